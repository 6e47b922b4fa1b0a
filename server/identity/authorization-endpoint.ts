import type {KoaContextWithOIDC} from 'oidc-provider'
import {providerPaths} from './provider-paths.ts'
import {removeSetCookie} from './remove-set-cookie.ts'

/** How a browser may be sent back to an app. Not by `form_post`: that takes a page with a script. */
export const responseModes = ['query', 'fragment']

/** The provider's own session cookie: a name to take out by. */
export const providerSession = 'pianta_provider'

type Context = Pick<KoaContextWithOIDC, 'path' | 'query' | 'res'>

/** Koa middleware around the authorization endpoint, for what the provider has no setting for. */
export async function adaptAuthorization(ctx: Context, next: () => Promise<void>) {
  const isNew = ctx.path === providerPaths.authorization
  if (!isNew && !ctx.path.startsWith(`${providerPaths.authorization}/`)) return next()
  if (isNew) ctx.query = adaptRequest(ctx.query)
  await next()
  // People have sessions with our pages alone, so that whoever signs in after them meets nothing of theirs here.
  removeSetCookie(ctx.res, providerSession)
}

function adaptRequest(query: Context['query']): Context['query'] {
  const {prompt = '', response_mode} = query
  return {
    ...query,
    // Each request asks for consent. Only where it says so does the provider grant `offline_access` (OpenID Connect
    // Core 1.0, section 11), which OAuth 2.1 doesn't know of.
    ...(typeof prompt === 'string' && !/\b(none|consent)\b/.test(prompt) && {prompt: `${prompt} consent`.trim()}),
    // One that it does not know is refused; it can't be told not to know this one.
    ...(response_mode === 'form_post' && {response_mode: 'unsupported'}),
  }
}
