import type {BridgeAddress} from '../bridge-kind.ts'
import {malformedAddress, ownEntry, splitAddress} from '../typed-address.ts'

export const example = 'mqtt://192.168.1.5:1883'

/** The schemes that people write, the schemes that the agent uses, and their ports. */
const schemes: Readonly<Record<string, {scheme: string; port?: string}>> = {
  mqtt: {scheme: 'mqtt', port: '1883'},
  tcp: {scheme: 'mqtt', port: '1883'},
  mqtts: {scheme: 'mqtts', port: '8883'},
  ssl: {scheme: 'mqtts', port: '8883'},
  tls: {scheme: 'mqtts', port: '8883'},
  ws: {scheme: 'ws'},
  wss: {scheme: 'wss'},
}

/** Returns a broker's address with its port. A login in it is returned apart. */
export function parseBrokerAddress(typed: string): BridgeAddress {
  const text = typed.trim()
  const {scheme = 'mqtt', rest} = splitAddress(text)
  const used = ownEntry(schemes, scheme)
  // `URL` parses hosts only of schemes that it knows, and drops the default port: no broker uses that of ftp.
  const url = URL.parse(`ftp://${rest}`)
  if (!url || !used) throw malformedAddress(text, {inSentence: 'an MQTT broker', example})
  const isWeb = used.port === undefined
  const port = url.port || used.port
  const path = isWeb && url.pathname !== '/' ? url.pathname : ''
  const {username, password} = url
  return {
    url: `${used.scheme}://${url.hostname}${port === undefined ? '' : `:${port}`}${path}`,
    ...(username && {username: decoded(username)}),
    ...(password && {password: decoded(password)}),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
