import {livePath} from '../protocol.ts'

/** Returns the address of the agent's WebSocket beside a page, which a proxy may serve below a prefix and by https. */
export function liveAddress(page: string): string {
  const address = new URL(`.${livePath}`, page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** Returns the address of a page without its key; undefined if it has none. */
export function withoutKey(page: string): string | undefined {
  const address = new URL(page)
  if (!address.searchParams.has('key')) return undefined
  address.searchParams.delete('key')
  return address.href
}
