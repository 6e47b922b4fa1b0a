import type {Config} from '../config.ts'
import {responseModes} from './authorization-endpoint.ts'
import {assertionAlgorithms} from './client-assertions.ts'

export const clientAuthMethods = ['none', 'private_key_jwt'] as const

/** Metadata that the provider doesn't generate (RFC 8414, section 2; OpenID Connect Discovery 1.0). */
export const discoveryExtras = ({
  assistants,
  baseUrl,
  pairing,
}: Pick<Config, 'assistants' | 'baseUrl' | 'pairing'>) => ({
  ...(pairing.needsNumber && {device_confirmation_required: true}),
  service_documentation: `${baseUrl}/docs`,
  ui_locales_supported: ['en', 'it'],
  prompt_values_supported: ['none', 'login', 'consent'],
  // Without it, clients would assume `client_secret_basic`.
  revocation_endpoint_auth_methods_supported: [...clientAuthMethods],
  revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
  protected_resources: [`${baseUrl}/v1`, ...(assistants === 'off' ? [] : [`${baseUrl}/mcp`])],
})

/** Metadata that the provider gets wrong for this server and has no setting for. */
const corrections = {
  response_modes_supported: responseModes,
  // `sid` is missing: the provider keeps no session to end.
  claims_supported: ['sub', 'iss', 'auth_time', 'acr', 'amr', 'name', 'locale', 'email', 'email_verified'],
}

/** Corrects the discovery documents. Koa middleware. */
export async function correctDiscovery(ctx: {path: string; body: unknown}, next: () => Promise<void>) {
  await next()
  if (ctx.path.startsWith('/.well-known/')) Object.assign(ctx.body as object, corrections)
}
