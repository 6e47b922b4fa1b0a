import {parseNumber, toText} from './python-values.ts'
import {TemplateError} from './template-error.ts'

const maxWidth = 100

/** Formats like Python's `%`: `%d`, `%s`, `%.1f`, `%02X`. */
export function formatText(format: string, values: readonly unknown[]): string {
  let next = 0
  return format.replace(
    /%(0?)(\d*)(?:\.(\d+))?([dsfxXi%])/g,
    (_, zero: string, width: string, digits, kind: string) => {
      if (kind === '%') return '%'
      const text = formatValue(values[next++], kind, Math.min(Number(digits ?? 6), 20))
      return text.padStart(Math.min(Number(width), maxWidth), zero || ' ')
    },
  )
}

function formatValue(value: unknown, kind: string, digits: number): string {
  if (kind === 's') return toText(value)
  const number = parseNumber(value)
  if (number === undefined) throw new TemplateError(`${toText(value)} is not a number`)
  if (kind === 'f') return number.toFixed(digits)
  const integer = Math.trunc(number)
  if (kind === 'x') return integer.toString(16)
  return kind === 'X' ? integer.toString(16).toUpperCase() : String(integer)
}
