/** A list or an object that is open. */
interface Level {
  /** Of an object; undefined of a list. */
  keys: Set<string> | undefined
  place: string
  /** Of a list: which item is read. */
  index: number
  /** Of an object: the key whose value is read. */
  key: string
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Where JSON gives one key two values, as JavaScript writes it: which of them was meant, nobody can know (RFC 8259,
 * section 4). Undefined where it does not. The text was parsed before.
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
    else if (!isNew(level, text)) return placeIn(level)
  }
  return undefined
}

const open = (bracket: string, above: Level | undefined): Level => ({
  keys: bracket === '{' ? new Set() : undefined,
  place: above ? placeIn(above) : '',
  index: 0,
  key: '',
})

function isNew(level: Level, text: string): boolean {
  const {size} = level.keys ?? {}
  level.key = JSON.parse(text)
  return level.keys?.add(level.key).size !== size
}

function placeIn({keys, place, index, key}: Level): string {
  if (!keys) return `${place}[${index}]`
  return place === '' ? key : `${place}.${key}`
}
