import {scopeSet} from '#shared/api/scopes.ts'
import type {Clock} from '#shared/clock.ts'
import {hashSecret} from '../accounts/secrets.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {connection, grant, oidcRecord} from '../database/schema.ts'
import type {Consent, ConsentRequest, Consents, SignIn} from './consents.ts'
import {apiResource} from './resource.ts'
import {assuranceOf, byPassword} from './sign-in-methods.ts'

interface Needs {
  database: Database
  clock: Clock
  consents: Consents
}

/** A device code as the provider stores it, with only the fields used here. */
interface DeviceCode {
  clientId: string
  params: {scope?: string}
  deviceInfo?: {address?: string}
  accountId?: string
  error?: string
}

export type DeviceCodes = ReturnType<typeof createDeviceCodes>

/**
 * The person's side of the device flow (RFC 8628, section 3.3): our page finds a user code here and decides on it. It
 * writes the same result as the provider's own page, so the token endpoint continues from there.
 */
export function createDeviceCodes({database, clock, consents}: Needs) {
  const isModel = eq(oidcRecord.model, 'DeviceCode')
  const select = lazyStatement(() =>
    database
      .select({hash: oidcRecord.hash, payload: oidcRecord.payload, expiresAt: oidcRecord.expiresAt})
      .from(oidcRecord)
      .where(and(isModel, eq(oidcRecord.userCodeHash, sql.placeholder('hash')))),
  )
  const selectConnected = lazyStatement(() =>
    database
      .select({name: connection.name})
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
     * Allows a request: creates or replaces the connection and hands the device its grant, in one transaction.
     * - `gone`: the code is unknown, expired or decided; the first of two people wins.
     * - `forbidden`: the project or the replaced device isn't theirs, or an unverified app isn't their own.
     */
    allow(userCode: string, consent: Consent): 'allowed' | 'gone' | 'forbidden' {
      return database.transaction(() => {
        const pending = findPending(userCode)
        if (!pending) return 'gone'
        const {code, hash, request} = pending
        const grantId = consents.createGrant(request, consent)
        if (grantId === undefined) return 'forbidden'
        const {accountId, signIn} = consent
        const scope = request.scopes.join(' ')
        decide(hash, {...code, accountId, grantId, scope, resource: apiResource, ...claimsOf(signIn)}, grantId)
        return 'allowed'
      })
    },

    /**
     * Returns the name under which this person allowed a code, so that a repeated form gets the same response.
     * Undefined when they did not, or the code is deleted.
     */
    findConnectedName(userCode: string, accountId: string): string | undefined {
      return selectConnected.get({hash: hashSecret(normalizeUserCode(userCode)), accountId})?.name
    },

    /** Denies a request: the device gets `access_denied`. */
    deny(userCode: string) {
      const pending = findPending(userCode)
      if (!pending) return
      const {code, hash} = pending
      decide(hash, {...code, error: 'access_denied', errorDescription: 'the person did not allow it'})
    },
  }

  function findPending(userCode: string) {
    const row = select.get({hash: hashSecret(normalizeUserCode(userCode))})
    if (!row || row.expiresAt <= clock.now()) return undefined
    const code = row.payload as unknown as DeviceCode
    if (code.accountId !== undefined || code.error !== undefined) return undefined
    const request = consents.describeRequest(
      code.clientId,
      [...scopeSet(code.params.scope)],
      code.deviceInfo?.address ?? null,
    )
    // The request is gone if its app was deleted.
    return request && {hash: row.hash, code, request}
  }

  function decide(hash: string, payload: DeviceCode & Record<string, unknown>, grantId?: string) {
    database
      .update(oidcRecord)
      .set({payload, grantId: grantId ?? null})
      .where(and(isModel, eq(oidcRecord.hash, hash)))
      .run()
  }
}

/** Returns the sign-in as the provider puts it into the ID token. */
function claimsOf(signIn: SignIn | undefined) {
  if (!signIn) return undefined
  const {at, methods = byPassword} = signIn
  return {authTime: Math.floor(at / 1000), acr: assuranceOf(methods), amr: methods}
}

/** Returns the provider's spelling: capitals, no dash. */
const normalizeUserCode = (userCode: string) => userCode.toUpperCase().replaceAll(/\W/g, '')
