// The errors of the contract (docs/api.md#errors).

/** The status of each error. */
export const errors = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid_input: 400,
  conflict: 409,
  invalid_home: 422,
  blocking_problems: 422,
  unsupported_file: 415,
  rate_limited: 429,
  server_error: 500,
  // Added to the contract's: `/v1` only grows.
  unavailable: 503,
} as const
export type ErrorName = keyof typeof errors

/** The errors with `problems`. */
export const explained: readonly ErrorName[] = ['invalid_input', 'conflict', 'invalid_home', 'blocking_problems']
