import {randomUUID} from 'node:crypto'

/**
 * Returns a UUID that starts with the time (RFC 9562, section 5.7): the rows of one commit are neighbours in the index,
 * so the commit writes one page for all of them.
 */
export function newOrderedId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
