import type {CookieSerializeOptions} from '@fastify/cookie'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {sessionLifetime} from '../identity/sessions.ts'

/**
 * `session` signs a person in. `visit` ties forms to a browser before sign-in. `step` waits between the password and
 * the one-time code. `known` marks a browser where people have signed in (identity/known-browsers.ts).
 * `theme` keeps the colours that were chosen for the pages.
 */
export type CookieName = 'session' | 'visit' | 'step' | 'known' | 'theme'

/** The longest that browsers keep a cookie, in seconds. */
const longest = 400 * 24 * 60 * 60

/** Seconds that a browser keeps a cookie; without it, until it closes. */
const lifetimes: Partial<Record<CookieName, number>> = {session: sessionLifetime / 1000, known: longest, theme: longest}

export type Cookies = ReturnType<typeof createCookies>

/**
 * Reads and writes our cookies. The `__Host-` prefix (with https) keeps neighbouring hosts from setting them.
 */
export function createCookies({authUrl}: {authUrl: string}) {
  const isSecure = authUrl.startsWith('https:')
  const fullName = (name: CookieName) => `${isSecure ? '__Host-' : ''}pianta_${name}`
  const options: CookieSerializeOptions = {path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure}
  return {
    /** Reads the header itself: requests of unknown paths have no parsed cookies, and our values no escapes. */
    read({headers}: FastifyRequest, name: CookieName): string | undefined {
      const start = `${fullName(name)}=`
      return headers.cookie
        ?.split(/; */)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length)
    },
    write(reply: FastifyReply, name: CookieName, value: string) {
      const maxAge = lifetimes[name]
      reply.setCookie(fullName(name), value, {...options, ...(maxAge !== undefined && {maxAge})})
    },
    clear: (reply: FastifyReply, name: CookieName) => void reply.clearCookie(fullName(name), options),
  }
}
