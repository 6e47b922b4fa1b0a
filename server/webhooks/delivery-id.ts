import {randomUUID} from 'node:crypto'

/**
 * A UUID that begins with the time, in milliseconds (RFC 9562, section 5.7): what is made together lies together in the
 * index, so that a commit writes a page for all of it, not for each.
 */
export function newDeliveryId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
