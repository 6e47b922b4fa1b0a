/** Returns an error and its causes, from the outermost. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

/** Returns an error's message with those of its causes: `fetch failed: connect ECONNREFUSED 127.0.0.1:8420`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.message || (error as {code?: string}).code || error.name
  return error.cause instanceof Error ? `${reason}: ${reasonOf(error.cause)}` : reason
}
