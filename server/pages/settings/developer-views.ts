import type {Recent} from '../../api/recent-requests.ts'
import type {App} from '../../apps/store.ts'
import type {ListedConnection} from '../../connections/store.ts'
import {InvalidKeySetError, type KeyFailure} from '../../identity/remote-keys.ts'
import {RequestFailedError} from '../../outbound/request-failure.ts'
import {UnsafeAddressError} from '../../outbound/safe-fetch.ts'
import {describeProblem} from '../../words/app-problems.ts'
import type {Strings} from '../../words/strings.ts'
import {confirmView} from '../confirm-view.ts'
import {doneNotice, hasProblems, moment, type Problems, problemSummary} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {appForm, type TypedApp, typedFrom} from './app-form.ts'
import {recentView} from './recent-view.ts'
import {settingsTabs} from './settings-tabs.ts'

interface ListedApp extends App {
  /** How many people connected it. */
  people: number
}

export const notMakerView = (visitor: Visitor): Page => ({
  title: visitor.words.developer.notMakerTitle,
  lead: visitor.words.developer.notMaker,
  tabs: settingsTabs(visitor),
  content: html`<p><a class="button" href="/settings/account">${visitor.words.settings.title}</a></p>`,
})

export function listView(visitor: Visitor, list: ListedApp[], state: {isFull: boolean; isDeleted: boolean}): Page {
  const {words, account} = visitor
  const {developer} = words
  const register = html`<p><a class="button" href="/settings/developer/new">${developer.register}</a></p>`
  const more = state.isFull ? html`<p class="soft">${developer.full}</p>` : register
  const empty = html`<div class="empty"><h2>${developer.empty}</h2><p>${developer.emptyLead}</p>${more}</div>`
  return {
    title: developer.title,
    lead: developer.lead,
    width: 'wide',
    tabs: settingsTabs(visitor),
    content: html`${state.isDeleted ? doneNotice(developer.deleted) : ''}
    ${account?.isMaker ? '' : html`<p class="notice warning">${developer.noLongerMaker}</p>`}
    ${list.length > 0 ? html`<ul class="cards">${list.map((one) => card(visitor, one))}</ul>` : ''}
    ${account?.isMaker ? (list.length > 0 ? more : empty) : ''}
    <p><a class="touch" href="/docs#app">${developer.guide}</a></p>`,
  }
}

function card(visitor: Visitor, {id, name, kind, isVerified, people, createdAt}: ListedApp): Html {
  const {developer} = visitor.words
  return html`<li>
    <div class="title">
      <h2><a class="touch" href="/settings/developer/${id}">${name}</a></h2>
      <span class="badge">${isVerified ? developer.verified : developer.unverified}</span>
    </div>
    <dl class="facts">
      <div class="whole"><dt>client_id</dt><dd><code class="copied">${id}</code></dd></div>
      <div><dt>${developer.kind}</dt><dd>${developer.kinds[kind].label}</dd></div>
      <div><dt>${developer.people}</dt><dd>${developer.countPeople(people)}</dd></div>
      <div><dt>${developer.since}</dt><dd>${moment(visitor, createdAt)}</dd></div>
    </dl>
  </li>`
}

export const newView = (visitor: Visitor, typed: TypedApp, problems: Problems = {}): Page => ({
  title: visitor.words.developer.newTitle,
  lead: visitor.words.developer.newLead,
  tabs: settingsTabs(visitor),
  hasProblems: hasProblems(problems),
  content: html`${problemSummary(visitor.words, problems)}
  ${appForm(visitor, undefined, typed, problems)}`,
})

interface OwnConnection {
  connection: ListedConnection
  recent: Recent
}

interface AppState {
  authUrl: string
  /** Why the server's keys could not be fetched. */
  keyFailure?: KeyFailure | undefined
  /** The maker's own connections to the app, with their recent requests. */
  own: OwnConnection[]
  /** The action to confirm. */
  done?: string
  typed?: TypedApp
  problems?: Problems
}

