import {formatHundredths} from '#shared/text/formats.ts'
import type {DescribedElement} from '../../homes/describe-elements.ts'
import type {CarryReport, Loss, Unsure} from '../../imports/carry-over-last.ts'
import {formatList} from '../../words/format-list.ts'
import {form, hidden} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import type {OwnProject} from './own-project.ts'
import {projectTabs} from './project-tabs.ts'

/** Asks whether to save an import with losses or unsure elements. `key` finds the waiting import. */
export function consentView(
  visitor: Visitor,
  project: OwnProject,
  {report: {losses, names, unsure}, key}: {report: CarryReport; key: string},
): Page {
  const {importing} = visitor.words
  const isLoss = losses.length > 0
  return {
    title: isLoss ? importing.lossTitle : unsure.length > 0 ? importing.unsureTitle : importing.differTitle,
    lead: isLoss ? importing.lossLead : unsure.length > 0 ? importing.nothingSaved : importing.differLead,
    tabs: projectTabs(visitor, project),
    content: html`${byRoom(visitor, losses, (loss) => lossText(visitor, loss))}
    ${form(
      visitor,
      `/projects/${project.id}/import/confirm`,
      html`${hidden('import', key)}
      ${unsure.length > 0 ? unsureView(visitor, unsure, isLoss) : ''}
      ${names.length > 0 ? namesView(visitor, names) : ''}
      <div class="choices">
        ${isLoss ? html`<button class="danger">${importing.agree}</button>` : html`<button>${importing.save}</button>`}
        <a class="button second" href="/projects/${project.id}">${importing.cancel}</a>
      </div>`,
    )}`,
  }
}

function unsureView(visitor: Visitor, unsure: readonly Unsure[], isLoss: boolean): Html {
  const {importing} = visitor.words
  return html`${isLoss ? html`<h2>${importing.unsureTitle}</h2>` : ''}
  <p>${importing.unsureLead}</p>
  ${byRoom(visitor, unsure, (each) => unsureText(visitor, each))}
  <div class="option">
    <input id="guesses" name="guesses" type="checkbox" value="dropped" />
    <label for="guesses">${importing.unsureDrop}</label>
  </div>`
}

function namesView({words: {importing}}: Visitor, names: CarryReport['names']): Html {
  return html`<h2>${importing.namesTitle}</h2>
  <details class="notes" ${names.length <= maxOpen ? 'open' : ''}>
    <summary>${importing.namesLead}</summary>
    <ul>${names.map(({name, fileName}) => html`<li>${importing.nameInFile(name, fileName)}</li>`)}</ul>
  </details>
  <div class="option">
    <input id="names" name="names" type="checkbox" value="file" />
    <label for="names">${importing.useFileNames}</label>
  </div>`
}

interface ReliedTexts {
  title: string
  lead(count: number): string
  /** The way to keep the elements. */
  keep: string
}

/** Lists the apps that rely on elements that a home lacks, and says how to keep or release them. */
export function reliedView(
  visitor: Visitor,
  dropped: CarryReport['dropped'],
  {title, lead, keep}: ReliedTexts = importTexts(visitor),
): Html {
  const {importing, apps} = visitor.words
  const byApp = [...Map.groupBy(dropped, ({connectionId}) => connectionId).values()]
  const elements = new Set(dropped.map(({kind, id}) => `${kind} ${id}`))
  return html`<div class="notice danger" role="alert" tabindex="-1" autofocus>
    <h2>${title}</h2>
    <p>${lead(elements.size)}</p>
  </div>
  ${byApp.map(
    (relied) => html`<details class="notes" ${relied.length <= maxOpen ? 'open' : ''}>
      <summary>${reliedTitle(visitor, relied)}</summary>
      <ul>${[...groupByRoom(visitor, relied)].map(([room, group]) => html`<li>${reliedText(visitor, room, group)}</li>`)}</ul>
    </details>`,
  )}
  <section class="notes">
    <h2>${importing.nextTitle}</h2>
    <ol>
      <li>${keep}</li>
      <li>${importing.release} <a href="/settings/apps">${apps.title}</a></li>
    </ol>
  </section>`
}

const importTexts = ({words: {importing}}: Visitor): ReliedTexts => ({
  title: importing.reliedTitle,
  lead: importing.relied,
  keep: importing.restore,
})

