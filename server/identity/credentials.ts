import {and, eq, ne, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, oneTimeLink, session} from '../database/schema.ts'
import {type AccountProblems, refuse} from './account-problems.ts'
import {isEmail, normalizeEmail} from './email.ts'
import {hashPassword, passwordMatches, passwordProblem} from './passwords.ts'

/** What people sign in with. */
export function createCredentials({database}: {database: Database}) {
  const selectByEmail = database
    .select({id: account.id, passwordHash: account.passwordHash})
    .from(account)
    .where(eq(account.email, sql.placeholder('email')))
    .prepare()
  const selectHash = database
    .select({passwordHash: account.passwordHash})
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .prepare()

  /** The links are worth nothing any more: whoever asked for one may have known only what was just replaced. */
  function endLinks(id: string) {
    database.delete(oneTimeLink).where(eq(oneTimeLink.accountId, id)).run()
  }

  function storeHash(id: string, passwordHash: string): boolean {
    const {changes} = database.update(account).set({passwordHash}).where(eq(account.id, id)).run()
    database.delete(session).where(eq(session.accountId, id)).run()
    endLinks(id)
    return changes > 0
  }

  return {
    /** The id of the account whose address and password these are. Takes as long when there is no such account. */
    async verifyPassword(email: string, password: string): Promise<string | undefined> {
      const find = () => selectByEmail.get({email: normalizeEmail(email)})
      const row = find()
      const isRight = await passwordMatches(row?.passwordHash, password)
      // Meanwhile the person may have set another, which ends every session: the old one must not begin a new one.
      return isRight && row && find()?.passwordHash === row.passwordHash ? row.id : undefined
    },

    /**
     * Ends the person's sessions and links, wherever they are. False when the account is gone. Throws `invalid_input`
     * for a password too short or too long.
     */
    async setPassword(id: string, password: string): Promise<boolean> {
      refuse({password: passwordProblem(password)})
      const passwordHash = await hashPassword(password)
      return database.transaction(() => storeHash(id, passwordHash))
    },

    /** setPassword(), for who knows the present one. False, and nothing changed, when `present` is not it. */
    async changePassword(id: string, present: string, password: string): Promise<boolean> {
      refuse({password: passwordProblem(password)})
      const before = selectHash.get({id})?.passwordHash
      if (!(await passwordMatches(before, present))) return false
      const passwordHash = await hashPassword(password)
      return database.transaction(() => {
        // Meanwhile a link may have set another, because somebody else knows the one before.
        return selectHash.get({id})?.passwordHash === before && storeHash(id, passwordHash)
      })
    },

    /** Ends the links mailed to the address before. Returns what stands against it; then nothing is changed. */
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

    /** The person reads mail at this address: they used a link mailed there. */
    verifyEmail(id: string, email: string) {
      const present = and(eq(account.id, id), eq(account.email, email))
      database.update(account).set({isEmailVerified: true}).where(present).run()
    },
  }
}
