import {floatText} from './numbers.ts'
import {TemplateError} from './template-error.ts'
import {Moment, Span} from './times.ts'
import {isDict, Macro, Namespace, Tuple} from './values.ts'
import {counted, intText, spendDeep, spendText, type Work} from './work.ts'

/** Writes a value as Python prints it. */
export function toText(value: unknown, work: Work): string {
  if (typeof value === 'string') return value
  const text = write(value, work, 0)
  return text.length > 32 ? counted(text, work) : text
}

function write(value: unknown, work: Work, depth: number): string {
  spendDeep(work, depth)
  switch (typeof value) {
    case 'undefined':
      return ''
    case 'boolean':
      return value ? 'True' : 'False'
    case 'bigint':
      return intText(value, work)
    case 'number':
      return floatText(value)
    case 'string':
      return quoted(value, work)
  }
  if (value === null) return 'None'
  const inner = (entry: unknown) => (entry === undefined ? 'Undefined' : write(entry, work, depth + 1))
  if (value instanceof Tuple) return value.length === 1 ? `(${inner(value[0])},)` : `(${listed(value, inner, work)})`
  if (Array.isArray(value)) return `[${listed(value, inner, work)}]`
  if (isDict(value)) {
    return `{${listed(value.entries(), ([key, entry]) => `${inner(key)}: ${inner(entry)}`, work)}}`
  }
  if (value instanceof Moment || value instanceof Span) return value.toString()
  if (value instanceof Namespace || value instanceof Macro) return '<object>'
  throw new TemplateError('has a value that has no text')
}

function listed<T>(items: readonly T[], writeItem: (item: T) => string, work: Work): string {
  let text = ''
  for (const item of items) {
    text += text === '' ? writeItem(item) : `, ${writeItem(item)}`
    // Each item counts by itself; this bounds the whole.
    if (text.length > 65_536) spendText(work, text.length)
  }
  return text
}

const escapes: Readonly<Record<string, string>> = {'\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t'}

/** Quotes a text as Python's `repr()`: by single quotes, unless it has those alone. */
function quoted(text: string, work: Work): string {
  spendText(work, text.length)
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inner = text.replace(/[\\\n\r\t\p{Cc}]|'/gu, (char) => {
    if (char === "'") return quote === "'" ? "\\'" : char
    return escapes[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return `${quote}${inner}${quote}`
}
