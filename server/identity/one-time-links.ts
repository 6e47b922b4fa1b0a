import type {Clock} from '#shared/clock.ts'
import {and, eq, gt, lt} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, oneTimeLink} from '../database/schema.ts'
import {hashSecret, newSecret} from './secret-text.ts'

export type LinkPurpose = 'setup' | 'reset'

const day = 24 * 60 * 60 * 1000
/** A setup link ends with the first account; its lifetime only bounds how long a log is worth reading. */
const lifetime: Record<LinkPurpose, number> = {setup: 30 * day, reset: day}

export type Links = ReturnType<typeof createLinks>

/** Links that work once. Only their hash is kept. */
export function createLinks({database, clock}: {database: Database; clock: Clock}) {
  const anyAccount = database.select({id: account.id}).from(account).limit(1).prepare()

  function find(token: string, purpose: LinkPurpose): {accountId: string | null} | undefined {
    const link = database
      .select({accountId: oneTimeLink.accountId})
      .from(oneTimeLink)
      .where(
        and(
          eq(oneTimeLink.hash, hashSecret(token)),
          eq(oneTimeLink.purpose, purpose),
          gt(oneTimeLink.expiresAt, clock.now()),
        ),
      )
      .get()
    if (purpose === 'setup' && anyAccount.get()) return undefined
    return link
  }

  return {
    /** The link's account, while it works: looking does not use it up. */
    find,

    /** A new link makes the older ones for the same account, or for setup, useless. */
    create(...[purpose, accountId]: ['setup'] | ['reset', accountId: string]): string {
      const token = newSecret()
      database.transaction((tx) => {
        const older = accountId === undefined ? eq(oneTimeLink.purpose, purpose) : eq(oneTimeLink.accountId, accountId)
        tx.delete(oneTimeLink).where(older).run()
        tx.insert(oneTimeLink)
          .values({
            hash: hashSecret(token),
            purpose,
            accountId: accountId ?? null,
            expiresAt: clock.now() + lifetime[purpose],
          })
          .run()
      })
      return token
    },

    /** Uses the link up. Of two that try at once, one gets it. */
    use(token: string, purpose: LinkPurpose): {accountId: string | null} | undefined {
      return database.transaction((tx) => {
        const link = find(token, purpose)
        if (link)
          tx.delete(oneTimeLink)
            .where(eq(oneTimeLink.hash, hashSecret(token)))
            .run()
        return link
      })
    },

    /** Housekeeping: an expired link is never found anyway. */
    removeExpired() {
      database.delete(oneTimeLink).where(lt(oneTimeLink.expiresAt, clock.now())).run()
    },
  }
}
