/** Where the OpenID provider is found, below `auth_url`. */
export const providerPaths = {
  authorization: '/oidc/authorize',
  device_authorization: '/oidc/device/auth',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  jwks: '/oidc/jwks',
  revocation: '/oidc/revoke',
  /** Where a person types the code: a page of ours. */
  code_verification: '/device',
} as const
