import {ownTablet} from '#shared/contract/own-tablet.ts'
import type {TabletSettings} from '#shared/contract/resources.ts'
import {type HouseLanguage, languageNames} from '#shared/text/languages.ts'
import type {DeclaringApp} from '../../devices/project-apps.ts'
import type {ListedPlan} from '../../print/print-home.ts'
import type {AgentOfProject} from '../../tablets/store.ts'
import {isChangedSince, type NamedTablet, pendingSettings} from '../../tablets/wishes.ts'
import {agentGuide} from '../docs/docs-files.ts'
import {moment, sentenceWithMoment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {OwnProject} from '../projects/own-project.ts'
import type {Visitor} from '../visitor.ts'

/** An agent with its tablets. */
export interface ShownAgent extends Pick<DeclaringApp, 'name' | 'lastUsedAt'> {
  /** Its last declaration; undefined for an app that declares no tablets. */
  told: AgentOfProject | undefined
}

/** Returns the agents among a project's apps: the ones that declare tablets, and all others paired by a code. */
export function agentsOf(
  apps: readonly Pick<DeclaringApp, 'app' | 'connectionId' | 'name' | 'lastUsedAt'>[],
  told: readonly AgentOfProject[],
): ShownAgent[] {
  return apps
    .map(({app, connectionId, name, lastUsedAt}) => ({
      name,
      lastUsedAt,
      told: told.find((one) => one.connectionId === connectionId),
      isPaired: app === connectionId,
    }))
    .filter(({told, isPaired}) => told !== undefined || isPaired)
}

interface Shown {
  project: OwnProject
  agents: readonly ShownAgent[]
  plans: readonly ListedPlan[]
}

export function tabletsView(visitor: Visitor, shown: Shown): Html {
  const {tablets: words} = visitor.words
  if (shown.agents.length === 0) return html``
  return html`<section aria-labelledby="tablets">
    <h2 id="tablets">${words.title}</h2>
    ${shown.agents.map((agent) => agentView(visitor, agent, shown))}
  </section>`
}

function agentView(visitor: Visitor, {name, lastUsedAt, told}: ShownAgent, shown: Shown): Html {
  const {language, words} = visitor
  return html`<section class="agent">
    <h3 dir="auto">${name}</h3>
    <p class="soft">${told ? html`${words.tablets.version(told.version)} · ` : ''}${words.devices.lastHeard} ${moment(visitor, lastUsedAt)}</p>
    ${
      told === undefined
        ? html`<p>${words.tablets.untold}</p>`
        : told.tablets.length === 0
          ? html`<p>${words.tablets.none} <a href="${agentGuide(language)}#${words.tablets.anchor}">${words.tablets.noneLink}</a></p>`
          : html`<ul class="tablets">${told.tablets.map((tablet) => tabletView(visitor, tablet, told.connectionId, shown))}</ul>`
    }
  </section>`
}

function tabletView(visitor: Visitor, tablet: NamedTablet, connectionId: string, {project, plans}: Shown): Html {
  const {tablets: words} = visitor.words
  const name = tabletName(visitor, tablet)
  const path = tabletPath(project.id, connectionId, tablet.id)
  const said = settingsText(visitor, chosenOf(tablet.settings), plans)
  return html`<li>
    <strong dir="auto">${name}</strong>
    <span class="soft">${words.seen} ${moment(visitor, tablet.seenAt)}${factsOf(visitor, tablet)}</span>
    ${said === '' ? '' : html`<span>${said.charAt(0).toUpperCase()}${said.slice(1)}</span>`}
    ${statusOf(visitor, tablet, plans)}
    ${project.role === 'viewer' ? '' : html`<a class="touch" href="${path}" aria-label="${words.setOf(name)}">${words.set}</a>`}
  </li>`
}

export const tabletPath = (projectId: string, connectionId: string, tablet: string) =>
  `/projects/${projectId}/devices/tablets/${connectionId}/${tablet}`

export function tabletName({words}: Visitor, {id, browser, name}: NamedTablet): string {
  return name ?? (id === ownTablet ? words.tablets.own : (browser ?? words.tablets.unknownBrowser))
}

/** Renders whether a tablet took up its settings. */
export function statusOf(visitor: Visitor, tablet: NamedTablet, plans: readonly ListedPlan[]): Html {
  const {tablets: words} = visitor.words
  const pending = pendingSettings(tablet)
  if (Object.keys(pending).length > 0) {
    return html`<span class="badge waiting">${words.pending(settingsText(visitor, pending, plans))}</span>`
  }
  if (tablet.revision === 0 || tablet.takenAt === null) return html``
  const sentence = isChangedSince(tablet) ? words.changedSince : words.takenUp
  return html`<span class="soft">${sentenceWithMoment(visitor, sentence, tablet.takenAt)}</span>`
}

function factsOf({words: {tablets}}: Visitor, {id, name, browser, screen, battery}: NamedTablet): string {
  const facts = [
    ...((id === ownTablet || name !== null) && browser !== null ? [browser] : []),
    ...(screen ? [`${screen.width} × ${screen.height}`] : []),
    ...(battery ? [tablets.battery(battery.level, battery.isCharging)] : []),
  ]
  return facts.map((fact) => ` · ${fact}`).join('')
}

/** Leaves out the settings that every new tablet has. */
function chosenOf({plan, room, layer, dimAfter, language}: TabletSettings): TabletSettings {
  return {
    ...(plan && {plan}),
    ...(room && {room}),
    ...(layer && {layer}),
    ...(dimAfter !== undefined && {dimAfter}),
    ...(language !== 'auto' && language && {language}),
  }
}

/** Tells settings in words. Values that this release doesn't know are told as they are. */
function settingsText(
  visitor: Visitor,
  {plan, room, layer, dimAfter, language: spoken}: TabletSettings,
  plans: readonly ListedPlan[],
): string {
  const {tablets} = visitor.words
  const shown = plans.find(({id}) => id === plan)
  const inside = shown?.rooms.find(({id}) => id === room)
  const place = shown && (inside ? placeName(shown.name, inside.name) : shown.name)
  return [
    ...(place ? [tablets.plan(place)] : plan === '' ? [tablets.plan(tablets.firstPlan)] : []),
    ...(layer ? [tablets.layer(layerName(visitor, layer))] : layer === '' ? [tablets.withoutLayer] : []),
    ...(dimAfter === undefined ? [] : [tablets.dims(dimAfter)]),
    ...(spoken === 'auto' ? [tablets.browserLanguage] : spoken ? [tablets.language(languageName(spoken))] : []),
  ].join(' · ')
}

export const placeName = (plan: string, room: string): string => `${plan} · ${room}`

const languageName = (id: string): string =>
  Object.hasOwn(languageNames, id) ? languageNames[id as HouseLanguage] : id

const layerName = ({words: {tablets}}: Visitor, id: string): string =>
  Object.hasOwn(tablets.layers, id) ? tablets.layers[id as keyof typeof tablets.layers] : id
