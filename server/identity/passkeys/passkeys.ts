import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import type {Config} from '../../config.ts'
import {and, eq} from '../../database/drizzle.ts'
import {lazyStatement} from '../../database/lazy-statement.ts'
import type {Database} from '../../database/open.ts'
import {passkey} from '../../database/tables/identity.ts'
import {byPasskey, type SignInMethod} from '../sign-in-methods.ts'
import {createPasskeyChallenges} from './challenges.ts'
import {relyingParty} from './relying-party.ts'
import {readCredential, verifyNewPasskey, verifyPasskey} from './verification.ts'

/** Passkeys of one person. */
const maxPasskeys = 20
export const maxPasskeyName = 100

/** A passkey as its person sees it. */
export interface Passkey {
  id: string
  name: string
  isSynced: boolean
  createdAt: number
  lastUsedAt: number | null
  /** When a copy of it was used. It signs nobody in from then on. */
  clonedAt: number | null
}

/** Why a passkey's answer is refused: `late` for a challenge that isn't this browser's, was used or expired. */
export type PasskeyRefusal = 'late' | 'wrong' | 'cloned' | 'known' | 'tooMany'

export interface PasskeySignIn {
  accountId: string
  methods: SignInMethod[]
}

type Needs = {database: Database; clock: Clock; config: Pick<Config, 'authUrl'>}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Registers people's passkeys and signs people in with them (WebAuthn Level 3). */
export function createPasskeys({database, clock, config}: Needs) {
  const party = relyingParty(config.authUrl)
  const challenges = createPasskeyChallenges({clock})
  const columns = {
    id: passkey.id,
    name: passkey.name,
    isSynced: passkey.isSynced,
    createdAt: passkey.createdAt,
    lastUsedAt: passkey.lastUsedAt,
    clonedAt: passkey.clonedAt,
  }
  const any = lazyStatement(() => database.select({id: passkey.id}).from(passkey).limit(1))
  const isOwn = (accountId: string, id: string) => and(eq(passkey.accountId, accountId), eq(passkey.id, id))

  const list = (accountId: string): Passkey[] =>
    database
      .select(columns)
      .from(passkey)
      .where(eq(passkey.accountId, accountId))
      .all()
      .sort((a, b) => a.createdAt - b.createdAt)

  /** Runs `act` in a transaction. A full disk uses no challenge up. */
  function transact<T>(challenge: string, act: () => T): T {
    try {
      return database.transaction(act)
    } catch (error) {
      challenges.giveBack(challenge)
      throw error
    }
  }

  return {
    list,

    /** The host that passkeys belong to; undefined where browsers refuse them. */
    host: party?.id,

    /** Returns whether anybody here has a passkey. */
    exist: (): boolean => any.get() !== undefined,

    find: (accountId: string, id: string): Passkey | undefined =>
      database.select(columns).from(passkey).where(isOwn(accountId, id)).get(),

    /** Returns the options with which a browser creates a passkey (WebAuthn Level 3, section 5.4). */
    creationOptions({id, email, name}: {id: string; email: string; name: string | null}, browser: string) {
      const own = database
        .select({id: passkey.credentialId, transports: passkey.transports})
        .from(passkey)
        .where(eq(passkey.accountId, id))
        .all()
      return {
        challenge: challenges.create({browser, accountId: id}),
        rp: {id: party?.id, name: 'Pianta'},
        user: {id: Buffer.from(id).toString('base64url'), name: email, displayName: name ?? email},
        // Ed25519, ECDSA with P-256, RSA: every authenticator has one of them.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({type: 'public-key', alg})),
        excludeCredentials: own.map((one) => ({type: 'public-key', ...one})),
        authenticatorSelection: {residentKey: 'required', requireResidentKey: true, userVerification: 'required'},
        attestation: 'none',
      }
    },

    /** Returns the options with which a browser uses a passkey. They name no account: the person chooses a passkey. */
    requestOptions: (browser: string) => ({
      challenge: challenges.create({browser}),
      rpId: party?.id,
      userVerification: 'required',
    }),

    /** Stores the passkey that a browser created, under a name. `alongside` runs in the same transaction. */
    async add({accountId, browser, name, answer}: Answer & {accountId: string; name: string}, alongside = () => {}) {
      const credential = readCredential(answer)
      if (!credential || !party) return 'wrong'
      if (!challenges.take(credential.challenge, {browser, accountId})) return 'late'
      const made = await verifyNewPasskey(credential, party)
      if (!made) return 'wrong'
      return transact(credential.challenge, (): Passkey | PasskeyRefusal => {
        if (list(accountId).length >= maxPasskeys) return 'tooMany'
        const row = {
          id: randomUUID(),
          accountId,
          name,
          createdAt: clock.now(),
          lastUsedAt: null,
          clonedAt: null,
          ...made,
        }
        const {changes} = database.insert(passkey).values(row).onConflictDoNothing().run()
        if (changes === 0) return 'known'
        alongside()
        return row
      })
    },

    /**
     * Verifies the answer of a passkey. `cloned` names the account that must learn of it. `alongside` runs in the same
     * transaction after a right answer.
     */
    async signIn(
      {browser, answer}: Answer,
      alongside: (right: PasskeySignIn) => void = () => {},
    ): Promise<PasskeySignIn | {refusal: PasskeyRefusal; accountId?: string}> {
      const credential = readCredential(answer)
      if (!credential || !party) return {refusal: 'wrong'}
      if (!challenges.take(credential.challenge, {browser})) return {refusal: 'late'}
      const isIt = eq(passkey.credentialId, credential.id)
      const row = database.select().from(passkey).where(isIt).get()
      if (!row || credential.userHandle !== Buffer.from(row.accountId).toString('base64url')) return {refusal: 'wrong'}
      const counter = await verifyPasskey(credential, row, party)
      if (counter === undefined) return {refusal: 'wrong'}
      return transact(credential.challenge, () => {
        const {accountId, isSynced} = row
        // Another sign-in may have counted on, or the person removed it, during the verification.
        const now = database.select().from(passkey).where(eq(passkey.id, row.id)).get()
        if (!now) return {refusal: 'wrong'}
        if (now.clonedAt !== null) return {refusal: 'cloned'}
        // A counter that doesn't grow means two authenticators with this key (WebAuthn Level 3, section 6.1.1).
        if ((counter > 0 || now.counter > 0) && counter <= now.counter) {
          database.update(passkey).set({clonedAt: clock.now()}).where(eq(passkey.id, row.id)).run()
          return {refusal: 'cloned', accountId}
        }
        database.update(passkey).set({counter, lastUsedAt: clock.now()}).where(eq(passkey.id, row.id)).run()
        const right = {accountId, methods: byPasskey(isSynced)}
        alongside(right)
        return right
      })
    },

    /** Renames a passkey. Returns false when it isn't theirs. */
    rename: (accountId: string, id: string, name: string): boolean =>
      database.update(passkey).set({name}).where(isOwn(accountId, id)).run().changes > 0,

    /** Removes a passkey. Returns false when it isn't theirs. */
    remove: (accountId: string, id: string): boolean =>
      database.delete(passkey).where(isOwn(accountId, id)).run().changes > 0,

    /** Removes all passkeys of a person. Returns their number. */
    removeAll: (accountId: string): number =>
      database.delete(passkey).where(eq(passkey.accountId, accountId)).run().changes,
  }
}

interface Answer {
  /** Identifies the browser that got the challenge. */
  browser: string
  /** The credential as JSON, from the browser (WebAuthn Level 3, section 5.1, `toJSON`). */
  answer: string
}
