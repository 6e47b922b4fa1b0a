import type {Clock} from '#shared/clock.ts'
import {deviceClient, scopeSet} from '#shared/contract/scopes.ts'
import {hashSecret} from '../../accounts/secrets.ts'
import {and, eq, sql} from '../../database/drizzle.ts'
import {lazyStatement} from '../../database/lazy-statement.ts'
import type {Database} from '../../database/open.ts'
import {connection} from '../../database/tables/connections.ts'
import {grant, oidcRecord} from '../../database/tables/identity.ts'
import type {Consent, ConsentRequest, Consents, SignIn} from '../consents.ts'
import {apiResource} from '../resource.ts'
import {assuranceOf, byPassword} from '../sign-in-methods.ts'
import {maxWrongNumbers, newPairingNumber} from './pairing-number.ts'
import type {Confirmation, PairingConfig} from './pairing-rules.ts'

/** Seconds: enough to fetch a phone and sign in, too few to guess a code of 34 bits (RFC 8628, section 5.1). */
export const deviceCodeLifetime = 15 * 60

interface Needs {
  database: Database
  clock: Clock
  config: PairingConfig
  consents: Consents
}

/** A device code as the provider stores it, with only the fields used here. */
interface DeviceCode {
  clientId: string
  params: {scope?: string; confirmation?: Confirmation}
  deviceInfo?: {address?: string}
  accountId?: string
  error?: string
  /** The person's consent, until they type the number on the device (RFC 10027, section 6.1.16). */
  waiting?: {consent: Consent; number: string; wrong: number}
}

/** A request without a decision. */
interface Pending {
  /** The device code's hash. */
  hash: string
  code: DeviceCode
  request: ConsentRequest
}

export type DeviceCodes = ReturnType<typeof createDeviceCodes>

/**
 * The person's side of the device flow (RFC 8628, section 3.3): our page finds a user code here and decides on it. It
 * writes the same result as the provider's own page, so the token endpoint continues from there.
 */
