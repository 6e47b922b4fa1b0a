/** The kinds of records in the audit. The words of each are in words/audit.ts. */
export const auditKinds = [
  'signed-in',
  'sign-in-failed',
  'account-created',
  'account-deleted',
  'password-changed',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'second-step-on',
  'second-step-off',
  'recovery-codes-made',
  'recovery-code-used',
  'sign-in-reset',
  'app-connected',
  'device-codes-guessed',
  'app-disconnected',
  'app-registered',
  'app-changed',
  'app-deleted',
  'app-verified',
  'app-unverified',
  'role-changed',
  'member-removed',
  'house-allowed',
  'house-forbidden',
  'administrator-made',
  'administrator-removed',
  'maker-allowed',
  'maker-denied',
  'backup-made',
  'backup-failed',
  'data-restored',
  'time-confirmed',
] as const

export type AuditKind = (typeof auditKinds)[number]

/** Details of an entry; no secrets, and nothing that a stranger typed. */
export interface AuditDetails {
  /** The name of the app, device or passkey. */
  name?: string
  /** The project's id. Administrators may not see its name. */
  project?: string
  role?: 'owner' | 'editor' | 'viewer'
  /** Why a connection ended. */
  reason?: 'person' | 'app' | 'theft' | 'expired' | 'replaced' | 'deleted'
  /** How the person signed in. */
  way?: 'password' | 'passkey' | 'code' | 'recovery-code' | 'link'
}
