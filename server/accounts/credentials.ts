import {and, eq, ne, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {oneTimeLink, session} from '../database/tables/identity.ts'
import {type AccountProblems, throwIfInvalid} from './account-problems.ts'
import {isEmail, normalizeEmail} from './email.ts'
import {hashPassword, passwordMatches, passwordProblem} from './passwords.ts'
import {hashSecret} from './secrets.ts'

export interface CredentialNeeds {
  database: Database
  /** Ends apps in browsers together with the browsers' sessions. */
  tokens?: {endBrowserGrantsOf(accountId: string): void}
}

/** Verifies and changes people's email addresses and passwords. */
export function createCredentials({database, tokens}: CredentialNeeds) {
  const selectByEmail = lazyStatement(() =>
    database
      .select({id: account.id, passwordHash: account.passwordHash})
      .from(account)
      .where(eq(account.email, sql.placeholder('email'))),
  )
  const selectHash = lazyStatement(() =>
    database
      .select({passwordHash: account.passwordHash})
      .from(account)
      .where(eq(account.id, sql.placeholder('id'))),
  )

  /** Deletes links: their requester may have known only the replaced credentials. */
  function endLinks(id: string) {
    database.delete(oneTimeLink).where(eq(oneTimeLink.accountId, id)).run()
  }

  function storeHash(id: string, passwordHash: string, alongside: () => void): boolean {
    const {changes} = database.update(account).set({passwordHash}).where(eq(account.id, id)).run()
    database.delete(session).where(eq(session.accountId, id)).run()
    tokens?.endBrowserGrantsOf(id)
    // It may use a link up and start a session.
    if (changes > 0) alongside()
    endLinks(id)
    return changes > 0
  }

  return {
    /** Returns a text that changes with the password, so that a sign-in between two steps ends with it. */
    passwordMark: (id: string): string => hashSecret(selectHash.get({id})?.passwordHash ?? ''),

    /** Returns the id of the account with this address and password. An unknown address takes as long. */
    async verifyPassword(email: string, password: string): Promise<string | undefined> {
      const find = () => selectByEmail.get({email: normalizeEmail(email)})
      const row = find()
      const matches = await passwordMatches(row?.passwordHash, password)
      // The password may have changed during the hashing, which ended every session: the old one must not start a new
      // one.
      return matches && row && find()?.passwordHash === row.passwordHash ? row.id : undefined
    },

    /**
     * Sets a password and ends all the person's sessions, links and sign-ins at apps in browsers. Returns false when
     * the account is gone. Throws `invalid_input` for an invalid password. `alongside` runs in the same transaction.
     */
    async setPassword(id: string, password: string, alongside = () => {}): Promise<boolean> {
      throwIfInvalid({password: passwordProblem(password)})
      const passwordHash = await hashPassword(password)
      return database.transaction(() => storeHash(id, passwordHash, alongside))
    },

    /**
     * Sets a password if `present` is the current one. Returns false and changes nothing otherwise. `alongside` runs in
     * the same transaction.
     */
    async changePassword(id: string, present: string, password: string, alongside = () => {}): Promise<boolean> {
      throwIfInvalid({password: passwordProblem(password)})
      const before = selectHash.get({id})?.passwordHash
      if (!(await passwordMatches(before, present))) return false
      const passwordHash = await hashPassword(password)
      return database.transaction(() => {
        // A link may have set another password during the hashing, because somebody else knows the old one.
        return selectHash.get({id})?.passwordHash === before && storeHash(id, passwordHash, alongside)
      })
    },

    /**
     * Changes the address and ends links mailed to the old one. Returns the problem, if any, and then changes nothing.
     */
    changeEmail(id: string, email: string, {isVerified}: {isVerified: boolean}): AccountProblems['email'] {
      if (!isEmail(email)) return 'invalid'
      const address = normalizeEmail(email)
      return database.transaction(() => {
        const other = and(eq(account.email, address), ne(account.id, id))
        if (database.select({id: account.id}).from(account).where(other).get()) return 'taken'
        database.update(account).set({email: address, isEmailVerified: isVerified}).where(eq(account.id, id)).run()
        endLinks(id)
        return undefined
      })
    },

    /** Marks the address as verified: the person used a link mailed there. */
    verifyEmail(id: string, email: string) {
      const present = and(eq(account.id, id), eq(account.email, email))
      database.update(account).set({isEmailVerified: true}).where(present).run()
    },
  }
}
