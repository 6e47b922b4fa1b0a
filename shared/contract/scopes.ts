/**
 * The scopes that an app may request, with their meanings in English (docs/api.md#scopes). The API index lists them.
 */
export const apiScopes = {
  'projects:read': 'Read the saved versions of the project the person chose',
  'projects:create': 'Create projects, then read and write them',
  'projects:write': 'Write to the chosen project: rename it, upload files, save versions',
  'webhooks:manage': 'Register webhooks',
  'comments:read': 'Read the comments pinned on the plans',
  'comments:write': 'Open, answer and resolve comments pinned on the plans',
  'catalog:read': 'Search the product catalog',
  'hosts:manage': "Declare the home's elements and the devices that the app relies on",
} as const

export type ApiScope = keyof typeof apiScopes

/** The scopes of assistants at `/mcp`. They only read and propose, and save nothing (docs/assistants.md#tools). */
export const assistantScopes = [
  'projects:read',
  'catalog:read',
  'hosts:manage',
  'projects:write',
] as const satisfies ApiScope[]

export type AssistantScope = (typeof assistantScopes)[number]

/** The scopes that an assistant begins with: it asks for more when it needs more. */
export const readingScopes = ['projects:read', 'catalog:read'] as const satisfies AssistantScope[]

/** OpenID's own scopes: they give access to userinfo and refresh tokens, never to `/v1`. */
export const openidScopes = ['openid', 'offline_access', 'profile', 'email'] as const

/** The meanings of OpenID's scopes, in English. */
export const openidScopeMeanings: Record<(typeof openidScopes)[number], string> = {
  openid: 'Sign the person in, and recognise them later',
  offline_access: 'Get a refresh token, to stay connected',
  profile: "Read the person's name and language at the userinfo endpoint",
  email: "Read the person's email address at the userinfo endpoint",
}

export type Scope = ApiScope | (typeof openidScopes)[number]

/** A consent to any of these scopes chooses one project (docs/api.md#connections). */
const projectScopes: readonly ApiScope[] = [
  'projects:read',
  'projects:write',
  'comments:read',
  'comments:write',
  'hosts:manage',
  'webhooks:manage',
]

export const needsProject = (scopes: readonly string[]): boolean =>
  projectScopes.some((scope) => scopes.includes(scope))

/** The client that works without registration, and the scopes that it may request. */
export const deviceClient = {
  id: 'device',
  scopes: [
    ...openidScopes,
    'projects:read',
    'hosts:manage',
    'comments:read',
    'comments:write',
    'catalog:read',
  ] satisfies Scope[],
} as const

/** Parses an OAuth `scope` into a set. */
export function scopeSet(text: string | undefined): Set<string> {
  return new Set(text?.split(' ').filter(Boolean))
}
