import type {Clock} from '#shared/clock.ts'
import {and, eq, gt, isNotNull, lt} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, oneTimeLink} from '../database/schema.ts'
import {hashSecret, newSecret} from './secrets.ts'

export type LinkPurpose = 'setup' | 'reset' | 'email'

/** Whose a link is, and where it was mailed to, if it was: who uses it reads mail there. */
export interface OneTimeLink {
  /** Null for the first account, which is yet to be made. */
  accountId: string | null
  mailedTo: string | null
}

const day = 24 * 60 * 60 * 1000
/** A setup link ends with the first account; its lifetime only bounds how long a log is worth reading. */
const lifetime: Record<LinkPurpose, number> = {setup: 30 * day, reset: day, email: day}

/** Its purpose, whose it is, and the address that it is mailed to. */
type NewLink =
  | ['setup']
  | ['reset', accountId: string, mailedTo?: string]
  | ['email', accountId: string, mailedTo: string]

export type Links = ReturnType<typeof createLinks>

/** Links that work once. Only their hash is kept. */
export function createLinks({database, clock}: {database: Database; clock: Clock}) {
  const anyAccount = database.select({id: account.id}).from(account).limit(1).prepare()

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
    /** The link's account, while it works: looking does not use it up. */
    find,

    /**
     * A new link makes the older ones of its purpose for the same account, or for setup, useless. One that is mailed
     * spares those that are not: anybody may ask for it, and would end what an administrator has handed over.
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

    /** Costs what create() costs, and makes nothing: how long it takes must not tell for whom there is a link. */
    pretendToCreate() {
      const hash = hashSecret(newSecret())
      database.transaction((tx) => {
        tx.insert(oneTimeLink).values({hash, purpose: 'reset', expiresAt: clock.now()}).run()
        tx.delete(oneTimeLink).where(eq(oneTimeLink.hash, hash)).run()
      })
    },

    /** Uses the link up. Of two that try at once, one gets it. */
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

    /** Housekeeping: an expired link is never found anyway. */
    deleteExpired() {
      database.delete(oneTimeLink).where(lt(oneTimeLink.expiresAt, clock.now())).run()
    },
  }
}
