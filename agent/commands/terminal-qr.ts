import {encodeQr, qrMargin} from '#shared/host/qr-code.ts'
import type {Output} from './command.ts'

/** White characters on white or black: colours of the cube of 256, which no theme changes. */
const onWhite = '\x1b[38;5;231;48;5;231m'
const onBlack = '\x1b[38;5;231;48;5;16m'
const reset = '\x1b[0m'

/**
 * The characters of a cell by its two modules. Light modules are drawn, so a log without colours shows the code too.
 */
const cells = {
  light: {light: `${onWhite}█`, dark: `${onBlack}▀`},
  dark: {light: `${onBlack}▄`, dark: `${onBlack} `},
}

/**
 * Draws a QR code for a terminal, two modules a character: dark on light, with any colours of the terminal. Its lines
 * end with the terminal's colours.
 */
export function qrOf(text: string): string {
  const {size, isDark} = encodeQr(text)
  const isIn = (index: number) => index >= 0 && index < size
  const shadeAt = (row: number, column: number) =>
    isIn(row) && isIn(column) && isDark(row, column) ? 'dark' : ('light' as const)
  const columns = Array.from({length: size + 2 * qrMargin}, (_, index) => index - qrMargin)
  const lines: string[] = []
  for (let row = -qrMargin; row < size + qrMargin; row += 2) {
    let line = ''
    let colours = ''
    for (const column of columns) {
      const cell = cells[shadeAt(row, column)][shadeAt(row + 1, column)]
      // Colours that stay are not repeated.
      line += cell.startsWith(colours) && colours !== '' ? cell.slice(colours.length) : cell
      colours = cell.slice(0, -1)
    }
    lines.push(`${line}${reset}`)
  }
  return lines.join('\n')
}

/** Writes the QR code of an address: of its characters only modules reach the terminal. */
export const writeQr = (output: Output, address: string) => void output.write(`${qrOf(address)}\n`)
