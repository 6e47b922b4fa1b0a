/** The result of one check. */
export interface Finding {
  check: 'folder' | 'panel' | 'name' | 'server' | 'certificate' | 'clock' | 'pairing' | 'bridge' | 'device'
  /** The id of the checked bridge or device; null for other checks. */
  subject: string | null
  ok: boolean
  /** The finding in a sentence, with the remedy if something is wrong. */
  message: string
}

export const right = (check: Finding['check'], message: string, subject: string | null = null): Finding => ({
  check,
  subject,
  ok: true,
  message,
})

export const wrong = (check: Finding['check'], message: string, subject: string | null = null): Finding => ({
  check,
  subject,
  ok: false,
  message,
})
