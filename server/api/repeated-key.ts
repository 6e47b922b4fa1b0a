const [quote, backslash, comma, list, listEnd, object, objectEnd] = Buffer.from('"\\,[]{}') as unknown as number[]

/** Objects with more keys than this look them up in a set: a set for each small object takes longer to make. */
const fewKeys = 8

/** An open object: its keys so far. Levels are used again, for a text may open a million objects. */
interface Keys {
  last: string
  few: string[]
  many: Set<string>
}

/** An open list or object. */
interface Level {
  isObject: boolean
  keys: Keys
  /** The index of the current item of a list. */
  index: number
}

/**
 * Returns the path of the first key that occurs twice in its object, or undefined: the meaning of two values is
 * undefined (RFC 8259, section 4). The text must have been parsed before. Takes less time than parsing it.
 */
export function repeatedKey(json: string): string | undefined {
  const levels: Level[] = []
  let depth = 0
  /** Whether the next string is a key. */
  let isKey = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === quote) {
      const end = endOfString(json, at)
      if (isKey && !isNew(levels[depth - 1] as Level, json, at, end)) return pathOf(levels.slice(0, depth))
      isKey = false
      at = end
    } else if (char === object || char === list) {
      isKey = char === object
      levels[depth] = opened(levels[depth], isKey)
      depth++
    } else if (char === objectEnd || char === listEnd) {
      depth--
      isKey = false
    } else if (char === comma) {
      const level = levels[depth - 1] as Level
      isKey = level.isObject
      level.index++
    }
  }
  return undefined
}

function opened(used: Level | undefined, isObject: boolean): Level {
  if (!used) return {isObject, keys: {last: '', few: [], many: new Set()}, index: 0}
  used.isObject = isObject
  used.index = 0
  const {few, many} = used.keys
  if (few.length > 0) used.keys.few = []
  if (many.size > 0) used.keys.many = new Set()
  return used
}

/** Returns the place of the quote that ends the string. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

/** Returns whether an odd number of backslashes stands before a character. */
function isEscaped(json: string, at: number): boolean {
  let start = at
  while (json.charCodeAt(start - 1) === backslash) start--
  return (at - start) % 2 === 1
}

/** Adds the key between two quotes. Returns whether its object had none like it. */
function isNew({keys}: Level, json: string, start: number, end: number): boolean {
  const raw = json.slice(start + 1, end)
  const key: string = raw.includes('\\') ? JSON.parse(`"${raw}"`) : raw
  const {few, many} = keys
  keys.last = key
  if (few.includes(key) || many.has(key)) return false
  if (few.length < fewKeys) few.push(key)
  else many.add(key)
  return true
}

function pathOf(levels: readonly Level[]): string {
  let path = ''
  for (const {isObject, keys, index} of levels) {
    if (!isObject) path += `[${index}]`
    else path = path === '' ? keys.last : `${path}.${keys.last}`
  }
  return path
}