export function appView(visitor: Visitor, app: App, state: AppState): Page {
  const {words, account} = visitor
  const {developer} = words
  const {authUrl, keyFailure, own, done = '', typed = typedFrom(app), problems = {}} = state
  const discovery = `${authUrl}/.well-known/openid-configuration`
  const confirmations: Record<string, string> = {
    registered: developer.registered(app.name),
    saved: developer.saved,
    unverified: developer.savedUnverified,
  }
  const text = Object.hasOwn(confirmations, done) ? confirmations[done] : undefined
  return {
    title: app.name,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${text === undefined ? '' : doneNotice(text)}
    ${keyFailure ? keyNotice(visitor, keyFailure) : ''}
    <dl class="facts">
      <div class="whole"><dt>client_id</dt><dd><code class="copied">${app.id}</code></dd></div>
      <div class="whole"><dt>${developer.discovery}</dt><dd><code class="copied">${discovery}</code></dd></div>
      <div class="whole"><dt>${developer.kind}</dt><dd>${developer.kinds[app.kind].label}</dd></div>
      <div class="whole">
        <dt>${app.isVerified ? developer.verified : developer.unverified}</dt>
        <dd>${
          app.isVerified
            ? developer.verifiedNote
            : app.formerlyVerified
              ? developer.noLongerVerified
              : developer.unverifiedNote
        }</dd>
      </div>
    </dl>
    <p><a class="touch" href="/docs#app">${developer.guide}</a></p>
    ${
      account?.isMaker
        ? html`<section aria-labelledby="edit">
      <h2 id="edit">${developer.editTitle}</h2>
      <p>${developer.editNote}</p>
      ${app.isVerified ? html`<p class="notice warning">${developer.losesMark}</p>` : ''}
      ${appForm(visitor, app, typed, problems)}
    </section>`
        : html`<p class="notice warning">${developer.noLongerMaker}</p>`
    }
    ${own.length > 0 ? ownSection(visitor, own) : ''}
    <p><a class="touch danger" href="/settings/developer/${app.id}/delete">${developer.deleteLink}</a></p>`,
  }
}

/** Makers see only their own connections. */
function ownSection(visitor: Visitor, own: OwnConnection[]): Html {
  const {apps, recentRequests: words} = visitor.words
  const entry = ({connection: {id, projects}, recent}: OwnConnection) => html`<div>
    <h3><a class="touch" href="/settings/apps/${id}">${projects.map(({name}) => name).join(', ') || apps.noProject}</a></h3>
    ${recentView(visitor, recent)}
  </div>`
  return html`<section aria-labelledby="own">
    <h2 id="own">${words.ownTitle}</h2>
    <p>${words.ownLead}</p>
    ${own.map(entry)}
  </section>`
}

const keyNotice = (visitor: Visitor, {at, error}: KeyFailure) => html`<div class="notice warning">
  <p>${visitor.words.developer.keysNotFetched} (${moment(visitor, at)})</p>
  <p class="said">${keyFailureText(visitor.words, error)}</p>
</div>`

/** Says in the person's language why an app's keys could not be fetched. */
function keyFailureText({developer, requestFailures}: Strings, error: Error): string {
  if (error instanceof RequestFailedError) {
    const {code, host, value} = error.failure
    return requestFailures[code](host, value)
  }
  if (error instanceof UnsafeAddressError)
    return `${developer.jwks}: ${describeProblem(developer.problems, error.problem)}`
  if (!(error instanceof InvalidKeySetError)) return error.message
  const problems = error.problems.map(({at, ...problem}) => {
    const sentence = describeProblem(developer.problems, problem)
    return at === undefined ? sentence : `${developer.key(at + 1)}: ${sentence}`
  })
  return developer.noKeySet(error.host, problems.join('; '))
}

export function deleteView(visitor: Visitor, {id, name}: App, people: number): Page {
  const {developer} = visitor.words
  return {
    ...confirmView(visitor, {
      title: developer.deleteTitle(name),
      lead: people === 0 ? developer.deleteNobody : developer.deletePeople(people),
      action: `/settings/developer/${id}/delete`,
      submit: developer.delete,
      keep: developer.keep,
      cancelPath: `/settings/developer/${id}`,
    }),
    tabs: settingsTabs(visitor),
  }
}
