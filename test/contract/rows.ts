import type {ApiScope} from '#shared/contract/scopes.ts'
import type {ErrorName} from './errors.ts'
import type {House} from './house.ts'
import type {Shape} from './shape.ts'

/** The parts of a request besides its method, path and token. */
export interface Sent {
  /** The path to use instead of the row's own, with its parameters. */
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: unknown
  bytes?: string | Buffer
}

/** A response that the contract describes. */
export interface Answered {
  status: number
  /** `Content-Type`; without one there is no body. */
  type?: RegExp
  /** The schema of a JSON body. */
  shape?: Shape
  headers?: Record<string, RegExp>
}

/** A changed request, and its response. */
export interface Case {
  when: string
  /** The setup that the request needs. */
  given?: (house: House) => unknown
  send: (house: House) => Sent | Promise<Sent>
  /** A refusal whose first problem matches, or another response. */
  answers: {error: ErrorName; problem?: RegExp} | Answered
}

/** An endpoint of the contract. */
export interface Row {
  operation: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** An endpoint without a scope needs no token. */
  scope?: ApiScope
  /** Whether viewers may use it, if that differs from its method. */
  isForViewers?: true
  /** Whether it takes an Idempotency-Key, and the response under another key. */
  isIdempotent?: {again: Answered['status']}
  /** A list, ready to page. */
  isPaged?: true
  /** The parameters of its query. */
  query?: readonly string[]
  /** HEAD works wherever GET does, except for the event stream. */
  hasNoHead?: true
  /** Whether its body is JSON. */
  isJson?: true
  /** A valid request. */
  right?: (house: House) => Sent
  success: Answered
  cases?: Case[]
}
