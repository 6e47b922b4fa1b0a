import type {ApiScope} from '#shared/api/scopes.ts'
import type {ErrorName} from './errors.ts'
import type {House} from './house.ts'
import type {Shape} from './shape.ts'

/** A request beside its method, path and token. */
export interface Sent {
  /** In place of the row's own, with what stands in its places. */
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: unknown
  bytes?: string | Buffer
}

/** An answer that the contract tells of. */
export interface Answered {
  status: number
  /** `Content-Type`; without one there is no body. */
  type?: RegExp
  /** Of a JSON body. */
  shape?: Shape
  headers?: Record<string, RegExp>
}

/** Something that is sent otherwise, and what becomes of it. */
export interface Case {
  when: string
  /** What has to be so before. */
  given?: (house: House) => unknown
  send: (house: House) => Sent | Promise<Sent>
  /** A refusal, whose first problem matches; or another answer. */
  answers: {error: ErrorName; problem?: RegExp} | Answered
}

/** A row of the contract's tables of endpoints. */
export interface Row {
  operation: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** Without one it needs no token. */
  scope?: ApiScope
  /** Whether who may only look at the project may use it, where that is not as its method says. */
  isForViewers?: true
  /** (idem), with what comes of the same request under another key. */
  isIdempotent?: {again: Answered['status']}
  /** A list, ready to page. */
  isPaged?: true
  /** The parameters of its query, where they are its own. */
  query?: readonly string[]
  /** HEAD works where GET does, but for the event stream. */
  hasNoHead?: true
  /** Whether its body is JSON. */
  isJson?: true
  /** What is right to send. */
  right?: (house: House) => Sent
  success: Answered
  cases?: Case[]
}
