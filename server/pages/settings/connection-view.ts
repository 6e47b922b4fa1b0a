import {describeLossSince} from '../../apps/describe-loss.ts'
import type {App} from '../../apps/store.ts'
import {changedFields, changedSince} from '../../apps/verification.ts'
import type {FormerlyVerified} from '../../database/tables/apps.ts'
import {scopeLists} from '../connect/consent-scopes.ts'
import {moment} from '../elements.ts'
import {type Html, html, type Insertable} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import type {ShownConnection, ShownWebhook} from './view-types.ts'

// Parts that the list and the page of a connection share.

/** Renders its kind and, for a registered app, whether its maker is verified. */
export function badges({words}: Visitor, {app, document}: ShownConnection): Html {
  const {apps, assistants, connecting} = words
  const texts = [
    document ? assistants.badge : apps.kinds[app?.kind ?? 'device'],
    ...(app ? [app.isVerified ? apps.verified : connecting.unverified] : []),
  ]
  return html`<p class="badges">${texts.map((text) => html`<span class="badge">${text}</span> `)}</p>`
}

export function facts(visitor: Visitor, one: ShownConnection): Html {
  const {projects, olderCreated, createdAt, lastUsedAt, address, document, clientId} = one
  const {apps, assistants} = visitor.words
  const names = (isCreated: boolean) =>
    projects
      .filter((project) => project.isCreated === isCreated)
      .map(({name}) => name)
      .join(', ')
  const fact = (label: string, value: Insertable) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="facts">
    ${fact(apps.project, names(false) || apps.noProject)}
    ${names(true) ? fact(apps.created, names(true) + (olderCreated > 0 ? apps.more(olderCreated) : '')) : ''}
    ${document ? fact(assistants.describedAt, new URL(clientId).host) : ''}
    ${fact(apps.since, moment(visitor, createdAt))}
    ${fact(apps.lastUsed, moment(visitor, lastUsedAt))}
    ${fact(apps.from, address ?? apps.unknown)}
  </dl>`
}

/** Renders warnings, worst first: theft, lost verification, closed project, failing webhook, reused refresh token. */
export function warnings(
  visitor: Visitor,
  {id, accountId, app, closedProjectId, canChangeProject, theftAt, replayedAt, webhooks}: ShownConnection,
): Html {
  const {apps, webhooks: words} = visitor.words
  const isAny = (state: ShownWebhook['state']) => webhooks.some((webhook) => webhook.state === state)
  const trouble = isAny('off') ? words.listOff : isAny('failing') ? words.listFailing : undefined
  const remedy = canChangeProject ? html`<a href="/settings/apps/${id}#change">${apps.giveProject}</a>` : apps.closedApp
  const at = (time: number) => html`<span class="soft">${moment(visitor, time)}</span>`
  return html`${
    theftAt === null
      ? ''
      : html`<div class="notice danger"><p><strong>${apps.theftTitle}.</strong> ${apps.stolen}</p>${at(theftAt)}</div>`
  }
  ${app?.formerlyVerified && app.ownerId !== accountId ? unverifiedWarning(visitor, app, app.formerlyVerified) : ''}
  ${closedProjectId ? html`<p class="notice warning">${apps.closed} ${remedy}</p>` : ''}
  ${trouble ? html`<p class="notice warning">${trouble} <a href="/settings/apps/${id}#webhooks">${words.look}</a></p>` : ''}
  ${replayedAt === null ? '' : html`<div class="notice"><p>${apps.replayed}</p>${at(replayedAt)}</div>`}`
}

function unverifiedWarning({language, words}: Visitor, app: App, formerly: FormerlyVerified): Html {
  const isBack = changedFields(formerly, app).length === 0
  const newName = formerly.name === app.name ? undefined : app.name
  const since = describeLossSince(language, {changes: changedSince(formerly, app), newName, isBack})
  return html`<div class="notice warning">
    <p><strong>${words.appNotices.title(formerly.name)}.</strong> ${since}</p>
  </div>`
}

/** Renders its scopes, as on the consent page. */
export function allowances(visitor: Visitor, {scopes, projects, document}: ShownConnection): Html {
  const hasViewed = projects.some(({role}) => role === 'viewer')
  return scopeLists(visitor, scopes, {hasViewed, isAssistant: document !== null})
}
