import {described, type Reader} from '#shared/host/setting-readers.ts'
import {Failure} from '../failure.ts'
import type {BridgeAddress, BridgeKind} from './bridge-kind.ts'

/** Splits an address as people type it. `rest` begins with the host. */
export function splitAddress(text: string): {scheme: string | undefined; rest: string; hasPort: boolean} {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? []
  return {scheme: scheme?.toLowerCase(), rest, hasPort: /^[^/?#]*:\d+(?:[/?#]|$)/.test(rest)}
}

/** Returns the own property of a table: a scheme may be named like a property of every object. */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const malformedAddress = (text: string, {inSentence, example}: Pick<BridgeKind, 'inSentence' | 'example'>) =>
  new Failure('usage', `${withoutLogin(text)} is not an address of ${inSentence}. Use one like ${example}.`)

/** Hides a login in an address, for messages. */
const withoutLogin = (text: string) => text.replace(/[^/]*@/, '…@')

/** Returns the setting of an address. It is malformed with a login, which belongs into other settings. */
export const addressSetting = (parse: (text: string) => BridgeAddress, wanted: string): Reader<string> =>
  described(wanted, (text) => {
    const {url, username, password} = parse(text)
    if (username === undefined && password === undefined) return url
    throw new RangeError('must have no login')
  })

/** Returns the failure of a setting that is useless without another one. */
export const lacks = (one: string, other: string) => new Failure('configuration', `${one} needs ${other} too.`)
