import type {errors, KoaContextWithOIDC} from 'oidc-provider'
import {causesOf} from '#shared/error-reason.ts'
import {NumberPendingError} from './adapter/number-pending.ts'
import {DocumentError} from './client-documents/document-error.ts'
import {KeysNotFetchedError} from './remote-keys.ts'
import {describeResources} from './resource.ts'
import {writeRefusal} from './write-refusal.ts'

/** The provider's events for refusals that go to programs. */
export const refusalEvents = ['grant.error', 'revocation.error', 'device_authorization.error'] as const

/** Errors with many causes, for which the provider has a single sentence. */
const isVague: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client'])

/** Replaces sentences of the provider that mislead here, where no app has a secret. */
const clearerDescriptions: Record<string, (ctx: KoaContextWithOIDC, baseUrl: string) => string> = {
  'no client authentication mechanism provided': () => 'client_id is missing',
  'client_secret must be provided in the Authorization header': () =>
    'no app has a secret: send client_id in the body, and no Authorization header',
  'the provided authentication mechanism does not match the registered client authentication method': ({oidc}) =>
    oidc.client?.clientAuthMethod === 'private_key_jwt'
      ? 'this app is a server: authenticate with a client_assertion (private_key_jwt)'
      : 'this app is not a server and has neither a secret nor a client_assertion: send client_id alone',
  'resource indicator is missing, or unknown': (_ctx, baseUrl) => describeResources(baseUrl),
}

/**
 * Adds the cause of a refusal to its description, for the developer of the app. It reveals nothing about codes and
 * tokens to a client that doesn't hold them.
 */
export const addErrorDetail = (baseUrl: string) => (ctx: KoaContextWithOIDC, refused: errors.OIDCProviderError) => {
  const {error} = refused
  const detail = keyFailure(refused) ?? refused.error_detail
  const refusal = ctx.body as {error_description?: string; confirmation?: string}
  if (refused instanceof NumberPendingError) refusal.confirmation = refused.confirmation
  const clarify = (sentence: string) => clearerDescriptions[sentence]?.(ctx, baseUrl) ?? sentence
  const description = clarify(refusal.error_description ?? '')
  refusal.error_description =
    isVague.has(error) && detail !== undefined ? `${description}: ${clarify(detail)}` : description
}

/** Returns why keys or a document could not be fetched: the provider's own error gives no reason. */
const keyFailure = (error: unknown): string | undefined =>
  causesOf(error).find((cause) => cause instanceof KeysNotFetchedError || cause instanceof DocumentError)?.message

/** Names a write that failed, for which the provider only says that something went wrong. Its page has the words. */
export function nameWriteFailure(ctx: KoaContextWithOIDC, error: unknown) {
  const refusal = writeRefusal(error)
  if (refusal === undefined) return
  ctx.status = refusal.status
  ctx.set(refusal.headers)
  if (typeof ctx.body === 'object' && ctx.body !== null)
    Object.assign(ctx.body, {error_description: refusal.description})
}
