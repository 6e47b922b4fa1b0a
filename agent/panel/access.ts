import type {IncomingMessage} from 'node:http'
import {isOwnHost, isOwnOrigin} from './own-address.ts'

/** Tells requests to the panel's own address from those of other sites and machines. */
export interface Access {
  isOwn(request: IncomingMessage): boolean
  /** Returns whether the page that opens a WebSocket is the panel's own. */
  isOwnPage(request: IncomingMessage): boolean
  /** Returns the panel's origin, by which a page of another site can lead back to it; undefined where none can. */
  origin(request: IncomingMessage): string | undefined
  /** The origins of the page's WebSocket. */
  sockets(request: IncomingMessage): string
}

/** Access at an address of this machine. */
export function accessAt(host: string, port: () => number): Access {
  return {
    isOwn: ({headers}) => isOwnHost(headers.host, host, port()),
    isOwnPage: ({headers}) => isOwnOrigin(headers.origin, headers.host),
    origin: ({headers}) => `http://${headers.host}`,
    sockets: ({headers}) => `ws://${headers.host ?? ''}`,
  }
}

/**
 * Access by Home Assistant's ingress: from one address, where a proxy lets in only people who are signed in there. The
 * proxy has any name, so only connections from its own address count.
 */
export function accessFrom(peer: string): Access {
  return {
    isOwn: ({socket}) => socket.remoteAddress?.replace(/^::ffff:/, '') === peer,
    isOwnPage(request) {
      const host = hostOf(request)
      return host !== '' && [`http://${host}`, `https://${host}`].includes(request.headers.origin ?? '')
    },
    origin: () => undefined,
    sockets: (request) => `ws://${hostOf(request)} wss://${hostOf(request)}`,
  }
}

/** Returns the host that the browser asked; an empty text if it is none. */
function hostOf({headers}: IncomingMessage): string {
  const host = String(headers['x-forwarded-host'] ?? headers.host ?? '')
  return /^[\w.:[\]-]+$/.test(host) ? host : ''
}
