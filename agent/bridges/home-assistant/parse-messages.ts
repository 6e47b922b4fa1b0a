import {isRecord} from '#shared/json.ts'

/** A message of Home Assistant. Its other fields are of any type. */
export type Message = Readonly<Record<string, unknown>>

/** Bytes of a message that can't exhaust the memory with any content. */
const harmlessSize = 64 * 1024

/** Lists and objects of one message. Each takes 60 bytes of memory, but only two of text; 10,000 entities have 90,000. */
const maxContainers = 500_000

/** Parses a message, or the several that Home Assistant sends at once. Throws a RangeError or SyntaxError. */
export function parseMessages(bytes: Buffer): Message[] {
  if (bytes.length > harmlessSize && countContainers(bytes) > maxContainers) {
    throw new RangeError(`a message has more than ${maxContainers} lists and objects`)
  }
  const parsed: unknown = JSON.parse(bytes.toString('utf8'))
  return (Array.isArray(parsed) ? parsed : [parsed]).filter(isRecord)
}

/** Counts the opening brackets, also those in texts. */
function countContainers(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b) count++
  return count
}
