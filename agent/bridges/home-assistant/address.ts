import {isLocalName} from '#shared/local-name.ts'
import {Failure} from '../../failure.ts'
import type {BridgeAddress} from '../bridge-kind.ts'
import {malformedAddress, ownEntry, splitAddress} from '../typed-address.ts'

/** The address of Home Assistant inside its add-ons. */
export const supervisorAddress = 'http://supervisor/core'

export const example = 'http://homeassistant.local:8123'

/** The scheme that the agent uses for each scheme that people type. */
const schemes: Readonly<Record<string, 'http' | 'https'>> = {http: 'http', https: 'https', ws: 'http', wss: 'https'}

/**
 * Returns the origin of a typed address of Home Assistant. Drops the path, which belongs to a page. The address inside
 * add-ons alone keeps one.
 */
export function parseHouseAddress(typed: string): BridgeAddress {
  const text = typed.trim()
  const {scheme, rest, hasPort} = splitAddress(text)
  // This finds the host and the port of `ws:` addresses and of bare names too.
  const url = URL.parse(`http://${rest}`)
  const schemeUsed = url && (scheme === undefined ? likelyScheme(url) : ownEntry(schemes, scheme))
  if (!url || !schemeUsed) throw malformedAddress(text, {inSentence: 'Home Assistant', example})
  if (url.username || url.password) {
    throw new Failure(
      'usage',
      `Home Assistant takes an access token, not a login in the address. Give ${url.host} and the token.`,
    )
  }
  const path = url.hostname === 'supervisor' ? '/core' : ''
  return {url: `${schemeUsed}://${url.hostname}${portOf(schemeUsed, url, hasPort)}${path}`}
}

const likelyScheme = ({hostname}: URL) => (isLocalName(hostname) ? 'http' : 'https')

function portOf(scheme: 'http' | 'https', {port, hostname}: URL, hasPort: boolean): string {
  if (scheme === 'https') return port && port !== '443' ? `:${port}` : ''
  // `URL` drops port 80. Without it the address would get Home Assistant's own port when it is typed again.
  if (hasPort) return `:${port || '80'}`
  return hostname === 'supervisor' ? '' : ':8123'
}
