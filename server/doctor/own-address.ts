import type {Config} from '../config.ts'

/** Returns the address where this machine reaches the server that these settings describe. */
export function ownAddress({host, port, tls}: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const name = host === '::' ? '::1' : host.replace('0.0.0.0', '127.0.0.1')
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
