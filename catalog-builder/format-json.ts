/** Formats JSON as this project's formatter does, so that a rebuilt file differs only where it changed. */

const width = 120

/** Formats a value on one line if it fits, else indented by two spaces. Adds a newline. */
export const formatJson = (value: unknown): string => `${layOut(value, 0, 0)}\n`

/** `indent` is the column of the lines; `taken` is the width used beside the first. */
function layOut(value: unknown, indent: number, taken: number): string {
  const line = inOneLine(value)
  if (typeof value !== 'object' || value === null || indent + taken + line.length <= width) return line
  const inner = indent + 2
  const entries = entriesOf(value).map(([name, each], index, all) => {
    const end = index < all.length - 1 ? ',' : ''
    return name + layOut(each, inner, name.length + end.length) + end
  })
  const isFilled = Array.isArray(value) && value.every((each) => typeof each === 'number')
  const lines = isFilled ? filled(entries, width - inner) : entries
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return [open, ...lines.map((line) => ' '.repeat(inner) + line), ' '.repeat(indent) + close].join('\n')
}

/** Returns the entries of a list or object, each with its prefix. */
const entriesOf = (value: object): [name: string, value: unknown][] =>
  Array.isArray(value)
    ? value.map((each) => ['', each])
    : Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each])

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = entriesOf(value).map(([name, each]) => name + inOneLine(each))
  return Array.isArray(value) ? `[${entries.join(', ')}]` : `{${entries.join(', ')}}`
}

/** Fills each line with as many entries as fit. */
function filled(entries: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + entry.length <= width) lines[lines.length - 1] = `${last} ${entry}`
    else lines.push(entry)
  }
  return lines
}
