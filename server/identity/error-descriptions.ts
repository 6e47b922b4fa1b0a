import type {errors, KoaContextWithOIDC} from 'oidc-provider'
import {KeysNotFetchedError} from './remote-keys.ts'

/** Where the provider tells of a refusal to a program. */
export const refusals = ['grant.error', 'revocation.error', 'device_authorization.error'] as const

/** They have many causes each, and one sentence of the provider's. */
const isVague: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client'])

/** Of the provider's sentences those that lead astray here, where no app has a secret and there is one resource. */
const betterWords: Record<string, (ctx: KoaContextWithOIDC, api: string) => string> = {
  'no client authentication mechanism provided': () => 'client_id is missing',
  'client_secret must be provided in the Authorization header': () =>
    'no app has a secret: send client_id in the body, and no Authorization header',
  'the provided authentication mechanism does not match the registered client authentication method': ({oidc}) =>
    oidc.client?.clientAuthMethod === 'private_key_jwt'
      ? 'this app is a server, and proves itself by a client_assertion (private_key_jwt)'
      : 'this app is no server, and has neither a secret nor a client_assertion: send client_id alone',
  'resource indicator is missing, or unknown': (_ctx, api) => `the only resource is ${api}`,
}

/**
 * Says which of its causes a refusal has, for whoever makes the app. Nobody learns by it of a code or a token that they
 * do not hold.
 */
export const addErrorDetail = (api: string) => (ctx: KoaContextWithOIDC, refused: errors.OIDCProviderError) => {
  const {error} = refused
  const detail = keyFailure(refused) ?? refused.error_detail
  const refusal = ctx.body as {error_description?: string}
  const inOurWords = (sentence: string) => betterWords[sentence]?.(ctx, api) ?? sentence
  const description = inOurWords(refusal.error_description ?? '')
  refusal.error_description =
    isVague.has(error) && detail !== undefined ? `${description}: ${inOurWords(detail)}` : description
}

/** The provider says of keys that it could not fetch only that it could not. */
function keyFailure(error: unknown): string | undefined {
  if (error instanceof KeysNotFetchedError) return error.message
  return error instanceof Error ? keyFailure(error.cause) : undefined
}
