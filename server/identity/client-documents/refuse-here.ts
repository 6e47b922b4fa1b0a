import type {KoaContextWithOIDC} from 'oidc-provider'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {errorStatus} from '../../errors.ts'
import {bareHost} from '../../outbound/url-problem.ts'
import type {RefusalPage} from '../provider-error-page.ts'
import {providerPaths} from '../provider-paths.ts'
import {isDocumentClient} from './document-of-client.ts'

/**
 * Shows a page where the provider would send a browser back with an error before a person decided, if nobody registered
 * the app here: by a document of their own, anybody could lead people from this server's address to any other (RFC
 * 9700, section 4.11.2). Programs on the browser's own machine get their errors. Koa middleware.
 */
export const refuseHere =
  (page: RefusalPage) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const refused = ctx.path === providerPaths.authorization ? errorIn(ctx.response.get('location')) : undefined
    const clientId = ctx.oidc?.client?.clientId
    if (refused === undefined || clientId === undefined || !isDocumentClient(clientId)) return
    ctx.remove('location')
    const {html, headers} = page({reason: 'wrong', ...refused}, ctx.get('accept-language'))
    ctx.status = errorStatus.invalid_input
    ctx.set(headers)
    ctx.type = 'html'
    ctx.body = html
  }

/** Returns the error that an address takes to another machine. */
function errorIn(location: string) {
  // The consent page has a path alone.
  const url = URL.parse(location)
  if (url === null || (url.protocol === 'http:' && isLoopback(bareHost(url.hostname)))) return undefined
  const answer = new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1))
  const error = answer.get('error')
  return error === null ? undefined : {error, description: answer.get('error_description') ?? undefined}
}
