import {randomBytes} from 'node:crypto'
import {hashSecret} from '../../accounts/secrets.ts'
import {and, eq, sql} from '../../database/drizzle.ts'
import type {Database} from '../../database/open.ts'
import {recoveryCode} from '../../database/tables/identity.ts'
import {base32, plainCode} from './one-time-codes.ts'

const recoveryCodeCount = 10
/** Bytes of a code: 80 bits need no slow hash. */
const codeLength = 10

/** Codes that replace a one-time code, each once, when the phone is lost. Only hashes are stored. */
export function createRecoveryCodes({database}: {database: Database}) {
  const hashOf = (accountId: string, code: string) => hashSecret(`${accountId} ${plainCode(code).toUpperCase()}`)

  return {
    /** Replaces a person's codes and returns the new ones, which are stored nowhere. */
    replace(accountId: string): string[] {
      const codes = Array.from({length: recoveryCodeCount}, newCode)
      database.transaction((tx) => {
        tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId)).run()
        tx.insert(recoveryCode)
          .values(codes.map((code) => ({hash: hashOf(accountId, code), accountId})))
          .run()
      })
      return codes
    },

    /** Uses a code up. Returns false for a wrong or used one. */
    use(accountId: string, code: string): boolean {
      const isIt = and(eq(recoveryCode.hash, hashOf(accountId, code)), eq(recoveryCode.accountId, accountId))
      return database.delete(recoveryCode).where(isIt).run().changes > 0
    },

    /** Returns how many codes a person has left. */
    count: (accountId: string): number =>
      database
        .select({count: sql<number>`count(*)`})
        .from(recoveryCode)
        .where(eq(recoveryCode.accountId, accountId))
        .get()?.count ?? 0,

    deleteAll(accountId: string) {
      database.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId)).run()
    },
  }
}

/** Returns a code in groups of four letters. */
const newCode = () =>
  base32(randomBytes(codeLength))
    .replaceAll(/.{4}(?=.)/g, '$&-')
    .toLowerCase()
