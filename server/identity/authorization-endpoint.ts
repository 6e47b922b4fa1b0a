import type {KoaContextWithOIDC} from 'oidc-provider'
import {providerPaths} from './provider-paths.ts'
import {removeSetCookie} from './remove-set-cookie.ts'

/** The supported response modes. `form_post` is not among them: it needs a page with a script. */
export const responseModes = ['query', 'fragment']

/** The name of the provider's own session cookie, which every answer removes. */
export const providerSession = 'pianta_provider'

type Context = Pick<KoaContextWithOIDC, 'path' | 'query' | 'res'>

/** Adapts requests to the authorization endpoint where the provider has no setting for it. Koa middleware. */
export async function adaptAuthorization(ctx: Context, next: () => Promise<void>) {
  const isNew = ctx.path === providerPaths.authorization
  if (!isNew && !ctx.path.startsWith(`${providerPaths.authorization}/`)) return next()
  if (isNew) ctx.query = adaptRequest(ctx.query)
  await next()
  // Only our pages keep sessions, so the next person at this browser finds nothing of the previous one.
  removeSetCookie(ctx.res, providerSession)
}

function adaptRequest(query: Context['query']): Context['query'] {
  const {prompt = '', response_mode} = query
  return {
    ...query,
    // Requests consent every time. Without it the provider refuses `offline_access` (OpenID Connect Core 1.0, section
    // 11), a rule OAuth 2.1 doesn't have.
    ...(typeof prompt === 'string' && !/\b(none|consent)\b/.test(prompt) && {prompt: `${prompt} consent`.trim()}),
    // The provider supports `form_post` unconditionally, so an unknown mode makes it refuse.
    ...(response_mode === 'form_post' && {response_mode: 'unsupported'}),
  }
}