function reliedTitle({words: {importing}, account}: Visitor, relied: CarryReport['dropped']): string {
  const [{appName, accountId, personName}] = relied as [CarryReport['dropped'][number]]
  const person = accountId === account?.id ? undefined : personName
  return importing.reliedBy(appName, person, relied.length)
}

/** A longer list is folded at first. */
const maxOpen = 8

function groupByRoom<T extends DescribedElement>({words}: Visitor, elements: readonly T[]): Map<string, T[]> {
  const titleOf = ({room, plan}: T) => [plan, room ?? words.importing.elsewhere].filter(Boolean).join(' · ')
  return Map.groupBy(elements, titleOf)
}

function reliedText(visitor: Visitor, room: string, elements: readonly DescribedElement[]): string {
  const names = elements.map((element) => nameText(visitor, element)).join(', ')
  return `${room}: ${countsText(visitor, elements)} (${names})`
}

/** Groups elements by their plan and room: a line with counts for each, which unfolds to the names. */
function byRoom<T extends DescribedElement>(visitor: Visitor, elements: readonly T[], textOf: (element: T) => string) {
  const isOpen = elements.length <= maxOpen
  return [...groupByRoom(visitor, elements)].map(
    ([title, group]) => html`<details class="notes" ${isOpen ? 'open' : ''}>
      <summary>${title}: ${countsText(visitor, group)}</summary>
      <ul>${group.map((element) => html`<li>${textOf(element)}</li>`)}</ul>
    </details>`,
  )
}

/** Returns the elements' counts by kind: `3 lamps and 1 door or window`. */
function countsText(visitor: Visitor, elements: readonly DescribedElement[]): string {
  const counts = [...Map.groupBy(elements, ({kind}) => kind)].map(
    ([kind, group]) => `${group.length} ${kindText(visitor, kind, group.length)}`,
  )
  return formatList(visitor.language, counts)
}

function kindText({words: {importing}}: Visitor, kind: string, count: number): string {
  const [one, several] = importing.kinds[kind as keyof typeof importing.kinds] ?? [kind, kind]
  return count === 1 ? one : several
}

/** Returns an element's name; its kind and id when it has none. */
function nameText(visitor: Visitor, {name, kind, id}: DescribedElement): string {
  return name || `${kindText(visitor, kind, 1)} ${id}`
}

function lossText(visitor: Visitor, loss: Loss): string {
  const {loses} = visitor.words.importing
  const parts = [
    ...(loss.devices > 0 ? [loses.devices(loss.devices)] : []),
    ...(loss.comments > 0 ? [loses.comments(loss.comments)] : []),
    ...(loss.devices + loss.comments === 0 ? [loses.own] : []),
  ]
  return `${nameText(visitor, loss)}: ${parts.join(', ')}`
}

function unsureText(visitor: Visitor, unsure: Unsure): string {
  const {importing} = visitor.words
  const parts = [
    ...(unsure.devices > 0 ? [importing.devices(unsure.devices)] : []),
    ...(unsure.comments > 0 ? [importing.loses.comments(unsure.comments)] : []),
    ...(unsure.fileName === undefined ? [] : [importing.unsureName(unsure.fileName)]),
    ...(unsure.moved >= leastMoved ? [importing.unsureMoved(formatHundredths(visitor.language, unsure.moved))] : []),
  ]
  return `${nameText(visitor, unsure)}: ${parts.join(', ')}`
}

/** Metres: less is not worth a word. */
const leastMoved = 0.01

/** Lists the kept and lost additions of the version before. */
export function carriedView(visitor: Visitor, {devices, names, rooms, losses, unsure}: CarryReport): Html {
  const {importing} = visitor.words
  const kept = [
    ...(devices > 0 ? [importing.keptDevices(devices)] : []),
    ...rooms.map((name) => importing.keptRoom(name)),
    ...names.map(({name, fileName}) => importing.keptName(name, fileName)),
  ]
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? ''
      : html`<section class="notes">
          <h2>${title} (${lines.length})</h2>
          <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
        </section>`
  return html`${list(importing.kept, kept)} ${list(
    importing.unsureKept,
    unsure.map((each) => unsureText(visitor, each)),
  )} ${list(
    importing.lost,
    losses.map((loss) => lossText(visitor, loss)),
  )}`
}
