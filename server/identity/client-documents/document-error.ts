import {causesOf} from '#shared/error-reason.ts'

/** `unreachable`: this server got no answer. `wrong`: the answer is no description. `busy`: too many are read now. */
export type DocumentFailure = 'unreachable' | 'wrong' | 'busy'

/** The document of a client could not be read. The message tells its developer why. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  readonly reason: DocumentFailure

  constructor(reason: DocumentFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Returns the failure behind an error of the provider. */
export const documentErrorOf = (error: unknown): DocumentError | undefined =>
  causesOf(error).find((cause) => cause instanceof DocumentError)
