import {isRecord} from '#shared/json.ts'

/** Characters in a line. */
const maxWidth = 60

/** Formats JSON for people: short values on one line, longer ones on several. */
export function compactJson(value: unknown, indent = ''): string {
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const partsAt = (inner: string) => partsOf(value).map(({key, part}) => key + compactJson(part, inner))
  if (!Array.isArray(value) && !isRecord(value)) return JSON.stringify(value)
  const line = `${open}${partsAt('').join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= maxWidth) return line
  const inner = `${indent}  `
  return `${open}\n${partsAt(inner)
    .map((part) => inner + part)
    .join(',\n')}\n${indent}${close}`
}

function partsOf(value: unknown): {key: string; part: unknown}[] {
  if (Array.isArray(value)) return value.map((part) => ({key: '', part}))
  return Object.entries(value as object).map(([key, part]) => ({key: `${JSON.stringify(key)}: `, part}))
}
