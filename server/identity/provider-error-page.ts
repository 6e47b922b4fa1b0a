import type {ErrorOut, KoaContextWithOIDC} from 'oidc-provider'
import {documentErrorOf} from './client-documents/document-error.ts'
import {writeRefusal} from './write-refusal.ts'

export interface Refusal {
  /**
   * `over`: the request was answered already or expired. `busy`: this address sends too many requests. `full`: the disk
   * is full. `held`: another program holds the database. `unreached`: the address that describes the app can't be
   * reached. `undescribed`: the answer of that address is no description.
   */
  reason: 'wrong' | 'over' | 'busy' | 'full' | 'held' | 'unreached' | 'undescribed'
  /** OAuth's error and description, for the app's developer. Text, not HTML. */
  error: string
  description: string | undefined
}

/** Returns a whole page with its headers, in the language of `Accept-Language`. */
export type RefusalPage = (
  refusal: Refusal,
  acceptLanguage: string | undefined,
) => {html: string; headers: Record<string, string>}

/** The page for a document that could not be read. */
const pageOf = {unreachable: 'unreached', wrong: 'undescribed', busy: 'busy'} as const

/** Renders an error at the authorization endpoint when there is no app to redirect to. */
export const renderProviderError =
  (page: RefusalPage) =>
  (ctx: KoaContextWithOIDC, {error, error_description: description}: ErrorOut, cause: Error) => {
    const wrong = cause.name === 'SessionNotFound' ? 'over' : 'wrong'
    const document = documentErrorOf(cause)
    const undescribed = document && {reason: pageOf[document.reason], error, description: document.message}
    const refusal = writeRefusal(cause) ?? undescribed ?? {reason: wrong, error, description}
    const {html, headers} = page(refusal, ctx.get('accept-language'))
    ctx.set(headers)
    ctx.type = 'html'
    ctx.body = html
  }
