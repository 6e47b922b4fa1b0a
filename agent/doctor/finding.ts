import type {Finding as OneFinding} from '#shared/host/finding.ts'

type Check =
  | 'folder'
  | 'panel'
  | 'name'
  | 'server'
  | 'certificate'
  | 'clock'
  | 'pairing'
  | 'bridge'
  | 'device'
  | 'mesh'
  | 'assistants'

/** The result of one check. */
export interface Finding extends OneFinding<Check> {
  /** The id of the checked bridge, device or mesh; null for other checks. */
  subject: string | null
}

export const right = (check: Check, message: string, subject: string | null = null): Finding => ({
  check,
  subject,
  ok: true,
  message,
})

export const wrong = (check: Check, message: string, subject: string | null = null): Finding => ({
  ...right(check, message, subject),
  ok: false,
})
