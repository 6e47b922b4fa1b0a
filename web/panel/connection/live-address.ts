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

/** Resolves with whether the agent refuses the page to this browser; with false when nothing answers. */
export async function isLockedOut(): Promise<boolean> {
  try {
    const {status} = await fetch('../', {method: 'HEAD', cache: 'no-store'})
    return status === 401
  } catch {
    return false
  }
}
