import type {Config} from '../config.ts'

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

/** Our page where a person decides about an authorization request. */
export const connectPath = (uid: string) => `/connect/${uid}`

/** Where the browser goes on to once the person has decided. */
export const resumePath = (uid: string) => `${providerPaths.authorization}/${uid}`

/**
 * The name of the cookie that the authorization endpoint sets for `connectPath`, with the uid as its value: by it the
 * page tells the browser that the app sent from one that somebody else sent the link to.
 */
export const interactionCookie = (config: Pick<Config, 'authUrl'>) => `${cookiePrefix(config)}pianta_request`

/** The same for `resumePath`. */
export const resumeCookie = (config: Pick<Config, 'authUrl'>) => `${cookiePrefix(config)}pianta_resume`

/** Not `__Host-`: that one binds a cookie to no path, and two requests in one browser must not meet. */
const cookiePrefix = ({authUrl}: Pick<Config, 'authUrl'>) => (authUrl.startsWith('https:') ? '__Secure-' : '')
