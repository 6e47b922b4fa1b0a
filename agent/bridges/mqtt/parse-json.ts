/** The deepest nesting that is read: deeper values end programs that walk them. */
const maxDepth = 64

/** Parses JSON from the broker. Returns undefined for invalid or deeply nested text. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length && depth <= maxDepth; at++) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
  }
  return depth > maxDepth
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

export type Fields = Readonly<Record<string, unknown>>
