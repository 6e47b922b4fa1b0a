import type {ImportAnswers, ImportQuestion} from '#shared/home/import/questions.ts'
import {checkboxes, form, hidden, radios} from '../elements.ts'
import {html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import type {OwnProject} from './own-project.ts'
import {projectTabs} from './project-tabs.ts'

interface Asked {
  asks: readonly ImportQuestion[]
  /** Finds the file that waits. */
  key: string
  /** The answers so far. */
  answers: ImportAnswers
}

/** The fields' names begin with it, so that no question can take the name of another field. */
export const answerPrefix = 'answer-'

/** Asks what a file leaves open, with the proposed answers chosen. */
export function questionsView(visitor: Visitor, project: OwnProject, {asks, key, answers}: Asked): Page {
  const {importing} = visitor.words
  return {
    title: importing.asksTitle,
    lead: importing.nothingSaved,
    tabs: projectTabs(visitor, project),
    content: form(
      visitor,
      `/projects/${project.id}/import/answers`,
      html`${hidden('import', key)}
      ${asks.map((question) => fieldOf(visitor, question, answers))}
      <div class="choices">
        <button>${importing.asksGo}</button>
        <a class="button second" href="/projects/${project.id}">${importing.cancel}</a>
      </div>`,
    ),
  }
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
