import type {ErrorOut, KoaContextWithOIDC} from 'oidc-provider'

export interface Refusal {
  /** `over`: it was answered already, or waited too long. `busy`: too many ask from this address. */
  reason: 'wrong' | 'over' | 'busy'
  /** In OAuth's words, for whoever makes the app. Text, not HTML. */
  error: string
  description: string | undefined
}

/** A whole page, in the person's language by `Accept-Language`, with its headers. */
export type RefusalPage = (
  refusal: Refusal,
  acceptLanguage: string | undefined,
) => {html: string; headers: Record<string, string>}

/** What a browser is shown at the authorization endpoint when there is no app to send it back to. */
export const renderProviderError =
  (page: RefusalPage) =>
  (ctx: KoaContextWithOIDC, {error, error_description: description}: ErrorOut, cause: Error) => {
    const reason = cause.name === 'SessionNotFound' ? 'over' : 'wrong'
    const {html, headers} = page({reason, error, description}, ctx.get('accept-language'))
    ctx.set(headers)
    ctx.type = 'html'
    ctx.body = html
  }
