/** The exit codes of both programs (docs/commands.md: Exit codes). */
export const exitCodes = {
  failed: 1,
  usage: 2,
  configuration: 3,
  /** Another process holds the folder's lock. */
  locked: 3,
  'not-paired': 4,
  unreachable: 5,
  'newer-data': 6,
} as const
