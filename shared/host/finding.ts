import {exitCodes} from './exit-codes.ts'

/** The result of one check of a doctor. */
export interface Finding<Check extends string> {
  check: Check
  ok: boolean
  /** The finding in a sentence, with the remedy if something is wrong. */
  message: string
}

/** Prints a doctor's findings by `print`. Returns the exit code: 1 with any failed check. */
export function reportFindings(
  checks: readonly Finding<string>[],
  print: (value: unknown, lines: readonly string[]) => void,
): number {
  const ok = checks.every((check) => check.ok)
  print({ok, checks}, checks.map(findingLine))
  return ok ? 0 : exitCodes.failed
}

/** Returns a finding as a line for people. */
const findingLine = ({check, ok, message}: Finding<string>) =>
  `${ok ? 'ok   ' : 'WRONG'} ${check.padEnd(12)} ${message}`
