import type {Clock} from '#shared/clock.ts'
import {scopeSet} from '#shared/contract/scopes.ts'
import {hashSecret} from '../accounts/secrets.ts'
import type {Config} from '../config.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import type {ClientDocument} from '../database/tables/connections.ts'
import {oidcRecord} from '../database/tables/identity.ts'
import type {Consent, ConsentRequest, Consents} from './consents.ts'
import {resumePath} from './provider-paths.ts'
import {createResourceNames} from './resource.ts'
import {assuranceOf, byPassword, type SignInMethod} from './sign-in-methods.ts'

/** Seconds that a request waits: its person may have to reset a password first. */
export const requestLifetime = 30 * 60

/** An app's authorization request, as the consent page needs it. */
export interface AuthorizationRequest extends ConsentRequest {
  /** The redirect URI as people read it: an origin, or an app's own scheme. */
  returnsTo: string
  /** The earliest accepted sign-in (`prompt=login`, `max_age`), in milliseconds since the epoch. */
  signedInSince: number | undefined
  /** When the app asked, in milliseconds since the epoch. */
  askedAt: number
  /** How sure the app wants the sign-in to be (`acr_values`), the most wanted first. */
  assurance: string[]
  /** The person the app expects (`login_hint`). */
  loginHint: string | undefined
  /** The only account that may answer, if the app named one (`id_token_hint`). */
  expectedAccountId: string | undefined
}

interface Needs {
  config: Pick<Config, 'authUrl' | 'baseUrl'>
  database: Database
  clock: Clock
  consents: Consents
}

export interface AuthorizationConsent extends Omit<Consent, 'name' | 'replaces'> {
  /** The person's sign-in, in milliseconds since the epoch. */
  signedInAt: number
  /** How they signed in; by default with the password. */
  methods?: SignInMethod[] | undefined
  /** The IP address of the person's browser. */
  address: string
}

type Allowed = {redirectTo: string} | 'gone' | 'forbidden'

export type AuthorizationRequests = ReturnType<typeof createAuthorizationRequests>

/** A request as the provider stores it (adapter/interaction.ts), with the person's decision in the provider's form. */
interface Stored {
  params: {
    client_id: string
    redirect_uri: string
    scope?: string
    resource?: string
    prompt?: string
    max_age?: string
    acr_values?: string
    login_hint?: string
  }
  /** The document of an app that nobody registered here, as the request was checked against it. */
  document?: ClientDocument
  /** The subject of `id_token_hint`. */
  subject?: string
  result?: Result
}

interface Request {
  stored: Stored
  authorization: AuthorizationRequest
}

type Result =
  | {login: {accountId: string; ts: number; acr?: string; amr?: string[]}; consent: {grantId: string}}
  | {error: 'access_denied'; error_description: string}

/**
 * The person's side of the authorization code flow: our page reads a request here and decides it. It writes the same
 * result as the provider's own page, so the provider continues when the browser returns.
 */
export function createAuthorizationRequests({config, database, clock, consents}: Needs) {
  const resources = createResourceNames(config.baseUrl)
  const isIt = and(eq(oidcRecord.model, 'Interaction'), eq(oidcRecord.hash, sql.placeholder('hash')))
  const select = lazyStatement(() =>
    database.select({payload: oidcRecord.payload, expiresAt: oidcRecord.expiresAt}).from(oidcRecord).where(isIt),
  )

  return {
    /** Finds a request without an answer yet; undefined when it is unknown or expired. */
    find: (uid: string): AuthorizationRequest | undefined => read(uid)?.authorization,

    /**
     * Allows a request: creates or joins the connection in one transaction, and returns the address to redirect to. A
     * repeat by the same person (a double click) returns the same.
     * - `gone`: the request is unknown, expired or decided otherwise.
     * - `forbidden`: the project isn't theirs, an unverified app isn't their own, the app expects another person or a
     * later sign-in.
     */
    allow: (uid: string, consent: AuthorizationConsent): Allowed => database.transaction(() => allow(uid, consent)),

    /** Denies a request. Returns the address that tells the app `access_denied`; undefined when the request is gone. */
    deny(uid: string): {redirectTo: string} | undefined {
      const request = read(uid)
      if (!request || isAllowed(request.stored.result)) return undefined
      return decide(uid, request.stored, {
        error: 'access_denied',
        error_description: 'the person did not allow it',
      })
    },
  }

  function allow(uid: string, consent: AuthorizationConsent): Allowed {
    const request = read(uid)
    if (!request) return 'gone'
    const {result} = request.stored
    if (result) return isAllowedBy(result, consent.accountId) ? resume(uid) : 'gone'
    const grantId = isExpected(request, consent) ? createGrant(request.authorization, consent) : undefined
    if (grantId === undefined) return 'forbidden'
    const {accountId, signedInAt, methods = byPassword} = consent
    const acr = assuranceOf(methods, request.authorization.assurance)
    const login = {accountId, ts: Math.floor(signedInAt / 1000), acr, amr: methods}
    return decide(uid, request.stored, {login, consent: {grantId}})
  }

  function createGrant(authorization: AuthorizationRequest, {accountId, projectId, address}: AuthorizationConsent) {
    return consents.createGrant({...authorization, address}, {accountId, projectId, name: authorization.appName})
  }

  function read(uid: string): Request | undefined {
    const row = select.get({hash: hashSecret(uid)})
    if (!row || row.expiresAt <= clock.now()) return undefined
    const stored = row.payload as unknown as Stored
    const {client_id, redirect_uri, scope, resource, acr_values, login_hint} = stored.params
    const askedAt = row.expiresAt - requestLifetime * 1000
    const described = consents.describeRequest(client_id, [...scopeSet(scope)], null, {
      resource: resources.nameOf(resource),
      document: stored.document,
    })
    // The app was deleted after the request.
    if (!described) return undefined
    const authorization: AuthorizationRequest = {
      ...described,
      returnsTo: shownAddress(redirect_uri),
      signedInSince: signedInSince(stored.params, askedAt),
      askedAt,
      assurance: [...scopeSet(acr_values)],
      loginHint: login_hint,
      expectedAccountId: stored.subject,
    }
    return {stored, authorization}
  }

  function decide(uid: string, stored: Stored, result: Result) {
    database
      .update(oidcRecord)
      .set({payload: {...stored, result}})
      .where(and(eq(oidcRecord.model, 'Interaction'), eq(oidcRecord.hash, hashSecret(uid))))
      .run()
    return resume(uid)
  }

  function resume(uid: string) {
    return {redirectTo: config.authUrl + resumePath(uid)}
  }
}

/** Returns whether this is the person the app expects, with a recent enough sign-in. */
function isExpected(
  {authorization: {expectedAccountId, signedInSince}}: Request,
  consent: AuthorizationConsent,
): boolean {
  const {accountId, signedInAt} = consent
  return (expectedAccountId ?? accountId) === accountId && signedInAt >= (signedInSince ?? signedInAt)
}

const isAllowed = (result: Result | undefined) => result !== undefined && 'login' in result

const isAllowedBy = (result: Result, accountId: string) => 'login' in result && result.login.accountId === accountId

/**
 * Returns the earliest accepted sign-in (OpenID Connect Core 1.0, section 3.1.2.1). The provider turns `max_age=0`
 * into `prompt=login`.
 */
function signedInSince({prompt, max_age}: Stored['params'], askedAt: number): number | undefined {
  if (scopeSet(prompt).has('login')) return askedAt
  return max_age === undefined ? undefined : askedAt - Number(max_age) * 1000
}

function shownAddress(redirectUri: string): string {
  const {protocol, origin} = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? origin : protocol
}
