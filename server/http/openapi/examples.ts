/** Of one operation. */
export interface Examples {
  request?: unknown
  /** By status. */
  answers?: Record<string, unknown>
}

const examples: Record<string, Examples> = {}

export const examplesOf = (operationId: string): Examples => examples[operationId] ?? {}

/** Of parameters, whatever the operation. */
export const parameterExamples: Record<string, unknown> = {}
