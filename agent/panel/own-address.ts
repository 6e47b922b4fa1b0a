/**
 * Anyone on this machine can open the panel and control the house; tablets of the network need a key. Other sites must
 * not use it, neither through its address (checked by origin) nor through their own name that resolves here (DNS
 * rebinding).
 */

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether a host is one of the names by which this machine calls itself. */
export const isThisMachine = (host: string): boolean => loopbackNames.includes(inAddress(host))

/** Returns a host as a URL writes it: IPv6 in brackets. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Returns whether a `Host` header names the panel itself. */
export function isOwnHost(header: string | undefined, host: string, port: number): boolean {
  return [...loopbackNames, inAddress(host)].some(
    (name) => header === `${name}:${port}` || (port === 80 && header === name),
  )
}

/** Returns whether the page that opens a WebSocket came from the same address. */
export function isOwnOrigin(origin: string | undefined, hostHeader: string | undefined): boolean {
  return hostHeader !== undefined && origin === `http://${hostHeader}`
}
