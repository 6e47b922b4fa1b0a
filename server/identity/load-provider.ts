import {extname} from 'node:path'
import {setImmediate} from 'node:timers/promises'

/** The largest parts of the provider's package and its dependencies. Each import links only modules still missing. */
export const providerParts = [
  'jose',
  'oidc-provider/lib/helpers/configuration.js',
  'oidc-provider/lib/models/client.js',
  'oidc-provider/lib/models/index.js',
  'oidc-provider/lib/actions/authorization/index.js',
  'oidc-provider/lib/actions/index.js',
  'oidc-provider/lib/helpers/initialize_app.js',
  'koa/lib/request.js',
  'koa',
  'oidc-provider',
]

/** As shipped, the provider is one file. */
const parts = extname(import.meta.filename) === '.ts' ? providerParts : []

/**
 * Loads the provider part by part: Node links 300 files in one turn, and requests would wait for a fifth of a second.
 */
export async function loadProvider() {
  for (const part of parts) {
    // The whole import below reports any error.
    await import(part).catch(() => {})
    await setImmediate()
  }
  await import('./adapter/create-adapter.ts')
  await setImmediate()
  return import('./provider.ts')
}
