/** An open list or object. */
interface Level {
  /** The keys of an object so far; undefined for a list. */
  keys: Set<string> | undefined
  path: string
  /** The index of the current item of a list. */
  index: number
  /** The current key of an object. */
  key: string
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Returns the path of the first key that occurs twice in its object, or undefined: the meaning of two values is
 * undefined (RFC 8259, section 4). The text must have been parsed before.
 */
export function repeatedKey(json: string): string | undefined {
  const levels: Level[] = []
  let text = ''
  for (const [part] of json.matchAll(token)) {
    const level = levels.at(-1)
    if (part === '}' || part === ']') levels.pop()
    else if (part === '{' || part === '[') levels.push(open(part, level))
    else if (!level || part.startsWith('"')) text = part
    else if (part === ',') level.index++
    else if (!isNew(level, text)) return pathIn(level)
  }
  return undefined
}

const open = (bracket: string, above: Level | undefined): Level => ({
  keys: bracket === '{' ? new Set() : undefined,
  path: above ? pathIn(above) : '',
  index: 0,
  key: '',
})

function isNew(level: Level, text: string): boolean {
  const {size} = level.keys ?? {}
  level.key = JSON.parse(text)
  return level.keys?.add(level.key).size !== size
}

function pathIn({keys, path, index, key}: Level): string {
  if (!keys) return `${path}[${index}]`
  return path === '' ? key : `${path}.${key}`
}
