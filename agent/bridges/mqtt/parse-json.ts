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
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > maxDepth) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
