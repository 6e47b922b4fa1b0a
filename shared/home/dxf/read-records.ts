/** Splits the text of a DXF drawing into records: a group with code 0 and the groups up to the next one. */
import {dxfRefusal} from './refusal.ts'

export interface DxfRecord {
  /** The value of its group 0: `SECTION`, `LINE`, `INSERT`. */
  type: string
  codes: number[]
  values: string[]
}

const maxTextLength = 64 * 1024 * 1024
/** The largest of 17 public drawings has 205,991. */
const maxGroups = 2_000_000

/**
 * Yields the records up to `EOF`. Throws NotImportable for a text that isn't pairs of lines, is truncated or too large:
 * half a drawing would look whole.
 */
export function* readRecords(text: string): Generator<DxfRecord> {
  if (text.length > maxTextLength) throw dxfRefusal('too-large')
  const groups = createGroups(text)
  let record: DxfRecord = {type: groups.first(), codes: [], values: []}
  while (record.type !== 'EOF') {
    const next = groups.readInto(record)
    yield record
    record = {type: next, codes: [], values: []}
  }
}

function createGroups(text: string) {
  const lines = createLines(text)
  let count = 0
  /** Returns the next group's two lines, undefined at the end. Comments count too: they may be millions. */
  const next = () => {
    if (++count > maxGroups) throw dxfRefusal('too-large')
    return [lines.next(), lines.next()] as const
  }
  return {
    /** Returns the type of the first record, which is a section. Comments may stand before it. */
    first(): string {
      let [line, type] = next()
      while (codeOf(line) === comment) [line, type] = next()
      if (codeOf(line) !== 0 || type?.trim().toUpperCase() !== 'SECTION') throw dxfRefusal('foreign')
      return 'SECTION'
    },
    /** Reads the groups of a record, and returns the type of the next one. */
    readInto({codes, values}: DxfRecord): string {
      for (;;) {
        const [line, value] = next()
        if (line === undefined || value === undefined) throw dxfRefusal('incomplete')
        const code = codeOf(line)
        if (code === undefined) throw dxfRefusal('malformed', lines.place())
        if (code === 0) return value.trim().toUpperCase()
        codes.push(code)
        values.push(value)
      }
    },
  }
}

/** The code of a comment. */
const comment = 999

function codeOf(line = ''): number | undefined {
  const trimmed = line.trim()
  return /^-?\d{1,4}$/.test(trimmed) ? Number(trimmed) : undefined
}

function createLines(text: string) {
  // A byte order mark may stand before the first line.
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let number = 0
  return {
    next(): string | undefined {
      if (at >= text.length) return undefined
      const end = text.indexOf('\n', at)
      const stop = end < 0 ? text.length : end
      const line = text.slice(at, text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop)
      at = stop + 1
      number++
      return line
    },
    place: () => `line ${number - 1}`,
  }
}

/** Returns the first value of a code. */
export function textIn({codes, values}: DxfRecord, code: number): string | undefined {
  return values[codes.indexOf(code)]
}

/** Returns the first number of a code; undefined when it is absent or no finite number. */
export function numberIn(record: DxfRecord, code: number): number | undefined {
  return numberOf(textIn(record, code))
}

export function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? ''
  const number = trimmed === '' ? Number.NaN : Number(trimmed)
  return Number.isFinite(number) ? number : undefined
}
