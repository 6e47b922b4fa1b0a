import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'
import {normalizeEmail} from '../accounts/email.ts'
import {eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {storedSecret} from '../database/stored-secret.ts'
import {account} from '../database/tables/accounts.ts'
import {secondStep} from '../database/tables/identity.ts'

/** Accounts whose marks one browser keeps: a tablet that a family shares. */
const maxMarks = 5

interface Person {
  id: string
  passwordHash: string | null
  /** When the second step was set up. */
  stepSince: number | null
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/**
 * Marks browsers where a person has signed in, so that guesses from elsewhere can't lock the person out (OWASP, “Slow
 * Down Online Guessing Attacks with Device Cookies”). A mark signs nobody in. It ends with the password, and when a
 * second step is set up: an attacker with the password could have collected marks before, to guess codes with.
 */
export function createKnownBrowsers({database}: {database: Database}) {
  const columns = {id: account.id, passwordHash: account.passwordHash, stepSince: secondStep.createdAt}
  const isOwn = eq(secondStep.accountId, account.id)
  const byId = lazyStatement(() =>
    database
      .select(columns)
      .from(account)
      .leftJoin(secondStep, isOwn)
      .where(eq(account.id, sql.placeholder('id'))),
  )
  const byEmail = lazyStatement(() =>
    database
      .select(columns)
      .from(account)
      .leftJoin(secondStep, isOwn)
      .where(eq(account.email, sql.placeholder('email'))),
  )
  let kept: string | undefined

  function signatureOf({id, passwordHash, stepSince}: Person, nonce: string): string {
    kept ??= storedSecret(database, 'browser-key', () => randomBytes(32).toString('base64url'))
    return createHmac('sha256', kept)
      .update(`${id} ${passwordHash ?? ''} ${stepSince ?? ''} ${nonce}`)
      .digest('base64url')
  }

  /** Returns the nonce of the mark for this account, if the cookie has one. */
  const markOf = (cookie: string, person: Person) =>
    marksIn(cookie).find(({nonce, signature}) => isEqual(signature, signatureOf(person, nonce)))?.nonce

  return {
    /** Returns the cookie with a mark for this person added. Keeps the mark that it has. */
    mark(cookie: string, accountId: string): string {
      const person = byId.get({id: accountId})
      if (!person || markOf(cookie, person) !== undefined) return cookie
      const nonce = randomBytes(12).toString('base64url')
      const marks = [{nonce, signature: signatureOf(person, nonce)}, ...marksIn(cookie)].slice(0, maxMarks)
      return marks.map(({nonce, signature}) => `${nonce}.${signature}`).join('~')
    },

    /** Returns an id of this browser if the person with this address signed in there; else undefined. */
    find(cookie: string, email: string): string | undefined {
      const person = byEmail.get({email: normalizeEmail(email)})
      return person && markOf(cookie, person)
    },
  }
}

const marksIn = (cookie: string) =>
  [...cookie.matchAll(/(?:^|~)([\w-]{16})\.([\w-]{43})(?=~|$)/g)]
    .slice(0, maxMarks)
    .map(([, nonce = '', signature = '']) => ({nonce, signature}))

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
