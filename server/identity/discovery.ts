import type {Config} from '../config.ts'
import {responseModes} from './authorization-endpoint.ts'
import {assertionAlgorithms} from './client-assertions.ts'

export const clientAuthMethods = ['none', 'private_key_jwt'] as const

/** What the discovery documents say beside what the provider knows (RFC 8414, section 2; OpenID Connect Discovery 1.0). */
export const discoveryExtras = ({baseUrl}: Pick<Config, 'baseUrl'>) => ({
  service_documentation: `${baseUrl}/docs`,
  ui_locales_supported: ['en', 'it'],
  prompt_values_supported: ['none', 'login', 'consent'],
  // Left out, it would mean `client_secret_basic`.
  revocation_endpoint_auth_methods_supported: [...clientAuthMethods],
  revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
  protected_resources: [`${baseUrl}/v1`],
})

/** What the provider says of itself although it does otherwise here, and has no setting for. */
const corrections = {
  response_modes_supported: responseModes,
  // No `sid`: there is no session of the provider's that an app could be told the end of.
  claims_supported: ['sub', 'iss', 'auth_time', 'name', 'locale', 'email', 'email_verified'],
}

/** Koa middleware for the documents. */
export async function adaptDiscovery(ctx: {path: string; body: unknown}, next: () => Promise<void>) {
  await next()
  if (ctx.path.startsWith('/.well-known/')) Object.assign(ctx.body as object, corrections)
}
