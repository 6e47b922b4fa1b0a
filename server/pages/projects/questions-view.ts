import {type ImportAnswers, type ImportQuestion, redraw} from '#shared/home/import/questions.ts'
import {agreement} from '#shared/home/import/settle-doubts.ts'
import type {AskedFirst, AskedMark} from '../../imports/formats/format.ts'
import {checkboxes, choiceField, form, hidden, radios} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {drawingView, type Pin} from './drawing-view.ts'
import type {OwnProject} from './own-project.ts'
import {projectTabs} from './project-tabs.ts'

interface Asked {
  asked: AskedFirst
  /** Finds the file that waits. */
  key: string
  /** The answers so far. */
  answers: ImportAnswers
}

/** The fields' names begin with it, so that no question can take the name of another field. */
export const answerPrefix = 'answer-'

/** Asks the questions that a file leaves open, with the proposed answers chosen, beside drawings of their elements. */
export function questionsView(visitor: Visitor, project: OwnProject, {asked, key, answers}: Asked): Page {
  const {importing} = visitor.words
  const isReview = asked.about === 'elements'
  const asks = asked.asks.filter((question) => question.key !== agreement.key)
  const drawings = drawingsView(visitor, asked, asks)
  const questions = form(
    visitor,
    `/projects/${project.id}/import/answers`,
    html`${hidden('import', key)}
    ${Object.entries(answers).map(([name, values]) => carried(name, values, asked.asks))}
    ${asks.map((question) => (isReview ? doubtField : fieldOf)(visitor, question, answers))}
    <div class="choices">
      ${
        isReview
          ? html`<button name="${answerPrefix}${agreement.key}" value="${agreement.agreed}">${importing.reviewSave}</button>`
          : html`<button>${importing.asksGo}</button>`
      }
      ${drawings.length > 0 ? redrawButton(visitor) : ''}
      <a class="button second" href="/projects/${project.id}">${importing.cancel}</a>
    </div>`,
  )
  return {
    title: isReview ? importing.reviewTitle : importing.asksTitle,
    lead: isReview ? importing.reviewLead(asks.length) : importing.nothingSaved,
    tabs: projectTabs(visitor, project),
    ...(drawings.length > 0 && {width: 'wide'}),
    content:
      drawings.length === 0
        ? questions
        : html`<div class="beside-plan"><div class="plan-page">${drawings}</div><section>${questions}</section></div>`,
  }
}

/** Repeats the answers to questions of an earlier page. */
const carried = (name: string, values: readonly string[], asks: readonly ImportQuestion[]) =>
  name === redraw || asks.some(({key}) => key === name)
    ? html``
    : html`${values.map((value) => hidden(answerPrefix + name, value))}`

/** Shows the drawings with a numbered pin on each mark, which leads to its question or choice. */
function drawingsView(visitor: Visitor, {drawings = []}: AskedFirst, asks: readonly ImportQuestion[]): Html[] {
  const {language} = visitor
  const textOf = ({key, value}: AskedMark) => {
    const question = asks.find((each) => each.key === key)
    return (value === undefined ? question : question?.choices.find((choice) => choice.value === value))?.text[language]
  }
  const pinOf = (mark: AskedMark): Pin => {
    const {key, value, at, outline} = mark
    const field = answerPrefix + key + (value === undefined ? '' : `-${value}`)
    return {at, outline, label: textOf(mark) ?? key, link: {text: value ?? key, path: `#${field}`}}
  }
  return drawings.map(({plan, marks}) => {
    const drawn = drawingView(visitor, plan, {pins: marks.map(pinOf)})
    return drawings.length === 1 ? drawn : html`<section><h2>${plan.name}</h2>${drawn}</section>`
  })
}

const redrawButton = ({
  words: {importing},
}: Visitor) => html`<button class="second" name="${answerPrefix}${redraw}" value="on">
  ${importing.reviewDraw}
</button>`

/** One line of a long list: a choice takes less space than buttons for each. */
function doubtField({language}: Visitor, {key, text, hint, choices}: ImportQuestion, answers: ImportAnswers): Html {
  const given = Object.hasOwn(answers, key) ? answers[key]?.[0] : undefined
  const value = given ?? choices.find(({isProposed}) => isProposed)?.value ?? ''
  return choiceField({
    name: answerPrefix + key,
    label: text[language],
    value,
    ...(hint && {hint: hint[language]}),
    options: choices.map(({value, text}) => ({value, label: text[language]})),
  })
}

function fieldOf({language}: Visitor, {key, text, hint, takes, choices}: ImportQuestion, answers: ImportAnswers) {
  const given = Object.hasOwn(answers, key) ? answers[key] : undefined
  const chosen = given ?? choices.filter(({isProposed}) => isProposed).map(({value}) => value)
  const group = {
    name: answerPrefix + key,
    label: text[language],
    ...(hint && {hint: hint[language]}),
    options: choices.map(({value, text}) => ({value, label: text[language]})),
    chosen,
  }
  return takes === 'one' ? radios(group) : checkboxes(group)
}
