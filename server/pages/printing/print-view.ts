import {papers, scales} from '#shared/home/print/papers.ts'
import {type PlanFormat, planFormats} from '../../print/print-task.ts'
import {choiceField, radios} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

export interface PrintChoice {
  plan: string
  scale: string
  paper: string
  format: string
}

interface Shown {
  project: OwnProject
  /** The address of this page; the file's is below it. */
  path: string
  /** The page of the printed plan. */
  back: string
  /** The number of the version; undefined for a draft. */
  number: number | undefined
  /** Undefined when the home is too large, and empty when there is none. */
  plans: readonly {id: string; name: string}[] | undefined
  chosen: PrintChoice
  /** Why the chosen file was not made. */
  problem?: string | undefined
}

/** Asks how a plan is printed. */
export function printView(visitor: Visitor, shown: Shown): Page {
  const {words} = visitor
  const {project, number, plans, problem} = shown
  const {printing} = words
  const what = number === undefined ? printing.draft : words.versions.version(number)
  return {
    title: printing.title(`${project.name}: ${what}`),
    heading: html`${printing.title(project.name)}`,
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined,
    content: html`${problem === undefined ? '' : html`<p class="notice danger" role="alert" tabindex="-1" autofocus>${problem}</p>`}
    ${plans === undefined ? html`<p>${printing.tooLarge}</p>` : plans.length === 0 ? emptyView(visitor) : html`<p>${what}. ${printing.lead}</p>${choicesView(visitor, {...shown, plans})}`}
    <p><a href="${shown.back}">${printing.back}</a></p>`,
  }
}

const emptyView = ({words: {printing}}: Visitor): Html => html`<h2>${printing.nothing}</h2>
  <p>${printing.nothingLead}</p>`

function choicesView(
  {words: {printing}}: Visitor,
  {path, plans, chosen}: Shown & {plans: readonly {id: string; name: string}[]},
): Html {
  const named = plans.map(({id, name}) => ({value: id, label: name}))
  const all = plans.length > 1 ? [{value: '', label: printing.allPlans}] : []
  const scaleNames = [...scales.map(String), 'fit'] as (keyof typeof printing.scales)[]
  const formats = Object.keys(planFormats) as PlanFormat[]
  return html`<form method="get" action="${path}/file">
    ${choiceField({name: 'plan', label: printing.plan, value: chosen.plan, options: [...all, ...named]})}
    ${radios({
      name: 'scale',
      label: printing.scale,
      options: scaleNames.map((value) => ({value, label: printing.scales[value]})),
      chosen: [chosen.scale],
    })}
    ${radios({
      name: 'paper',
      label: printing.paper,
      options: Object.keys(papers).map((value) => ({value, label: value.toUpperCase()})),
      chosen: [chosen.paper],
    })}
    ${radios({
      name: 'format',
      label: printing.format,
      hint: printing.formatHint,
      options: formats.map((value) => ({value, label: printing.formats[value]})),
      chosen: [chosen.format],
    })}
    <div class="choices"><button>${printing.download}</button></div>
  </form>`
}
