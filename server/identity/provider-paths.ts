import type {Config} from '../config.ts'

/** The OpenID provider's paths below `auth_url`. */
export const providerPaths = {
  authorization: '/oidc/authorize',
  device_authorization: '/oidc/device/auth',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  jwks: '/oidc/jwks',
  revocation: '/oidc/revoke',
  /** Our page where a person types the code. */
  code_verification: '/device',
} as const

/** Returns the path of our consent page for an authorization request. */
export const connectPath = (uid: string) => `/connect/${uid}`

/** Returns the path to which the browser continues after the decision. */
export const resumePath = (uid: string) => `${providerPaths.authorization}/${uid}`

/**
 * Returns the name of the cookie for `connectPath`, whose value is the uid. The page recognises by it the browser that
 * the app sent, not one that got the link from somebody else.
 */
export const interactionCookie = (config: Pick<Config, 'authUrl'>) => `${cookiePrefix(config)}pianta_request`

/** Returns the name of the same cookie for `resumePath`. */
export const resumeCookie = (config: Pick<Config, 'authUrl'>) => `${cookiePrefix(config)}pianta_resume`

/** Not `__Host-`: it excludes a path, which keeps two requests in one browser apart. */
const cookiePrefix = ({authUrl}: Pick<Config, 'authUrl'>) => (authUrl.startsWith('https:') ? '__Secure-' : '')
