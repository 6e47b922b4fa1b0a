import type {KoaContextWithOIDC} from 'oidc-provider'
import {errorStatus} from '../errors.ts'
import type {RefusalPage} from './provider-error-page.ts'
import {resumePath} from './provider-paths.ts'
import {removeSetCookie} from './remove-set-cookie.ts'
import {isGrantGone, type TokenRequests} from './token-requests.ts'
import {writeRefusal} from './write-refusal.ts'

interface Needs {
  requests: TokenRequests
  /** The cookie that identifies the browser. */
  resumeCookie: string
  page: RefusalPage
}

/**
 * Makes the return of a browser atomic: an allowed request is used up in the transaction that stores its code. When
 * that fails, the browser keeps its cookie and can return again. Koa middleware.
 */
export const resumeAtOnce =
  ({requests, resumeCookie, page}: Needs) =>
  (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!ctx.path.startsWith(resumePath(''))) return next()
    return requests.run(ctx, next, {isDone: (status) => status < 400, refuse})

    function refuse(error: unknown) {
      removeSetCookie(ctx.res, resumeCookie)
      ctx.remove('location')
      const {status, headers, ...refusal} = refusalOf(error)
      const shown = page(refusal, ctx.get('accept-language'))
      ctx.status = status
      ctx.set({...shown.headers, ...headers})
      ctx.type = 'html'
      ctx.body = shown.html
    }
  }

function refusalOf(error: unknown) {
  if (isGrantGone(error)) return {...failed, ...gone}
  return writeRefusal(error) ?? failed
}

const failed = {
  reason: 'wrong' as const,
  error: 'server_error',
  description: undefined,
  status: errorStatus.server_error,
  headers: {},
}
const gone = {reason: 'over' as const, error: 'invalid_grant', status: errorStatus.invalid_input}
