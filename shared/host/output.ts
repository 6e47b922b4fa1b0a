import {terminalJson, terminalLine} from './terminal-text.ts'

/** Prints a result: one line of JSON for scripts, or the lines for people. */
export function print(value: unknown, lines: readonly string[], {json}: {json?: boolean | undefined}) {
  if (json) console.log(terminalJson(value))
  else for (const line of lines) console.log(terminalLine(line))
}

/** Returns a count with its noun: `1 product`, `2 products`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
