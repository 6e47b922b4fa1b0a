import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../failure.ts'

/** The answer of a Home Assistant that refuses a command. */
export class Refusal extends Failure {
  readonly code: string

  constructor(code: string, message: string) {
    super('failed', message, {isTransient: true})
    this.code = code
  }
}

/** A Home Assistant that refuses the token or the sign-in, so a person must act. */
export class TokenRefused extends Failure {}

/** Reads the error of a result. */
export function refusalOf(error: unknown): Refusal {
  const {code, message} = isRecord(error) ? error : {}
  const name = plainText(code, 60) ?? 'unknown_error'
  return new Refusal(name, `Home Assistant refuses: ${plainText(message) ?? name}`)
}
