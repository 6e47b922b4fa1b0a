import * as oauth from 'oauth4webapi'
import {accessTokenLifetime} from '#shared/contract/lifetimes.ts'
import {Failure} from './failure.ts'
import {discoverProvider, type Provider} from './provider.ts'
import type {Runtime} from './runtime.ts'
import type {Pairing, Tokens} from './token-store.ts'

/** The requests for a paired agent's tokens. Each finds the server's provider, and remembers it for the next one. */
export interface TokenEndpoint {
  /** Exchanges the refresh token. Resolves with the pairing and its new tokens, which must be stored before use. */
  refresh(used: Pairing): Promise<Pairing>
  /** Ends the session at the server. */
  revoke(used: Pairing): Promise<void>
  /** Returns whether the server has a key that it had at the last refresh. */
  isSameServer(used: Pairing): Promise<boolean>
  /** Forgets the provider: another server may have the address by now. */
  forgetProvider(): void
}

export function createTokenEndpoint(runtime: Pick<Runtime, 'clock' | 'words' | 'app'>): TokenEndpoint {
  const {clock, app} = runtime
  /** The provider of the current pairing. */
  let provider: {discovery: string; found: Promise<Provider>} | undefined

  const forgetProvider = () => {
    provider = undefined
  }
  const findProvider = ({issuer, discovery}: Pairing) => {
    if (provider?.discovery !== discovery) {
      const found = discoverProvider({issuer, discovery}, clock, undefined, app).catch((error) => {
        forgetProvider()
        throw error
      })
      provider = {discovery, found}
    }
    return provider.found
  }

  return {
    async refresh(used) {
      const {metadata, client, authentication, keys, options} = await findProvider(used)
      const response = await oauth.refreshTokenGrantRequest(
        metadata,
        client,
        authentication,
        used.refreshToken,
        options(),
      )
      const tokens = readTokens(
        await oauth.processGenericTokenEndpointResponse(metadata, client, response),
        runtime,
        used,
      )
      return {...used, ...tokens, ...(keys && {keys})}
    },
    async revoke(used) {
      const {metadata, client, authentication, options} = await findProvider(used)
      const response = await oauth.revocationRequest(metadata, client, authentication, used.refreshToken, options())
      await oauth.processRevocationResponse(response)
    },
    async isSameServer(used) {
      const {keys} = await findProvider(used)
      return used.keys === undefined || used.keys.some((key) => keys?.includes(key))
    },
    forgetProvider,
  }
}

/** Reads the tokens and their times from a response of the token endpoint. */
export function readTokens(
  answer: oauth.TokenEndpointResponse,
  {clock, words}: Pick<Runtime, 'clock' | 'words'>,
  previous?: Tokens,
): Tokens {
  const refreshToken = answer.refresh_token ?? previous?.refreshToken
  if (refreshToken === undefined) {
    throw new Failure('failed', words.noRefreshToken)
  }
  const refreshedAt = clock.now()
  const lifetime = answer.expires_in ?? accessTokenLifetime
  return {refreshToken, refreshedAt, accessToken: answer.access_token, accessExpiresAt: refreshedAt + lifetime * 1000}
}
