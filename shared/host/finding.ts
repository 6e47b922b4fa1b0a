/** The result of one check of a doctor. */
export interface Finding<Check extends string> {
  check: Check
  ok: boolean
  /** The finding in a sentence, with the remedy if something is wrong. */
  message: string
}

/** Returns a finding as a line for people. */
export const findingLine = ({check, ok, message}: Finding<string>) =>
  `${ok ? 'ok   ' : 'WRONG'} ${check.padEnd(12)} ${message}`
