import {createHmac} from 'node:crypto'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {writeIfPossible} from '../database/write-if-possible.ts'
import type {Account, Language} from '../identity/accounts.ts'
import {newSecret} from '../identity/secrets.ts'
import {preferredLanguage, type Strings, strings} from '../words/strings.ts'
import type {Cookies} from './cookies.ts'
import type {PageServices} from './services.ts'

/** Who looks at a page, and how it speaks to them. */
export interface Visitor {
  account: Account | undefined
  /** Whether they may make apps, or have some from when they might. */
  hasDeveloperPages: boolean
  /** When they signed in on this browser, in milliseconds. */
  signedInAt: number | undefined
  language: Language
  words: Strings
  /** What this browser's forms must carry (see forms.ts). */
  formToken: string
  counts: Counts
}

/** What the frame of a page tells the number of; asked for where one is shown. */
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
     * Set where a page is for people signed in: others are sent to sign in, and then to `returnTo`, or else to the page
     * they asked for.
     */
    person?: {returnTo?: string}
    /** What is asked for more often than pages are opened, and counted apart: see limitVisits() in routes.ts. */
    visits?: 'typing' | 'picture'
  }
}

/** Finds out who looks, for every route registered on `app` after it. */
export function identifyVisitors(
  app: FastifyInstance,
  {
    apps,
    sessions,
    notices,
    threads,
    webhooks,
    cookies,
  }: {cookies: Cookies} & Pick<PageServices, 'apps' | 'notices' | 'sessions' | 'threads' | 'webhooks'>,
) {
  app.decorateRequest('visitor', undefined)
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = identify(request, reply)
    const {person} = request.routeOptions.config
    if (person && !request.visitor.account) {
      return reply.redirect(signInPath(person.returnTo ?? request.url), 303)
    }
  })

  function identify(request: FastifyRequest, reply: FastifyReply): Visitor {
    const cookie = cookies.read(request, 'session')
    const session = cookie === undefined ? undefined : sessions.find(cookie)
    if (cookie !== undefined && session) {
      const isExtended = session.shouldExtend && writeIfPossible(request.log, () => sessions.extend(cookie))
      if (isExtended) cookies.write(reply, 'session', cookie)
      const {account, createdAt} = session
      return {
        ...languageOf(account.language),
        account,
        hasDeveloperPages: account.isMaker || apps.list(account.id).length > 0,
        signedInAt: createdAt,
        formToken: formTokenOf(cookie),
        counts: countsFor(request, account),
      }
    }
    const visit = cookies.read(request, 'visit') ?? newSecret()
    if (visit !== cookies.read(request, 'visit')) cookies.write(reply, 'visit', visit)
    return {
      ...languageOf(preferredLanguage(request.headers['accept-language'])),
      account: undefined,
      hasDeveloperPages: false,
      signedInAt: undefined,
      formToken: formTokenOf(visit),
      counts: noCounts,
    }
  }

  /** The page that tells of a failure has this frame too: what can't be counted is none. */
  function countsFor({log}: FastifyRequest, {id}: Account): Counts {
    const counted = (count: () => number): number => {
      try {
        return count()
      } catch (error) {
        log.error({err: error}, 'the frame of a page lacks a number')
        return 0
      }
    }
    return {
      unseenNotices: () => counted(() => notices.countUnseen(id)),
      webhooksOff: () => counted(() => webhooks.countDisabled(id)),
      openThreads: (projectId) => counted(() => threads.countOf(projectId, 'open')),
    }
  }
}

const languageOf = (language: Language) => ({language, words: strings[language]})

/** A form's token follows from the cookie, which scripts can't read and other sites don't know; not the other way round. */
const formTokenOf = (cookie: string) => createHmac('sha256', cookie).update('form').digest('base64url')

export const signInPath = (next: string) => `/signin?${new URLSearchParams({next})}`

export function visitorOf(request: FastifyRequest): Visitor {
  return (
    request.visitor ?? {
      ...languageOf(preferredLanguage(request.headers['accept-language'])),
      account: undefined,
      hasDeveloperPages: false,
      signedInAt: undefined,
      formToken: '',
      counts: noCounts,
    }
  )
}

/** The person on a page whose route says `person`. */
export function personOf(request: FastifyRequest): Account {
  if (!request.visitor?.account) throw new TypeError(`${request.routeOptions.url} does not ask for a person`)
  return request.visitor.account
}
