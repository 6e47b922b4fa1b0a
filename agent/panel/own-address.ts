import {isIPv4} from 'node:net'

/**
 * The panel has no sign-in: whoever opens it on this machine drives the house. So it must not be opened by another site,
 * be it through its own address (the page's origin) or through a name that this site points here (DNS rebinding).
 */

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host to listen on reaches this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** A host as an address writes it: IPv6 in brackets. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Whether a `Host` header names the panel itself. */
export function isOwnHost(header: string | undefined, host: string, port: number): boolean {
  return [...loopbackNames, inAddress(host)].some(
    (name) => header === `${name}:${port}` || (port === 80 && header === name),
  )
}

/** Whether the page that opens a WebSocket came from the address it now talks to. */
export function isOwnOrigin(origin: string | undefined, hostHeader: string | undefined): boolean {
  return hostHeader !== undefined && origin === `http://${hostHeader}`
}
