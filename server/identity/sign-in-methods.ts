import type {SignInMethod} from '../database/tables/identity.ts'

export type {SignInMethod}

/** A sign-in with the password only. */
export const byPassword: SignInMethod[] = ['pwd']

/** A sign-in with the password and a one-time or recovery code. */
export const byTwoSteps: SignInMethod[] = ['pwd', 'otp', 'mfa']

/** A sign-in with a passkey, which verified its person: a synced one is a key in software (RFC 8176, section 2). */
export const byPasskey = (isSynced: boolean): SignInMethod[] => [isSynced ? 'swk' : 'hwk', 'user', 'mfa']

/**
 * How sure a sign-in is, as apps request it (`acr_values`) and learn it (`acr`), the weakest first. `phr` is the
 * phishing-resistant class of OpenID Connect Extended Authentication Profile ACR Values 1.0.
 */
export const assuranceClasses = ['urn:pianta:acr:password', 'urn:pianta:acr:mfa', 'phr'] as const

export type AssuranceClass = (typeof assuranceClasses)[number]

export const isAssuranceClass = (text: string): text is AssuranceClass =>
  (assuranceClasses as readonly string[]).includes(text)

function strengthOf(methods: readonly SignInMethod[]): number {
  if (methods.includes('hwk') || methods.includes('swk')) return 2
  return methods.includes('mfa') ? 1 : 0
}

/** Returns whether a sign-in reaches one of the requested classes. Any sign-in does without a class of ours. */
export function meetsRequest(methods: readonly SignInMethod[] = byPassword, requested: readonly string[]): boolean {
  const known = ranksOf(requested)
  return known.length === 0 || known.some((rank) => rank <= strengthOf(methods))
}

/** Returns the class to tell an app: the first requested one that the sign-in reaches, else the strongest reached. */
export function assuranceOf(methods: readonly SignInMethod[], requested: readonly string[] = []): AssuranceClass {
  const strength = strengthOf(methods)
  const rank = ranksOf(requested).find((one) => one <= strength) ?? strength
  return assuranceClasses[rank] ?? assuranceClasses[0]
}

const ranksOf = (requested: readonly string[]) =>
  requested.map((one) => assuranceClasses.findIndex((known) => known === one)).filter((rank) => rank >= 0)
