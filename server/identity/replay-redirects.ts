import {LRUCache} from 'lru-cache'
import type {KoaContextWithOIDC} from 'oidc-provider'
import {resumePath} from './provider-paths.ts'
import {removeSetCookie} from './remove-set-cookie.ts'

/** Redirects cached at once, about 300 bytes each. Without one, its person has to sign in again. */
const maxRedirects = 1000

interface Needs {
  /** The cookie that identifies the browser. */
  resumeCookie: string
  /** Returns whether a code can still be exchanged. */
  isValidCode(code: string): Promise<boolean>
}

type Context = Pick<KoaContextWithOIDC, 'path' | 'res' | 'status' | 'redirect'> & {
  cookies: Pick<KoaContextWithOIDC['cookies'], 'get'>
}

/**
 * Repeats the redirect to an app's own scheme (RFC 8252, section 7.1). The browser may not open the app by itself;
 * then the page's link leads here again. It repeats only to the same browser, and never a used code: presenting that
 * again looks like theft. Koa middleware.
 */
export function replayRedirects({resumeCookie, isValidCode}: Needs) {
  const redirects = new LRUCache<string, string>({max: maxRedirects})

  return async (ctx: Context, next: () => Promise<void>) => {
    if (!ctx.path.startsWith(resumePath(''))) return next()
    const uid = ctx.path.slice(resumePath('').length)
    const redirect = ctx.cookies.get(resumeCookie, {signed: false}) === uid ? redirects.get(uid) : undefined
    if (redirect !== undefined && (await mayRepeat(redirect))) {
      ctx.redirect(redirect)
      ctx.status = 303
      return
    }
    await next()
    const location = String(ctx.res.getHeader('location') ?? '')
    if (ctx.status !== 303 || !URL.canParse(location) || /^https?:/.test(location)) return
    redirects.set(uid, location)
    // Keeps the cookie, which the provider would delete.
    removeSetCookie(ctx.res, resumeCookie)
  }

  async function mayRepeat(location: string): Promise<boolean> {
    const url = new URL(location)
    const code = new URLSearchParams(url.search || url.hash.slice(1)).get('code')
    // A refusal has no code and may be repeated freely.
    return code === null || isValidCode(code)
  }
}
