import {createCipheriv, createDecipheriv, randomBytes} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {and, eq, lt, sql} from '../../database/drizzle.ts'
import {lazyStatement} from '../../database/lazy-statement.ts'
import type {Database} from '../../database/open.ts'
import {storedSecret} from '../../database/stored-secret.ts'
import {secondStep} from '../../database/tables/identity.ts'
import {createShortLived} from '../short-lived.ts'
import {codeSecretLength, findCodeStep, plainCode} from './one-time-codes.ts'
import {createRecoveryCodes} from './recovery-codes.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

const halfHour = 30 * 60_000

export type SecondSteps = ReturnType<typeof createSecondSteps>

/** One-time codes as a second step after the password, with recovery codes. */
export function createSecondSteps({database, clock}: {database: Database; clock: Clock}) {
  const recoveryCodes = createRecoveryCodes({database})
  /** Secrets that no code has confirmed yet, by account. */
  const unconfirmed = createShortLived<Buffer>({lifetime: halfHour, max: 1000, clock})
  const select = lazyStatement(() =>
    database
      .select()
      .from(secondStep)
      .where(eq(secondStep.accountId, sql.placeholder('accountId'))),
  )
  let kept: Buffer | undefined

  function key(): Buffer {
    kept ??= Buffer.from(
      storedSecret(database, 'second-step-key', () => randomBytes(32).toString('base64url')),
      'base64url',
    )
    return kept
  }

  return {
    /** Returns since when a person has a second step; undefined without one. */
    since: (accountId: string): number | undefined => select.get({accountId})?.createdAt,

    /** Creates a secret for an authenticator app. It has no effect until a code confirms it. */
    begin(accountId: string) {
      unconfirmed.put(accountId, randomBytes(codeSecretLength))
    },

    /** Returns the secret that waits for its first code. */
    unconfirmed: (accountId: string): Buffer | undefined => unconfirmed.get(accountId),

    /** Gives a setup up; a second step that is on stays. */
    cancel: unconfirmed.delete,

    /** Turns the second step on if the code is right. Returns new recovery codes; undefined for a wrong code. */
    confirm(accountId: string, code: string): string[] | undefined {
      const secret = unconfirmed.get(accountId)
      const now = clock.now()
      const lastStep = secret && findCodeStep(secret, plainCode(code), {now, lastStep: 0})
      if (secret === undefined || lastStep === undefined) return undefined
      unconfirmed.delete(accountId)
      const values = {secret: encryptSecret(key(), accountId, secret), lastStep, createdAt: now}
      return database.transaction(() => {
        database
          .insert(secondStep)
          .values({accountId, ...values})
          .onConflictDoUpdate({target: secondStep.accountId, set: values})
          .run()
        return recoveryCodes.replace(accountId)
      })
    },

    /** Uses a one-time code up. Returns false for a wrong or used one. */
    useCode(accountId: string, code: string): boolean {
      const row = select.get({accountId})
      if (!row) return false
      const secret = decryptSecret(key(), accountId, row.secret)
      const step = findCodeStep(secret, plainCode(code), {now: clock.now(), lastStep: row.lastStep})
      if (step === undefined) return false
      const isUnused = and(eq(secondStep.accountId, accountId), lt(secondStep.lastStep, step))
      return database.update(secondStep).set({lastStep: step}).where(isUnused).run().changes > 0
    },

    /** Uses a recovery code up. Returns false for a wrong or used one. */
    useRecoveryCode: (accountId: string, code: string): boolean => recoveryCodes.use(accountId, code),

    recoveryCodesLeft: recoveryCodes.count,

    /** Replaces the recovery codes. Returns the new ones. */
    renewRecoveryCodes: recoveryCodes.replace,

    /** Turns the second step off. Returns false when there was none. */
    end(accountId: string): boolean {
      unconfirmed.delete(accountId)
      return database.transaction(() => {
        recoveryCodes.deleteAll(accountId)
        return database.delete(secondStep).where(eq(secondStep.accountId, accountId)).run().changes > 0
      })
    },
  }
}

/** Encrypts a secret with a key of 32 bytes. It opens only with the same `owner`, so rows can't be swapped. */
function encryptSecret(key: Buffer, owner: string, secret: Buffer): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a secret. Throws when the text was changed, or belongs to another owner or key. */
function decryptSecret(key: Buffer, owner: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)]
  const decipher = createDecipheriv(algorithm, key, nonce, {authTagLength: tagLength})
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
}
