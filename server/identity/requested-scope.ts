import {errors} from 'oidc-provider'
import {apiScopes, scopeSet} from '#shared/api/scopes.ts'

/**
 * Refuses what a client may not ask for with `invalid_scope` (the provider itself would leave an unknown scope out in
 * silence), and `hosts:manage` on its own (decisions: Scopes). Where a person's consent is asked, it is for something.
 */
export function checkRequestedScope(
  requested: string | undefined,
  allowed: string,
  {isConsentAsked}: {isConsentAsked: boolean},
) {
  const scopes = scopeSet(requested)
  if (isConsentAsked && scopes.size === 0) throw new errors.InvalidScope('scope must say what is asked for', '')
  const allowedScopes = scopeSet(allowed)
  for (const scope of scopes) {
    if (!allowedScopes.has(scope)) throw new errors.InvalidScope('requested scope is not allowed', scope)
  }
  if (scopes.has('hosts:manage') && !scopes.has('projects:read')) {
    throw new errors.InvalidScope('hosts:manage is requested together with projects:read', 'hosts:manage')
  }
}

/** Of a client's scopes, those of the API. */
export const apiPart = (scope: string) => [...scopeSet(scope)].filter((name) => name in apiScopes).join(' ')
