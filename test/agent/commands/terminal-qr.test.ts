import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import t from 'tap'
import {qrOf} from '../../../agent/commands/terminal-qr.ts'
import {needsProgram} from '../../needs-program.ts'

/** The shades of a terminal without colours of its own. */
const terminals = {
  dark: {text: 204, background: 12},
  light: {text: 30, background: 255},
}

/** The upper and lower half of a character: whether each shows the text's colour. */
const halves: Readonly<Record<string, readonly [boolean, boolean]>> = {
  ' ': [false, false],
  '▀': [true, false],
  '▄': [false, true],
  '█': [true, true],
}

/** Pixels of half a character, and characters of the terminal around the code. */
const half = 4
const around = 6

/** The greys of the 256 colours that a code may use. */
const greys: Readonly<Record<string, number>> = {'16': 0, '231': 255}

interface Colours {
  text: number
  background: number
}

/** Returns the colours after a sequence like `[38;5;16m`. */
function changeColours(sequence: string, {text, background}: Colours, terminal: Colours): Colours {
  if (/^\[0?m$/.test(sequence)) return terminal
  const [, ownText] = /38;5;(\d+)/.exec(sequence) ?? []
  const [, ownBackground] = /48;5;(\d+)/.exec(sequence) ?? []
  return {
    text: ownText === undefined ? text : (greys[ownText] ?? 128),
    background: ownBackground === undefined ? background : (greys[ownBackground] ?? 128),
  }
}

/** Returns the shades of the upper and lower halves of a line's characters. */
function shadesOf(line: string, terminal: Colours): [number, number][] {
  let colours = terminal
  return line.split('\u001b').flatMap((part, index) => {
    const [sequence = ''] = index === 0 ? [] : (/^\[[\d;]*m/.exec(part) ?? [])
    colours = changeColours(sequence, colours, terminal)
    const {text, background} = colours
    return [...part.slice(sequence.length)].map((sign): [number, number] => {
      const [upper, lower] = halves[sign] ?? [false, false]
      return [upper ? text : background, lower ? text : background]
    })
  })
}

/** Renders an output as a terminal shows it, in the PGM format. */
function render(output: string, terminal: Colours): Buffer {
  const rows = output.split('\n').map((line) => shadesOf(line, terminal))
  const columns = Math.max(...rows.map((row) => row.length)) + 2 * around
  const empty = Array.from({length: columns}, (): [number, number] => [terminal.background, terminal.background])
  const margin = Array.from({length: around / 2}, () => empty)
  const beside = empty.slice(0, around)
  const lines = [...margin, ...rows.map((row) => [...beside, ...row, ...empty].slice(0, columns)), ...margin]
  const pixels = lines.flatMap((line) =>
    [0, 1].flatMap((side) => {
      const scan = line.flatMap((shades) => Array.from({length: half}, () => shades[side] ?? 0))
      return Array.from({length: half}, () => scan).flat()
    }),
  )
  return Buffer.concat([Buffer.from(`P5 ${columns * half} ${lines.length * 2 * half} 255\n`), Buffer.from(pixels)])
}

/**
 * Addresses that need a code of each size from 21 to 49 modules: the lengths of the level L (ISO/IEC 18004, table 7).
 */
const addresses = [17, 32, 53, 78, 106, 134, 154, 192].map((length) =>
  'http://nas/device?user_code=BCDF-GHJK&from='.padEnd(length, 'x').slice(0, length),
)

for (const [name, terminal] of Object.entries(terminals)) {
  t.test(`a ${name} terminal shows a QR code of any size that a phone reads`, needsProgram('zbarimg'), async (t) => {
    const folder = t.testdir({})
    for (const [index, address] of addresses.entries()) {
      const file = join(folder, `${index}.pgm`)
      writeFileSync(file, render(qrOf(address), terminal))
      const read = spawnSync('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', file], {encoding: 'utf8'})
      t.equal(read.stdout.trim(), address, `size ${index + 1}`)
    }
  })
}

t.test('a code has a margin of four light modules, and leaves the terminal its colours', async (t) => {
  const lines = qrOf('http://nas/device').split('\n')
  const bare = lines.map(stripVTControlCharacters)
  t.ok(bare.every((line) => line.startsWith('████') && line.endsWith('████')))
  t.ok([0, 1, -1, -2].every((row) => /^█+$/.test(bare.at(row) ?? '')))
  t.ok(lines.every((line) => line.endsWith('\x1b[0m')))
})