export function createDeviceCodes({database, clock, config, consents}: Needs) {
  const isModel = eq(oidcRecord.model, 'DeviceCode')
  const selectBy = (column: typeof oidcRecord.hash | typeof oidcRecord.userCodeHash) =>
    lazyStatement(() =>
      database
        .select({hash: oidcRecord.hash, payload: oidcRecord.payload, expiresAt: oidcRecord.expiresAt})
        .from(oidcRecord)
        .where(and(isModel, eq(column, sql.placeholder('hash')))),
    )
  const select = selectBy(oidcRecord.userCodeHash)
  const selectByHash = selectBy(oidcRecord.hash)
  const selectConnected = lazyStatement(() =>
    database
      .select({id: connection.id, name: connection.name, scopes: connection.scopes})
      .from(oidcRecord)
      .innerJoin(grant, eq(grant.id, oidcRecord.grantId))
      .innerJoin(connection, eq(connection.id, grant.connectionId))
      .where(
        and(
          isModel,
          eq(oidcRecord.userCodeHash, sql.placeholder('hash')),
          eq(connection.accountId, sql.placeholder('accountId')),
        ),
      ),
  )

  return {
    /** Finds the undecided request of a user code, in any spelling. */
    find: (userCode: string): ConsentRequest | undefined => findPending(userCode)?.request,

    /**
     * Allows a request: creates or replaces the connection and hands the device its grant, in one transaction. A device
     * that asked for a number gets nothing before `confirm`.
     * - `gone`: the code is unknown, expired or decided; the first of two people wins.
     * - `forbidden`: the project or the replaced device isn't theirs, or an unverified app isn't their own.
     */
    allow(userCode: string, consent: Consent): 'allowed' | 'gone' | 'forbidden' {
      return database.transaction(() => {
        const pending = findPending(userCode)
        if (!pending) return 'gone'
        const {hash, request} = pending
        if (pending.code.params.confirmation !== 'number') return grantTo(pending, consent) ? 'allowed' : 'forbidden'
        if (!consents.mayGrant(request, consent)) return 'forbidden'
        decide(hash, {...pending.code, waiting: {consent, number: newPairingNumber(), wrong: 0}})
        return 'allowed'
      })
    },

    /** Returns the number that this person still has to type on the device; undefined when none is waited for. */
    numberFor(userCode: string, accountId: string): string | undefined {
      const {waiting} = findUndecided(userCodeHash(userCode))?.code ?? {}
      return waiting?.consent.accountId === accountId ? waiting.number : undefined
    },

    /**
     * Confirms a pairing by the number that was typed on the device, if any, by the hash of its device code. Too many
     * wrong numbers deny it, and so does a consent that no longer holds.
     */
    confirm(hash: string, typed: string | undefined): 'undecided' | 'needed' | 'wrong' | 'decided' {
      return database.transaction(() => {
        const pending = findByHash(hash)
        const waiting = pending?.code.waiting
        if (!pending || !waiting) return 'undecided'
        if (!typed) return 'needed'
        const {waiting: _, ...code} = pending.code
        const isRight = typed === waiting.number
        if (!isRight && waiting.wrong < maxWrongNumbers) {
          decide(hash, {...code, waiting: {...waiting, wrong: waiting.wrong + 1}})
          return 'wrong'
        }
        if (!isRight || !grantTo({...pending, code}, waiting.consent)) decide(hash, {...code, ...denied})
        return 'decided'
      })
    },

    /**
     * Returns the connection for which this person allowed a code, so that a repeated form gets the same answer.
     * Undefined when they did not, or the code is deleted.
     */
    findConnected(userCode: string, accountId: string): {id: string; name: string; scopes: string[]} | undefined {
      return selectConnected.get({hash: userCodeHash(userCode), accountId})
    },

    /**
     * Denies a request: the device gets `access_denied`. While the device's number is awaited, only the person who
     * allowed the request may deny it. Returns whether it was denied.
     */
    deny(userCode: string, accountId?: string): boolean {
      const pending = findUndecided(userCodeHash(userCode))
      if (!pending) return false
      const {waiting, ...code} = pending.code
      if (waiting && waiting.consent.accountId !== accountId) return false
      decide(pending.hash, {...code, ...denied})
      return true
    },
  }

  /** Creates the grant of a consent and hands it to the device. Returns false when the consent may not. */
  function grantTo({hash, code, request}: Pending, consent: Consent): boolean {
    const grantId = consents.createGrant(request, consent)
    if (grantId === undefined) return false
    const {accountId, signIn} = consent
    const scope = request.scopes.join(' ')
    decide(hash, {...code, accountId, grantId, scope, resource: apiResource, ...claimsOf(signIn)}, grantId)
    return true
  }

  /** Finds a request that nobody has decided on. */
  function findPending(userCode: string): Pending | undefined {
    const found = findUndecided(userCodeHash(userCode))
    return found?.code.waiting === undefined ? found : undefined
  }

  function findUndecided(userCodeHash: string): Pending | undefined {
    const row = select.get({hash: userCodeHash})
    return row && describe(row)
  }

  function findByHash(hash: string): Pending | undefined {
    const row = selectByHash.get({hash})
    return row && describe(row)
  }

  function describe(row: {hash: string; payload: Record<string, unknown>; expiresAt: number}): Pending | undefined {
    if (row.expiresAt <= clock.now()) return undefined
    const code = row.payload as unknown as DeviceCode
    if (code.accountId !== undefined || code.error !== undefined) return undefined
    if (code.clientId === deviceClient.id && !config.pairing.allowsUnregistered) return undefined
    const request = consents.describeRequest(
      code.clientId,
      [...scopeSet(code.params.scope)],
      code.deviceInfo?.address ?? null,
    )
    // The request is gone if its app was deleted.
    return request && {hash: row.hash, code, request: {...request, askedAt: row.expiresAt - deviceCodeLifetime * 1000}}
  }

  function decide(hash: string, payload: DeviceCode & Record<string, unknown>, grantId?: string) {
    database
      .update(oidcRecord)
      .set({payload, grantId: grantId ?? null})
      .where(and(isModel, eq(oidcRecord.hash, hash)))
      .run()
  }
}

const denied = {error: 'access_denied', errorDescription: 'the person did not allow it'}

/** Returns the sign-in as the provider puts it into the ID token. */
function claimsOf(signIn: SignIn | undefined) {
  if (!signIn) return undefined
  const {at, methods = byPassword} = signIn
  return {authTime: Math.floor(at / 1000), acr: assuranceOf(methods), amr: methods}
}

/** Returns the provider's spelling: capitals, no dash. */
const normalizeUserCode = (userCode: string) => userCode.toUpperCase().replaceAll(/\W/g, '')

const userCodeHash = (userCode: string) => hashSecret(normalizeUserCode(userCode))
