import type {Device} from '#shared/contract/resources.ts'
import type {GoneDevice} from '../../devices/gone-devices.ts'
import type {ShownBinding} from '../../homes/read-bindings.ts'
import type {ListedPlan} from '../../print/print-home.ts'
import {agentGuide} from '../docs/docs-files.ts'
import {doneNotice, form, hidden, moment} from '../elements.ts'
import {type Html, html, joinHtml} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'
import type {AppDevices, DeviceOverview, DeviceRoom, Placed, UnknownDevices} from './device-overview.ts'
import {dropKey} from './drop-key.ts'
import {elementPath, elementText} from './element-text.ts'
import {type ShownAgent, tabletsView} from './tablets-view.ts'

interface Shown {
  project: OwnProject
  overview: DeviceOverview
  agents: readonly ShownAgent[]
  /** The plans of the last version. */
  plans: readonly ListedPlan[]
  /** The number of the last version; undefined when none is saved. */
  base: number | undefined
  /** The sentence that confirms, or refuses, the last action. */
  done?: string | undefined
  problem?: string | undefined
  /** False when the home is too large to tell which devices are on the plan. */
  isPlanKnown: boolean
}

/** The devices on the page up to which its apps start unfolded. An only app with devices always does. */
const maxOpen = 100

/** The most elements listed per device, and the most devices per app that never declared them. */
const maxListed = {elements: 5, devices: 50}

export function devicesView(visitor: Visitor, shown: Shown): Page {
  const {project, overview, base, done, problem, isPlanKnown} = shown
  const canWrite = project.role !== 'viewer' && base !== undefined
  const actions = canWrite ? {base} : undefined
  const {devices: words} = visitor.words
  const {count, placed, apps, unknown} = overview
  const isEmpty = apps.length === 0
  const isOpen = count <= maxOpen || apps.filter((app) => app.count > 0).length === 1
  return {
    title: words.title(project.name),
    lead: count > 0 && isPlanKnown ? words.counts(count, placed) : undefined,
    width: 'wide',
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined,
    content: html`${done ? doneNotice(done) : ''}
    ${problem ? html`<p class="notice danger" role="alert">${problem}</p>` : ''}
    ${isPlanKnown ? '' : html`<p class="notice">${words.unknownPlan}</p>`}
    ${unknownView(visitor, {project, unknown, actions})}
    ${canWrite && isPlanKnown && count > placed ? matchOffer(visitor, project, count - placed) : ''}
    ${tabletsView(visitor, shown)}
    ${isEmpty ? emptyView(visitor, project) : apps.map((app) => appView(visitor, {project, app, isOpen, actions}))}`,
  }
}

function emptyView({language, words: {devices, apps}}: Visitor, {role}: OwnProject): Html {
  const docs = html`<p><a class="touch" href="${agentGuide(language)}">${devices.emptyDocs}</a></p>`
  if (role === 'viewer')
    return html`<div class="empty"><h2>${devices.emptyTitle}</h2><p>${devices.emptyViewer}</p>${docs}</div>`
  return html`<div class="empty">
    <h2>${devices.emptyTitle}</h2>
    <p>${devices.emptyLead}</p>
    <p><a class="button" href="/device">${apps.connect}</a></p>
    ${docs}
  </div>`
}

const matchOffer = (
  {words: {devices}}: Visitor,
  {id}: OwnProject,
  count: number,
) => html`<section aria-labelledby="match">
  <h2 id="match">${devices.match.title}</h2>
  <p>${devices.match.offer(count)}</p>
  <p><a class="button" href="/projects/${id}/devices/match">${devices.match.link}</a></p>
</section>`

/** The version that forms change. Undefined without the right to change it: then there are no forms. */
type Actions = {base: number} | undefined

interface ShownApp {
  project: OwnProject
  app: AppDevices
  isOpen: boolean
  actions: Actions
}

function appView(visitor: Visitor, {project, app, isOpen, actions}: ShownApp): Html {
  const {account, language, words} = visitor
  const {devices} = words
  const isOwn = account?.id === app.accountId
  const stillPlaced = app.gone.filter(({elements}) => elements.length > 0)
  const unplaced = app.gone.filter(({elements}) => elements.length === 0)
  return html`<details class="app" ${isOpen ? 'open' : ''}>
    <summary>
      <h2 class="app-name" dir="auto">${app.name}</h2>
      ${app.count > 0 ? html`<span class="soft">${devices.counts(app.count, app.placed)}</span>` : ''}
      ${stillPlaced.length > 0 ? html`<span class="badge fault">${devices.goneMark(stillPlaced.length)}</span>` : ''}
    </summary>
    <p class="soft">${devices.lastHeard} ${moment(visitor, app.lastUsedAt)}${
      isOwn
        ? html` · <a href="/settings/apps/${app.connectionId}">${devices.settings}</a>`
        : html` · ${devices.connectedBy(app.personName)}`
    }</p>
    ${stillPlaced.length > 0 ? goneView(visitor, {project, app: app.app, gone: stillPlaced, actions}) : ''}
    ${
      app.count === 0
        ? html`<p>${app.gone.length > 0 ? devices.noneNow : devices.none} <a href="${agentGuide(language)}">${devices.noneLink}</a></p>`
        : html`<div class="device-rooms">${app.rooms.map((room) => roomView(visitor, project, room))}</div>`
    }
    ${unplaced.length > 0 ? unplacedView(visitor, unplaced) : ''}
  </details>`
}

