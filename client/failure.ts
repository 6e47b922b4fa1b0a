import {reasonOf as causesOf} from '#shared/error-reason.ts'

/**
 * The kind of a failure. The client itself has the first four; programs on top of it have more, each with an exit code
 * (`shared/host/exit-codes.ts`).
 */
export type FailureKind =
  | ('failed' | 'usage' | 'not-paired' | 'unreachable')
  | ('configuration' | 'locked' | 'newer-data')

export interface FailureOptions extends ErrorOptions {
  advice?: string
  isTransient?: boolean
}

/** An expected error, whose message people see without a stack. Any other error is a bug. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** Whether a retry may succeed. */
  readonly isTransient: boolean
  /** Advice, printed on a line of its own. */
  readonly advice: string | undefined

  constructor(kind: FailureKind, message: string, options: FailureOptions = {}) {
    super(message, options)
    this.kind = kind
    this.advice = options.advice
    this.isTransient = options.isTransient ?? kind === 'unreachable'
  }
}

export const isFailure = (error: unknown, kind: FailureKind): error is Failure =>
  error instanceof Failure && error.kind === kind

/** Returns why something failed. A failure's message already tells its causes. */
export const reasonOf = (error: unknown) => (error instanceof Failure ? error.message : causesOf(error))
