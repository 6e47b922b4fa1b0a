import {terminalJson, terminalLine} from '../text/terminal-text.ts'

type Write = (line: string) => void

/** Prints a result: one line of JSON for scripts, or the lines for people. */
export function print(
  value: unknown,
  lines: readonly string[],
  {json}: {json?: unknown},
  write: Write = (line) => console.log(line),
) {
  for (const line of json ? [terminalJson(value)] : lines.map(terminalLine)) write(line)
}

/** Returns a count with its noun: `1 product`, `2 products`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