const roomView = (visitor: Visitor, project: OwnProject, {floor, room, devices}: DeviceRoom) => html`<section>
  <h3>${visitor.words.devices.place(floor, room)}</h3>
  <ul>${devices.map((device) => deviceView(visitor, project, device))}</ul>
</section>`

function deviceView(visitor: Visitor, project: OwnProject, device: Placed): Html {
  const {devices} = visitor.words
  const place =
    device.elements.length === 0
      ? html`<span class="soft absent">${devices.notOnPlan}</span>`
      : html`<span class="device-place">${devices.onPlan} ${elementLinks(visitor, project, device.elements)}</span>`
  return html`<li>${nameView(visitor, device)} ${place}</li>`
}

const nameView = ({words: {devices}}: Visitor, {name, kind}: Device) =>
  html`<strong dir="auto">${name}</strong> <span class="badge">${devices.kinds[kind]}</span>`

function elementLinks(visitor: Visitor, {id}: OwnProject, elements: readonly ShownBinding[]): Html {
  const {devices} = visitor.words
  const links = elements
    .slice(0, maxListed.elements)
    .map((bound) => html`<a href="${elementPath(id, bound)}">${elementText(visitor.words, bound)}</a>`)
  const rest = elements.length - links.length
  return html`${joinHtml(links, ' · ')}${rest > 0 ? ` ${devices.more(rest)}` : ''}`
}

/** Renders devices that are on the plan and that their app no longer declares: a fault to mend. */
function goneView(
  visitor: Visitor,
  {
    project,
    app,
    gone,
    actions,
  }: {project: OwnProject; app: string; gone: readonly Placed<GoneDevice>[]; actions: Actions},
): Html {
  const {devices} = visitor.words
  const rows = gone.map((device) => ({
    key: dropKey({app, device: device.id}),
    label: goneName(visitor, device),
    place: html`${devices.onPlan} ${elementLinks(visitor, project, device.elements)}`,
  }))
  return html`<section class="notice warning">
    <h3>${devices.goneTitle(gone.length)}</h3>
    <p>${devices.goneLead}</p>
    ${dropList(visitor, {project, rows, actions, isChosen: false})}
  </section>`
}

/** Lists devices that their app no longer declares and that the plan doesn't have either. */
function unplacedView(visitor: Visitor, gone: readonly GoneDevice[]): Html {
  const {devices} = visitor.words
  return html`<details>
    <summary>${devices.leftTitle(gone.length)}</summary>
    <p class="soft">${devices.leftLead}</p>
    <ul class="plain">${gone.map((device) => html`<li>${goneName(visitor, device)}</li>`)}</ul>
  </details>`
}

function goneName(visitor: Visitor, device: GoneDevice): Html {
  const {devices} = visitor.words
  const {floor, room, goneAt} = device
  const place = floor === null && room === null ? '' : html` ${devices.place(floor, room)},`
  return html`${nameView(visitor, device)} <span class="soft">${place} ${devices.since} ${moment(visitor, goneAt)}</span>`
}

function unknownView(
  visitor: Visitor,
  {project, unknown, actions}: {project: OwnProject; unknown: readonly UnknownDevices[]; actions: Actions},
): Html {
  if (unknown.length === 0) return html``
  const {devices} = visitor.words
  const count = unknown.reduce((sum, {bindings}) => sum + bindings.length, 0)
  return html`<section class="notice warning" aria-labelledby="unknown">
    <h2 id="unknown">${devices.unknownTitle(count)}</h2>
    <p>${devices.unknownLead}</p>
    ${unknown.map(
      (app) => html`<h3>${ownerText(visitor, app)}</h3>
        ${dropList(visitor, {project, rows: unknownRows(visitor, project, app), actions, isChosen: true})}`,
    )}
  </section>`
}

function ownerText(visitor: Visitor, {app, name, ended}: UnknownDevices): Html {
  const {devices} = visitor.words
  if (name !== undefined) return html`${devices.unknownOf(name)}`
  if (ended === undefined) return html`${devices.unknownApp(app)}`
  return html`${devices.endedApp(ended.name)} ${moment(visitor, ended.endedAt)}`
}

/** Lists each device once, with its elements. */
function unknownRows(visitor: Visitor, project: OwnProject, {app, bindings}: UnknownDevices): DropRow[] {
  return [...Map.groupBy(bindings, ({device}) => device)].slice(0, maxListed.devices).map(([device, elements]) => ({
    key: dropKey({app, device}),
    label: html`<span dir="auto">${device}</span>`,
    place: elementLinks(visitor, project, elements),
  }))
}

interface DropRow {
  key: string
  label: Html
  place: Html
}

/** Lists devices that the plan has and no app declares. Editors of the plan can take them off it. */
function dropList(
  visitor: Visitor,
  {
    project,
    rows,
    actions,
    isChosen,
  }: {project: OwnProject; rows: readonly DropRow[]; actions: Actions; isChosen: boolean},
): Html {
  if (!actions) return html`<ul>${rows.map(({label, place}) => html`<li>${label}<br />${place}</li>`)}</ul>`
  return form(
    visitor,
    `/projects/${project.id}/devices/drop`,
    html`${hidden('base', String(actions.base))}
    ${rows.map(
      ({key, label, place}) => html`<div class="option">
        <input id="drop-${key}" name="drop" type="checkbox" value="${key}" ${isChosen ? 'checked' : ''} />
        <label for="drop-${key}">${label}</label>
        <p class="hint">${place}</p>
      </div>`,
    )}
    <button class="second danger">${visitor.words.devices.drop}</button>`,
  )
}
