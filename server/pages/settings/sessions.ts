import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {notFound} from '../../errors.ts'
import type {ListedSession} from '../../identity/sessions.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import {doneNotice, form, hidden, moment, sentenceWithMoment} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {type Html, html, type Insertable} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {passkeysSection} from './passkey-views.ts'
import {secondStepSection} from './second-step-views.ts'
import {settingsTabs} from './settings-tabs.ts'

interface Needs extends Pick<PageServices, 'accounts' | 'clock' | 'config' | 'passkeys' | 'secondSteps' | 'sessions'> {
  browserSessions: Pick<BrowserSessions, 'endOthers' | 'ownId'>
}

/** Other sessions are only counted: a script that signs in all day must not make the page huge. */
const maxOthersShown = 100

/** Milliseconds that the page tells of an administrator's reset. */
const resetShown = 30 * 24 * 60 * 60_000

/** Lists how and where a person is signed in, and ends sessions. */
export function sessionRoutes(app: FastifyInstance, services: Needs) {
  const {sessions, browserSessions} = services
  const config = {person: {returnTo: '/settings/sessions'}}

  app.get('/settings/sessions', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const list = sessions.list(personOf(request).id)
    const ownId = browserSessions.ownId(request)
    const others = list.filter(({id}) => id !== ownId)
    const own = await Promise.all(list.filter(({id}) => id === ownId).map(named))
    const shown = await Promise.all(others.slice(0, maxOthersShown).map(named))
    const more = others.length - shown.length
    const methods = methodsView(visitor, personOf(request))
    return showPage(request, reply, listView(visitor, {own, others: shown, more, done: doneText(request), methods}))
  })

  app.post('/settings/sessions/end', {config}, async (request, reply) => {
    // Another person's session is not found either.
    if (!sessions.endById(personOf(request).id, formText(request, 'session'))) throw notFound()
    return reply.redirect('/settings/sessions?done=ended', 303)
  })

  app.post('/settings/sessions/end-others', {config}, async (request, reply) => {
    browserSessions.endOthers(request, personOf(request))
    return reply.redirect('/settings/sessions?done=others', 303)
  })

  function methodsView(visitor: Visitor, {id}: Account): Html {
    const {accounts, clock, config, passkeys, secondSteps} = services
    const since = secondSteps.since(id)
    const resetAt = accounts.signInResetAt(id) ?? 0
    const reset = html`<p class="notice warning">${sentenceWithMoment(visitor, visitor.words.signInMethods.resetOn, resetAt)}</p>`
    return html`${resetAt > clock.now() - resetShown ? reset : ''}
    ${passkeysSection(visitor, passkeys.list(id), {canAdd: passkeys.host !== undefined, address: config.authUrl})}
    ${secondStepSection(visitor, since === undefined ? undefined : {since, left: secondSteps.recoveryCodesLeft(id)})}`
  }
}

interface NamedSession extends ListedSession {
  name: BrowserName
}

const named = async (one: ListedSession): Promise<NamedSession> => ({...one, name: await nameBrowser(one.userAgent)})

/** Returns the sentence that confirms an action, by the address's `done`. */
function doneText(request: FastifyRequest): string | undefined {
  const {sessions, signInMethods} = visitorOf(request).words
  const sentences = new Map([
    ...Object.entries(signInMethods.done),
    ['ended', sessions.ended],
    ['others', sessions.othersEnded],
  ])
  return sentences.get(queryText(request, 'done'))
}

interface Lists {
  own: NamedSession[]
  others: NamedSession[]
  /** How many more others there are. */
  more: number
  done: string | undefined
  /** How the person signs in. */
  methods: Html
}

function listView(visitor: Visitor, {own, others, more, done, methods}: Lists): Page {
  const {sessions, settings} = visitor.words
  return {
    title: settings.tabs.sessions,
    width: 'wide',
    tabs: settingsTabs(visitor),
    content: html`${done ? doneNotice(done) : ''}
    ${methods}
    <section aria-labelledby="browsers">
      <h2 id="browsers">${sessions.title}</h2>
      <p>${sessions.lead}</p>
      <ul class="cards">
        ${own.map((one) => card(visitor, one, true))}
        ${others.map((one) => card(visitor, one, false))}
      </ul>
      ${more > 0 ? html`<p>${sessions.more(more)}</p>` : ''}
    </section>
    ${others.length > 0 ? endOthersView(visitor) : html`<p class="soft">${sessions.onlyThis}</p>`}`,
  }
}

function card(visitor: Visitor, {id, name, address, createdAt, lastUsedAt}: NamedSession, isOwn: boolean): Html {
  const {sessions} = visitor.words
  const end = () =>
    form(
      visitor,
      '/settings/sessions/end',
      html`${hidden('session', id)}<button class="second" aria-describedby="${id}">${sessions.end}</button>`,
    )
  const fact = (label: string, value: Insertable) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<li>
    <div class="title">
      <h3 id="${id}">${sessions.browser(name)}</h3>
      ${isOwn ? html`<span class="badge">${sessions.own}</span>` : end()}
    </div>
    <dl class="facts">
      ${fact(sessions.address, address ?? sessions.unknownAddress)}
      ${fact(sessions.since, moment(visitor, createdAt))}
      ${fact(sessions.lastUsed, isOwn ? sessions.now : moment(visitor, lastUsedAt))}
    </dl>
  </li>`
}

function endOthersView(visitor: Visitor): Html {
  const {sessions} = visitor.words
  return html`<section aria-labelledby="others">
    <h2 id="others">${sessions.othersTitle}</h2>
    <p>${sessions.others}</p>
    ${form(visitor, '/settings/sessions/end-others', html`<button>${sessions.endOthers}</button>`)}
  </section>`
}

/** A browser's name and operating system; undefined when unknown. */
export interface BrowserName {
  browser: string | undefined
  system: string | undefined
}

/** No browser sends a longer header. */
const maxUserAgentLength = 400

/** bowser copies unknown names from the header, which anybody can write. */
const plainName = /^[\w .+-]{1,40}$/

/** Names the browser and the system of a `User-Agent` (RFC 9110, section 10.1.5). */
export async function nameBrowser(userAgent: string | null): Promise<BrowserName> {
  const text = userAgent?.slice(0, maxUserAgentLength).trim()
  if (!text) return {browser: undefined, system: undefined}
  // Loaded on demand: its tables are large and few requests need them.
  const {default: bowser} = await import('bowser')
  const {browser, os} = bowser.parse(text)
  const [name, system] = [plain(browser.name), plain(os.name)]
  // Some names include the system: Samsung Internet for Android.
  return {browser: name, system: name?.endsWith(`for ${system}`) ? undefined : system}
}

const plain = (name: string | undefined) => (name !== undefined && plainName.test(name) ? name : undefined)
