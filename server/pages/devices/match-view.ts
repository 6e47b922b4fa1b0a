import type {Proposal} from '../../homes/match-bindings.ts'
import {form, hasProblems, hidden, type Problems, problemSummary, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

export interface MatchState {
  /** Another version was saved since the page was opened. */
  isChanged?: boolean
  /** The choices and texts of a refused form. */
  chosen?: ReadonlySet<string>
  message?: string
  problems?: Problems
}

interface Shown extends MatchState {
  project: OwnProject
  proposals: readonly Proposal[]
  base: number | undefined
}

/** More would fill the page. The next ones are proposed when these are on the plan. */
export const maxProposals = 300

/** Asks which proposals to bind. The certain ones are chosen. */
export function matchView(visitor: Visitor, shown: Shown): Page {
  const {project, proposals, isChanged = false, problems = {}} = shown
  const {match} = visitor.words.devices
  const page = {
    title: match.link,
    tabs: projectTabs(visitor, project),
    hasProblems: isChanged || hasProblems(problems),
  }
  const back = html`<p><a class="touch" href="/projects/${project.id}/devices">${match.back}</a></p>`
  const onPlan = html`<p><a class="touch" href="/projects/${project.id}/edit">${match.onPlan}</a></p>`
  const changed = isChanged ? html`<p class="notice danger" role="alert">${match.changed}</p>` : ''
  if (proposals.length === 0) {
    const empty = html`<div class="empty"><h2>${match.empty}</h2><p>${match.emptyLead}</p></div>`
    return {...page, content: html`${changed}${empty}${back}`}
  }
  return {
    ...page,
    lead: proposals.some(({confidence}) => confidence === 'certain') ? match.leadCertain : match.lead,
    width: 'wide' as const,
    content: html`${changed}${problemSummary(visitor.words, problems)}${onPlan}${matchForm(visitor, shown)}${back}`,
  }
}

function matchForm(visitor: Visitor, {project, proposals, base, chosen, message, problems = {}}: Shown): Html {
  const {words} = visitor
  const {match} = words.devices
  const listed = proposals.slice(0, maxProposals)
  const groups = Map.groupBy(listed, ({confidence}) => confidence)
  const isChosen = ({key, confidence}: Proposal) => (chosen ? chosen.has(key) : confidence === 'certain')
  return form(
    visitor,
    `/projects/${project.id}/devices/match`,
    html`${hidden('base', String(base ?? ''))}
    ${[...groups].map(([confidence, group]) =>
      groupView({
        id: confidence === listed[0]?.confidence ? 'pair' : `pair-${confidence}`,
        label: `${match.headings[confidence]} (${group.length})`,
        problem: confidence === listed[0]?.confidence ? problems.pair : undefined,
        options: group.map((proposal) => optionView(proposal, isChosen(proposal))),
      }),
    )}
    ${proposals.length > listed.length ? html`<p class="hint">${match.more(proposals.length - listed.length)}</p>` : ''}
    ${textField(words, {
      name: 'message',
      label: match.message,
      value: message ?? match.messageDefault,
      problem: problems.message,
    })}
    <button>${match.submit}</button>`,
  )
}

interface Group {
  id: string
  label: string
  problem: string | undefined
  options: readonly Html[]
}

/** Renders the proposals of a confidence. It can take the focus: the problem summary links to it. */
const groupView = ({id, label, problem, options}: Group) => html`<fieldset class="field" id="${id}" tabindex="-1" ${
  problem === undefined ? '' : html`aria-describedby="${id}-problem"`
}>
    <legend>${label}</legend>
    ${problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`}
    ${options}
  </fieldset>`

function optionView({key, device, element, reason}: Proposal, isChosen: boolean): Html {
  const place = [device.floor, device.room].filter((part) => part !== null).join(' · ')
  return html`<div class="option">
    <input id="pair-${key}" name="pair" type="checkbox" value="${key}" ${isChosen ? 'checked' : ''} aria-describedby="pair-${key}-hint" />
    <label for="pair-${key}"><strong dir="auto">${device.name}</strong>${place ? html` <span class="soft">(${place})</span>` : ''} ${'→'} ${element}</label>
    <p class="hint" id="pair-${key}-hint">${reason}</p>
  </div>`
}
