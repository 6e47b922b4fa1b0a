import {createInterface} from 'node:readline/promises'
import {terminalText} from '#shared/terminal-text.ts'

interface Terminal {
  input: NodeJS.ReadableStream & {isTTY?: boolean}
  output: NodeJS.WritableStream & {isTTY?: boolean}
}

/** Asks a person at a terminal to agree. Returns false without a terminal, and for any answer but yes. */
export async function askOnTerminal(
  lines: readonly string[],
  {input, output}: Terminal = {input: process.stdin, output: process.stderr},
): Promise<boolean> {
  if (!input.isTTY || !output.isTTY) return false
  const terminal = createInterface({input, output})
  try {
    return /^\s*y(es)?\s*$/i.test(await terminal.question(`${lines.map(terminalText).join('\n')} [y/N] `))
  } finally {
    terminal.close()
  }
}
