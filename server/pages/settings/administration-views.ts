import {serverCommand} from '#shared/host/own-command.ts'
import type {Account} from '../../accounts/account.ts'
import type {App} from '../../apps/store.ts'
import {changedFields, changedSince, fingerprint, type Verified} from '../../apps/verification.ts'
import type {LoadedCatalog} from '../../catalog/loaded-catalogs.ts'
import type {FormerlyVerified, VerifiedField} from '../../database/tables/apps.ts'
import type {Usage} from '../../quotas/store.ts'
import type {TimeReport} from '../../time/server-clock.ts'
import {doneNotice, form, hidden, moment} from '../elements.ts'
import {type Html, html, type Insertable} from '../html.ts'
import type {Page} from '../layout.ts'
import {sizeText} from '../size-text.ts'
import type {Visitor} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

interface ListedApp extends App {
  maker: Account | undefined
}

const path = '/settings/administration'

export function listView(
  visitor: Visitor,
  {
    people,
    apps,
    catalogs,
    usages,
    isSaved,
    time,
  }: {
    people: Account[]
    apps: ListedApp[]
    catalogs: LoadedCatalog[]
    usages: ReadonlyMap<string, Usage>
    isSaved: boolean
    time: TimeReport
  },
): Page {
  const {administration} = visitor.words
  return {
    title: administration.title,
    lead: administration.lead,
    width: 'wide',
    tabs: settingsTabs(visitor),
    content: html`${isSaved ? doneNotice(administration.saved) : ''}
    ${timeView(visitor, time)}
    <section aria-labelledby="people">
      <h2 id="people">${administration.people}</h2>
      <ul class="cards">${people.map((one) => personCard(visitor, one, usages.get(one.id)))}</ul>
      <p class="soft">${administration.makerNote}</p>
    </section>
    <section aria-labelledby="apps">
      <h2 id="apps">${administration.apps}</h2>
      ${
        apps.length > 0
          ? html`<ul class="cards">${apps.map((one) => appCard(visitor, one))}</ul>`
          : html`<div class="empty"><h3>${administration.noApps}</h3><p>${administration.noAppsLead}</p></div>`
      }
    </section>
    ${catalogsView(visitor, catalogs)}`,
  }
}

/** Warns that the clock is far from the newest stored time, and lets a person confirm it. */
function timeView(visitor: Visitor, {state, shown, known}: TimeReport): Html | string {
  if ((state !== 'ahead' && state !== 'behind') || known === undefined) return ''
  const {time: words} = visitor.words.administration
  const days = Math.round(Math.abs(shown - known) / (24 * 60 * 60 * 1000))
  return html`<section class="notice danger" aria-labelledby="time">
    <h2 id="time">${words.title}</h2>
    <p>${words.shows} ${moment(visitor, shown)}. ${words[state](days)} ${words.lead}</p>
    ${form(visitor, `${path}/time`, html`<button class="second">${words.confirm}</button>`)}
  </section>`
}

/** Lists the catalogs. A command loads them. */
function catalogsView(visitor: Visitor, catalogs: LoadedCatalog[]): Html {
  const {catalog: words} = visitor.words
  const card = ({namespace, products, loadedAt, isWhole}: LoadedCatalog) => html`<li>
    <div class="title">
      <h3>${namespace}</h3>
      ${isWhole ? '' : html`<span class="badge">${words.notWhole}</span>`}
    </div>
    <dl class="facts">
      <div><dt>${words.inIt}</dt><dd>${words.total(products)}</dd></div>
      <div><dt>${words.loadedAt}</dt><dd>${moment(visitor, Date.parse(loadedAt))}</dd></div>
    </dl>
  </li>`
  return html`<section aria-labelledby="catalogs">
    <h2 id="catalogs">${words.loaded}</h2>
    ${catalogs.length > 0 ? html`<ul class="cards">${catalogs.map(card)}</ul>` : ''}
    <p class="soft">${words.loadMore} <code class="copied">${serverCommand} catalog load FOLDER</code></p>
  </section>`
}

