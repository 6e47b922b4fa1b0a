import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {scopeSet} from '#shared/contract/scopes.ts'
import type {Account} from '../accounts/account.ts'
import type {Accounts} from '../accounts/accounts.ts'
import {bearerToken} from '../api/bearer.ts'
import {corsHeaders} from '../api/cors.ts'
import {eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {connection} from '../database/tables/connections.ts'
import {accessToken, grant} from '../database/tables/identity.ts'
import {providerPaths} from './provider-paths.ts'
import type {Tokens} from './tokens.ts'

interface Needs {
  database: Database
  accounts: Pick<Accounts, 'byId'>
  tokens: Pick<Tokens, 'findAny'>
}

/**
 * Serves userinfo (OpenID Connect Core 1.0, section 5.3). The provider's own refuses tokens for a resource; here a
 * token reveals the claims of its grant's OpenID scopes.
 */
export function userinfoRoutes(app: FastifyInstance, {database, accounts, tokens}: Needs) {
  const select = lazyStatement(() =>
    database
      .select({payload: grant.payload, allowed: connection.scopes})
      .from(accessToken)
      .innerJoin(grant, eq(grant.id, accessToken.grantId))
      .innerJoin(connection, eq(connection.id, grant.connectionId))
      .where(eq(accessToken.hash, sql.placeholder('hash'))),
  )

  function openidScopes(tokenHash: string): ReadonlySet<string> {
    const {payload = {}, allowed = []} = select.get({hash: tokenHash}) ?? {}
    const {openid} = payload as {openid?: {scope?: string}}
    // A later consent may have removed a scope from the connection, as in tokens.ts.
    return new Set([...scopeSet(openid?.scope)].filter((scope) => allowed.includes(scope)))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(corsHeaders).header('cache-control', 'no-store')
    const token = bearerToken(request)
    if (token === undefined) return refuse(reply, 401)
    const caller = tokens.findAny(token)
    const account = caller && accounts.byId(caller.accountId)
    if (!account) return refuse(reply, 401, 'invalid_token', 'the access token is unknown, expired or ended')
    const scopes = openidScopes(caller.tokenHash)
    if (!scopes.has('openid')) return refuse(reply, 403, 'insufficient_scope', 'the scope openid is needed')
    return claimsOf(account, scopes)
  }

  app.get(providerPaths.userinfo, answer)
  app.post(providerPaths.userinfo, answer)
}

function claimsOf({id, name, language, email, isEmailVerified}: Account, scopes: ReadonlySet<string>) {
  return {
    sub: id,
    ...(scopes.has('profile') && {...(name !== null && {name}), locale: language}),
    ...(scopes.has('email') && {email, email_verified: isEmailVerified}),
  }
}

/** Refuses a request. One without a token gets no error code (RFC 6750, section 3). */
function refuse(reply: FastifyReply, status: 401 | 403, error?: string, description?: string) {
  const challenge = error === undefined ? 'Bearer' : `Bearer error="${error}", error_description="${description}"`
  return reply
    .code(status)
    .header('www-authenticate', challenge)
    .send({error: error ?? 'invalid_token', error_description: description ?? 'an access token is needed'})
}
