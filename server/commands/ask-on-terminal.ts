import {createInterface} from 'node:readline/promises'
import type {Language} from '#shared/text/languages.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'

interface Terminal {
  input: NodeJS.ReadableStream & {isTTY?: boolean}
  output: NodeJS.WritableStream & {isTTY?: boolean}
}

/** Asks a person at a terminal to agree. Returns false without a terminal, and for any answer but yes or *sì*. */
export async function askOnTerminal(
  lines: readonly string[],
  {input, output}: Terminal = {input: process.stdin, output: process.stderr},
  language: Language = 'en',
): Promise<boolean> {
  if (!input.isTTY || !output.isTTY) return false
  const terminal = createInterface({input, output})
  try {
    const choices = language === 'it' ? '[s/N]' : '[y/N]'
    const answer = await terminal.question(`${lines.map(terminalLine).join('\n')} ${choices} `)
    return /^\s*(y(es)?|s[iì]?)\s*$/i.test(answer)
  } finally {
    terminal.close()
  }
}
