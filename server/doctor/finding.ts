/** The result of one check. */
export interface Finding {
  check:
    | 'folder'
    | 'disk'
    | 'database'
    | 'log'
    | 'deliveries'
    | 'backup'
    | 'server'
    | 'address'
    | 'certificate'
    | 'clock'
    | 'mail'
  ok: boolean
  /** The finding in a sentence, with the remedy if something is wrong. */
  message: string
}

export const right = (check: Finding['check'], message: string): Finding => ({check, ok: true, message})
export const wrong = (check: Finding['check'], message: string): Finding => ({check, ok: false, message})

/** Returns an error's message with those of its causes. */
export function reasonOf(error: unknown): string {
  const {message, cause} = error as Error
  const reason = message || (error as NodeJS.ErrnoException).code || String(error)
  return cause instanceof Error ? `${reason}: ${reasonOf(cause)}` : reason
}
