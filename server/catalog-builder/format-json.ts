/** JSON as this project's formatter writes it, so that a file that is built again differs by what was changed alone. */

const width = 120

/** Lists and objects on one line where they fit, two spaces further in where they don't; with an end of line. */
export const formatJson = (value: unknown): string => `${layOut(value, 0, 0)}\n`

/** `indent` is where its lines begin, `taken` how much of the first is needed beside it. */
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

/** What stands in a list or an object, each with what stands before it. */
const entriesOf = (value: object): [name: string, value: unknown][] =>
  Array.isArray(value)
    ? value.map((each) => ['', each])
    : Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each])

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = entriesOf(value).map(([name, each]) => name + inOneLine(each))
  return Array.isArray(value) ? `[${entries.join(', ')}]` : `{${entries.join(', ')}}`
}

/** As many on each line as fit. */
function filled(entries: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + entry.length <= width) lines[lines.length - 1] = `${last} ${entry}`
    else lines.push(entry)
  }
  return lines
}
