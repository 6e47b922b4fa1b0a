import type {Clock} from '#shared/clock.ts'
import {hashSecret, newSecret} from '../accounts/secrets.ts'
import {and, eq, gt, isNotNull, lt} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {oneTimeLink} from '../database/tables/identity.ts'

export type LinkPurpose = 'setup' | 'reset' | 'email'

/** The account of a link, and the address it was mailed to, if any: its user reads mail there. */
export interface OneTimeLink {
  /** Null for the setup link, which creates the first account. */
  accountId: string | null
  mailedTo: string | null
}

const day = 24 * 60 * 60 * 1000
/** A setup link stops working with the first account; its lifetime limits how long an old log can be abused. */
const lifetime: Record<LinkPurpose, number> = {setup: 30 * day, reset: day, email: day}

/** A link's purpose, account and the address it is mailed to. */
type NewLink =
  | ['setup']
  | ['reset', accountId: string, mailedTo?: string]
  | ['email', accountId: string, mailedTo: string]

export type Links = ReturnType<typeof createLinks>

/** Thrown when another request used a link first; it undoes the transaction. */
export class LinkGoneError extends Error {
  override name = 'LinkGoneError'
}

/** Creates and finds links that work once. Only their hash is stored. */
export function createLinks({database, clock}: {database: Database; clock: Clock}) {
  const anyAccount = lazyStatement(() => database.select({id: account.id}).from(account).limit(1))

  function find(token: string, purpose: LinkPurpose): OneTimeLink | undefined {
    const link = database
      .select({accountId: oneTimeLink.accountId, mailedTo: oneTimeLink.mailedTo})
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
    /** Finds a valid link without using it up. */
    find,

    /**
     * Creates a link. It invalidates older ones with its purpose and account. A mailed link spares the others: anybody
     * may request it, and would invalidate the one an administrator handed over.
     */
    create(...[purpose, ownerId, address]: NewLink): string {
      const [accountId, mailedTo] = [ownerId ?? null, address ?? null]
      const token = newSecret()
      database.transaction((tx) => {
        const own = accountId === null ? undefined : eq(oneTimeLink.accountId, accountId)
        const mailed = mailedTo === null ? undefined : isNotNull(oneTimeLink.mailedTo)
        tx.delete(oneTimeLink)
          .where(and(eq(oneTimeLink.purpose, purpose), own, mailed))
          .run()
        tx.insert(oneTimeLink)
          .values({hash: hashSecret(token), purpose, accountId, mailedTo, expiresAt: clock.now() + lifetime[purpose]})
          .run()
      })
      return token
    },

    /** Takes as long as create() and creates nothing, so that the time doesn't reveal whether an account exists. */
    pretendToCreate() {
      const hash = hashSecret(newSecret())
      database.transaction((tx) => {
        tx.insert(oneTimeLink).values({hash, purpose: 'reset', expiresAt: clock.now()}).run()
        tx.delete(oneTimeLink).where(eq(oneTimeLink.hash, hash)).run()
      })
    },

    /** Uses a link up. Only one of two concurrent uses gets it. */
    use(token: string, purpose: LinkPurpose): OneTimeLink | undefined {
      return database.transaction((tx) => {
        const link = find(token, purpose)
        if (link)
          tx.delete(oneTimeLink)
            .where(eq(oneTimeLink.hash, hashSecret(token)))
            .run()
        return link
      })
    },

    /** Deletes a link. Returns false when it was deleted before: only one of two concurrent uses gets true. */
    discard: (token: string): boolean =>
      database
        .delete(oneTimeLink)
        .where(eq(oneTimeLink.hash, hashSecret(token)))
        .run().changes > 0,

    /** Deletes expired links, which find() skips anyway. */
    deleteExpired() {
      database.delete(oneTimeLink).where(lt(oneTimeLink.expiresAt, clock.now())).run()
    },
  }
}