function personCard(visitor: Visitor, person: Account, usage: Usage = {projects: 0, bytes: 0}): Html {
  const {administration: words, quotas} = visitor.words
  const {id, email, isMaker, isAdmin, createdAt} = person
  const badges = [
    ...(id === visitor.account?.id ? [words.you] : []),
    ...(isAdmin ? [words.admin] : []),
    ...(isMaker ? [words.maker] : []),
  ]
  const button = (text: string) => html`<button class="second" aria-describedby="${id}">${text}</button>`
  const own = id === visitor.account?.id
  const maker = html`${hidden('is', isMaker ? 'no' : 'yes')}${button(isMaker ? words.denyMaker : words.allowMaker)}`
  return html`<li>
    <div class="title">
      <h3 id="${id}">${nameOf(visitor, person)}</h3>
      <p class="badges">${badges.map((text) => html`<span class="badge">${text}</span>`)}</p>
    </div>
    <dl class="facts">
      <div class="whole"><dt>${words.email}</dt><dd>${email}</dd></div>
      <div><dt>${words.since}</dt><dd>${moment(visitor, createdAt)}</dd></div>
      <div><dt>${quotas.owns}</dt><dd>${quotas.owned({projects: usage.projects, size: sizeText(usage.bytes, visitor)})}</dd></div>
    </dl>
    <div class="choices">
      ${form(visitor, `${path}/people/${id}/maker`, maker)}
      <form action="${path}/people/${id}/administrator">${button(isAdmin ? words.stopAdmin : words.makeAdmin)}</form>
      ${own ? '' : html`<form action="${path}/people/${id}/sign-in">${button(visitor.words.signInMethods.administration.link)}</form>`}
    </div>
  </li>`
}

function appCard(visitor: Visitor, {id, name, kind, isVerified, formerlyVerified, maker}: ListedApp): Html {
  const {administration: words, developer} = visitor.words
  return html`<li>
    <div class="title">
      <h3><a class="touch" href="${path}/apps/${id}">${name}</a></h3>
      <span class="badge">${isVerified ? developer.verified : formerlyVerified ? words.formerlyVerified : developer.unverified}</span>
    </div>
    <dl class="facts">
      <div><dt>${words.madeBy}</dt><dd>${maker ? nameOf(visitor, maker) : ''}</dd></div>
      <div><dt>${developer.kind}</dt><dd>${developer.kinds[kind].label}</dd></div>
    </dl>
  </li>`
}

/** Asks before somebody becomes an administrator or stops being one. `isLast`: there is no other administrator. */
export function adminView(visitor: Visitor, person: Account, {isLast = false} = {}): Page {
  const {administration: words} = visitor.words
  const {id, email, isAdmin} = person
  const name = nameOf(visitor, person)
  const isOwn = id === visitor.account?.id
  const [title, lead] = !isAdmin
    ? [words.makeAdminTitle(name), words.makeAdminLead]
    : isOwn
      ? [words.stopOwnTitle, words.stopOwnLead]
      : [words.stopAdminTitle(name), words.stopAdminLead]
  return {
    title,
    lead: isLast ? words.lastAdmin : lead,
    hasProblems: isLast,
    tabs: settingsTabs(visitor),
    content: isLast
      ? html`<p><a class="button" href="${path}">${words.back}</a></p>`
      : html`<dl class="facts"><div><dt>${words.email}</dt><dd>${email}</dd></div></dl>
        ${confirm(visitor, `${path}/people/${id}/administrator`, {is: !isAdmin, text: isAdmin ? words.stopAdmin : words.makeAdmin})}`,
  }
}

/**
 * Renders all facts to check before an app is verified. `hasChanged`: its maker changed it while the administrator
 * looked at it.
 */
