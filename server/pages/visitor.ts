import {createHmac} from 'node:crypto'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {type Language, preferredLanguage} from '#shared/text/languages.ts'
import type {Account} from '../accounts/account.ts'
import {newSecret} from '../accounts/secrets.ts'
import type {Actor} from '../audit/record.ts'
import {writeIfPossible} from '../database/write-if-possible.ts'
import type {SignInMethod} from '../identity/sign-in-methods.ts'
import type {Owner} from '../queues/fair-queue.ts'
import {type Strings, strings} from '../words/strings.ts'
import type {Cookies} from './cookies.ts'
import {readTheme, type Theme} from './read-theme.ts'
import type {PageServices} from './services.ts'

/** The visitor of a page, and the page's language. */
export interface Visitor {
  account: Account | undefined
  /** Whether they may create apps, or still have some. */
  hasDeveloperPages: boolean
  /** When they signed in on this browser, in milliseconds. */
  signedInAt: number | undefined
  /** How they signed in. */
  methods?: SignInMethod[]
  language: Language
  words: Strings
  /** The token of this browser's forms (see forms.ts). */
  formToken: string
  counts: Counts
  /** The colours that were chosen for the pages. */
  theme?: Theme
}

/** Numbers that a page's frame shows; counted when they are shown. */
export interface Counts {
  unseenNotices(): number
  webhooksOff(): number
  openThreads(projectId: string): number
}

export const noCounts: Counts = {unseenNotices: () => 0, webhooksOff: () => 0, openThreads: () => 0}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | undefined
  }
  interface FastifyContextConfig {
    /**
     * Requires sign-in. Other visitors go to the sign-in page, then to `returnTo` or the requested page. `isRecent`
     * requires a recent sign-in in the same way.
     */
    person?: {returnTo?: string; isRecent?: true}
    /** Requests that come more often than page views, counted separately; see limitVisits() in routes.ts. */
    visits?: 'typing' | 'picture'
  }
}

/** Milliseconds that a sign-in counts as recent: longer than it takes to set up an authenticator app. */
const recentSignIn = 15 * 60_000

type VisitorServices = {cookies: Cookies} & Pick<
  PageServices,
  'appNotices' | 'apps' | 'notices' | 'sessions' | 'threads' | 'versionNotices' | 'webhooks'
>

/** Identifies the visitor of every route that is registered on `app` afterwards. */
export function identifyVisitors(app: FastifyInstance, services: VisitorServices & Pick<PageServices, 'clock'>) {
  const {clock, sessions, cookies} = services
  const findSignedIn = createFindSignedIn(services)
  app.decorateRequest('visitor', undefined)
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = identify(request, reply)
    const {person} = request.routeOptions.config
    if (!person) return
    const {account, signedInAt = 0} = request.visitor
    const signIn = signInPath(person.returnTo ?? request.url)
    if (!account) return reply.redirect(signIn, 303)
    if (person.isRecent && signedInAt < clock.now() - recentSignIn) return reply.redirect(`${signIn}&again=1`, 303)
  })

  function identify(request: FastifyRequest, reply: FastifyReply): Visitor {
    const found = findSignedIn(request)
    if (found) {
      const {cookie, shouldExtend, visitor} = found
      const isExtended = shouldExtend && writeIfPossible(request.log, () => sessions.extend(cookie))
      if (isExtended) cookies.write(reply, 'session', cookie)
      return visitor
    }
    // Anonymous visitors get a cookie for the token of their forms.
    const sent = cookies.read(request, 'visit')
    const visit = sent ?? newSecret()
    if (sent === undefined) cookies.write(reply, 'visit', visit)
    return {...anonymous(request, formTokenOf(visit)), theme: readTheme(cookies.read(request, 'theme'))}
  }
}

const anonymous = (request: FastifyRequest, formToken: string): Visitor => ({
  ...languageOf(preferredLanguage(request.headers['accept-language'])),
  account: undefined,
  hasDeveloperPages: false,
  signedInAt: undefined,
  formToken,
  counts: noCounts,
})

/** Returns the function that finds the signed-in visitor of a request, and changes nothing. */
export function createFindSignedIn(services: VisitorServices) {
  const {appNotices, apps, sessions, notices, threads, versionNotices, webhooks, cookies} = services
  return function findSignedIn(request: FastifyRequest) {
    const cookie = cookies.read(request, 'session')
    const session = cookie === undefined ? undefined : sessions.find(cookie)
    if (cookie === undefined || !session) return undefined
    const {account, createdAt, methods, shouldExtend} = session
    const visitor: Visitor = {
      ...languageOf(account.language),
      account,
      hasDeveloperPages: account.isMaker || apps.list(account.id).length > 0,
      signedInAt: createdAt,
      methods,
      formToken: formTokenOf(cookie),
      counts: countsFor(request, account),
      theme: readTheme(cookies.read(request, 'theme')),
    }
    return {cookie, shouldExtend, visitor}
  }

  /** Error pages have this frame too: a count that fails is zero. */
  function countsFor({log}: FastifyRequest, {id}: Account): Counts {
    const counted = (count: () => number): number => {
      try {
        return count()
      } catch (error) {
        log.error({err: error}, 'a count in the page frame failed')
        return 0
      }
    }
    return {
      unseenNotices: () =>
        counted(() => notices.countUnseen(id) + appNotices.countUnseen(id) + versionNotices.countUnseen(id)),
      webhooksOff: () => counted(() => webhooks.countDisabled(id)),
      openThreads: (projectId) => counted(() => threads.countOf(projectId, 'open')),
    }
  }
}

const languageOf = (language: Language) => ({language, words: strings[language]})

/**
 * Derives a form's token from the cookie, which scripts can't read and other sites don't know. The token doesn't reveal
 * the cookie.
 */
const formTokenOf = (cookie: string) => createHmac('sha256', cookie).update('form').digest('base64url')

export const signInPath = (next: string) => `/signin?${new URLSearchParams({next})}`

/** Returns the visitor of a request; an anonymous one without forms if it failed before `identifyVisitors` ran. */
export const visitorOf = (request: FastifyRequest): Visitor => request.visitor ?? anonymous(request, '')

/** Returns the person of a route that requires sign-in, in the form that the audit stores. */
export const actorOf = (request: FastifyRequest): Required<Actor> => ({byId: personOf(request).id, address: request.ip})

/** Returns the owner of a page's work. */
export function pageOwner(request: FastifyRequest): Owner {
  const {id} = personOf(request)
  return {person: id, connection: `pages ${id}`}
}

/** Returns the person of a route that requires sign-in (`person`). */
export function personOf(request: FastifyRequest): Account {
  if (!request.visitor?.account)
    throw new TypeError(`${request.routeOptions.url} does not require sign-in: set config.person`)
  return request.visitor.account
}
