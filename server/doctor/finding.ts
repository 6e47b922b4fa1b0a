import type {Finding as OneFinding} from '#shared/host/finding.ts'

type Check =
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

/** The result of one check. */
export type Finding = OneFinding<Check>

export const right = (check: Check, message: string): Finding => ({check, ok: true, message})
export const wrong = (check: Check, message: string): Finding => ({check, ok: false, message})