export function appView(visitor: Visitor, app: ListedApp & {people: number}, {hasChanged = false} = {}): Page {
  const {administration: words, developer} = visitor.words
  const {id, name, kind, isVerified, maker, scopes, people, createdAt} = app
  return {
    title: name,
    lead: isVerified ? words.unverifyLead : words.verifyLead,
    hasProblems: hasChanged,
    tabs: settingsTabs(visitor),
    content: html`${hasChanged ? html`<p class="notice danger" role="alert">${words.hasChanged}</p>` : ''}
    ${app.formerlyVerified ? changesView(visitor, app, app.formerlyVerified) : ''}
    <dl class="facts">
      <div class="whole"><dt>${words.madeBy}</dt><dd>${maker ? `${nameOf(visitor, maker)} (${maker.email})` : ''}</dd></div>
      <div class="whole"><dt>${developer.kind}</dt><dd>${developer.kinds[kind].label}</dd></div>
      <div class="whole"><dt>${words.addresses}</dt><dd>${registeredValue.redirectUris(visitor, app)}</dd></div>
      ${kind === 'server' ? html`<div class="whole"><dt>${developer.jwks}</dt><dd>${registeredValue.keys(visitor, app)}</dd></div>` : ''}
      <div class="whole"><dt>${developer.scopes}</dt><dd>${lines(scopes)}</dd></div>
      <div class="whole"><dt>${developer.people}</dt><dd>${developer.countPeople(people)}</dd></div>
      <div class="whole"><dt>${developer.since}</dt><dd>${moment(visitor, createdAt)}</dd></div>
      <div class="whole"><dt>client_id</dt><dd><code class="copied">${id}</code></dd></div>
    </dl>
    ${confirm(
      visitor,
      `${path}/apps/${id}`,
      {is: !isVerified, text: isVerified ? words.unverify : words.verify},
      hidden('seen', fingerprint(app)),
    )}`,
  }
}

/** Renders the fields that changed since the verification. */
function changesView(visitor: Visitor, app: ListedApp, formerly: FormerlyVerified): Html {
  const {administration: words} = visitor.words
  const changes = changedFields(formerly, app)
  const isBack = changedSince(formerly, app).length > 0
  const entry = (field: VerifiedField) => html`<div class="whole">
    <dt>${words.formerly[field]}</dt><dd>${registeredValue[field](visitor, formerly)}</dd>
  </div>`
  return html`<div class="notice warning">
    <p>${changes.length > 0 ? words.changedSince : isBack ? words.changedBackSince : words.removedSince}</p>
    ${changes.length > 0 ? html`<dl class="facts">${changes.map(entry)}</dl>` : ''}
    <p class="soft">${moment(visitor, formerly.until)}</p>
  </div>`
}

const lines = (list: readonly string[]) => html`${list.map((one) => html`<code class="copied">${one}</code><br />`)}`

/** Renders a field that the mark stands for. */
const registeredValue: Record<VerifiedField, (visitor: Visitor, registration: Verified) => Insertable> = {
  name: (_visitor, {name}) => name,
  redirectUris: ({words}, {redirectUris}) =>
    redirectUris.length > 0 ? lines(redirectUris) : words.administration.none,
  keys: ({words}, {jwks, jwksUri}) =>
    jwksUri ?? (jwks ? lines(jwks.keys.map((key) => JSON.stringify(key))) : words.administration.none),
  scopes: (_visitor, {scopes}) => lines(scopes),
}

const confirm = (visitor: Visitor, action: string, {is, text}: {is: boolean; text: string}, more: Insertable = '') =>
  form(
    visitor,
    action,
    html`${hidden('is', is ? 'yes' : 'no')}
    ${more}
    <div class="choices">
      <button class="${is ? '' : 'danger'}">${text}</button>
      <a class="button second" href="${path}">${visitor.words.administration.back}</a>
    </div>`,
  )

const nameOf = ({words}: Visitor, {name}: Account) => name ?? words.administration.noName
