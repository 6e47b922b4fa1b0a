/** Why a command ends, with the exit code that scripts know each by. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  configuration: 3,
  /** Another agent, or a command, has the folder. */
  locked: 3,
  'not-paired': 4,
  unreachable: 5,
  'newer-data': 6,
} as const

export type FailureKind = keyof typeof exitCodes

export const isFailureKind = (text: unknown): text is FailureKind =>
  typeof text === 'string' && Object.hasOwn(exitCodes, text)

export interface FailureOptions extends ErrorOptions {
  isTransient?: boolean
}

/** What a person is told in a sentence, without a stack. Anything else that is thrown is a mistake of ours. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** Whether the same again may work later. */
  readonly isTransient: boolean

  constructor(kind: FailureKind, message: string, options: FailureOptions = {}) {
    super(message, options)
    this.kind = kind
    this.isTransient = options.isTransient ?? kind === 'unreachable'
  }
}

export const isFailure = (error: unknown, kind: FailureKind): error is Failure =>
  error instanceof Failure && error.kind === kind

/**
 * What an error says, its causes included: `fetch failed: connect ECONNREFUSED 127.0.0.1:8420`. A `Failure` says all of it
 * in its message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.message || (error as NodeJS.ErrnoException).code || error.name
  const hasMore = error.cause instanceof Error && !(error instanceof Failure)
  return hasMore ? `${own}: ${reasonOf(error.cause)}` : own
}
