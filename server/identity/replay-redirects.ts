import {LRUCache} from 'lru-cache'
import type {KoaContextWithOIDC} from 'oidc-provider'
import {resumePath} from './provider-paths.ts'
import {removeSetCookie} from './remove-set-cookie.ts'

/** Returns kept at one time, some 300 bytes each; one that is forgotten costs its person another sign-in. */
const keptReturns = 1000

interface Needs {
  /** The cookie by which the browser is known. */
  resumeCookie: string
  /** Whether a code can still be exchanged. */
  isGood(code: string): Promise<boolean>
}

type Context = Pick<KoaContextWithOIDC, 'path' | 'res' | 'status' | 'redirect'> & {
  cookies: Pick<KoaContextWithOIDC['cookies'], 'get'>
}

/**
 * Koa middleware for the way back to an app by its own scheme (RFC 8252, section 7.1). A browser may not open the app by
 * itself, or ask the person and be told no; the page it stays on has a link, and this makes the link lead to the app as
 * well. To the same browser only, and not with a code that was used: the app would present it again, as a thief does.
 */
export function replayRedirects({resumeCookie, isGood}: Needs) {
  const returns = new LRUCache<string, string>({max: keptReturns})

  return async (ctx: Context, next: () => Promise<void>) => {
    if (!ctx.path.startsWith(resumePath(''))) return next()
    const uid = ctx.path.slice(resumePath('').length)
    const again = ctx.cookies.get(resumeCookie, {signed: false}) === uid ? returns.get(uid) : undefined
    if (again !== undefined && (await mayRepeat(again))) {
      ctx.redirect(again)
      ctx.status = 303
      return
    }
    await next()
    const location = String(ctx.res.getHeader('location') ?? '')
    if (ctx.status !== 303 || !URL.canParse(location) || /^https?:/.test(location)) return
    returns.set(uid, location)
    // The provider takes the cookie back, by which the browser is known.
    removeSetCookie(ctx.res, resumeCookie)
  }

  async function mayRepeat(location: string): Promise<boolean> {
    const url = new URL(location)
    const code = new URLSearchParams(url.search || url.hash.slice(1)).get('code')
    // A refusal may be told as often as one likes.
    return code === null || isGood(code)
  }
}
