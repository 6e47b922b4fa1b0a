import {errors, type KoaContextWithOIDC} from 'oidc-provider'
import {scopeSet} from '#shared/api/scopes.ts'

/** Where a person's consent is asked for. When they have decided, it is what they allowed that counts, not the app's list. */
const asksConsent: ReadonlySet<string> = new Set(['authorization', 'device_authorization'])

/**
 * Refuses what a client may not ask for with `invalid_scope` (the provider itself would leave an unknown scope out in
 * silence), and `hosts:manage` on its own (decisions: Scopes). Where a person's consent is asked, it is for something.
 */
export function checkRequestedScope({route, params}: KoaContextWithOIDC['oidc'], allowed: string) {
  const scopes = scopeSet(params?.scope as string | undefined)
  if (asksConsent.has(route)) {
    if (scopes.size === 0) throw new errors.InvalidScope('scope must say what is asked for', '')
    const allowedScopes = scopeSet(allowed)
    for (const scope of scopes) {
      if (!allowedScopes.has(scope)) throw new errors.InvalidScope('requested scope is not allowed', scope)
    }
  }
  if (scopes.has('hosts:manage') && !scopes.has('projects:read')) {
    throw new errors.InvalidScope('hosts:manage is requested together with projects:read', 'hosts:manage')
  }
}
