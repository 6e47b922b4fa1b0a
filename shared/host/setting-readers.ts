import {isIP} from 'node:net'

/** Parses a setting's text. Throws a RangeError that completes “NAME …”, like “must be …”. */
export type Reader<T> = (text: string) => T

/** The levels of both programs' logs. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Says which variable is no setting of the program, probably a typo; undefined without one. */
export function unknownSetting(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  {program, isOwn}: {program: string; isOwn(name: string): boolean},
): string | undefined {
  const unknown = Object.keys(environment).find((name) => isOwn(name) && !names.includes(name))
  return (
    unknown && `${unknown} is not a setting of ${program}. Check its spelling; the settings are ${names.join(', ')}.`
  )
}

/** Parses a setting's text. Throws the error that `refuse` makes of the reader's RangeError. */
export function readText<T>(text: string, read: Reader<T>, refuse: (problem: RangeError) => Error): T {
  try {
    return read(text)
  } catch (error) {
    throw error instanceof RangeError ? refuse(error) : error
  }
}

/** Returns a reader that replaces every error of `read` by its own description of the valid values. */
export function described<T>(wanted: string, read: Reader<T>): Reader<T> {
  return (text) => {
    try {
      return read(text)
    } catch (error) {
      throw new RangeError(`must be ${wanted}`, {cause: error})
    }
  }
}

export function integer(min: number, max: number) {
  return (text: string) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new RangeError(`must be a whole number from ${min} to ${max}`)
  }
}

export function oneOf<const T extends string>(...values: T[]) {
  return (text: string) => {
    const value = values.find((candidate) => candidate === text)
    if (value !== undefined) return value
    throw new RangeError(`must be one of ${values.join(', ')}`)
  }
}

export function optional<T>(read: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : read(text))
}

export function host(text: string): string {
  if (text === 'localhost' || isIP(text)) return text
  throw new RangeError('must be an IP address or localhost')
}

/** A network in CIDR notation. */
export interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

export function networks(text: string): Network[] {
  if (text === '') return []
  return text.split(',').map((item) => {
    const [address = '', bits = ''] = item.trim().split('/')
    const version = isIP(address)
    const maxBits = version === 4 ? 32 : 128
    if (version === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > maxBits) {
      throw new RangeError('must be a list of networks like 127.0.0.0/8,192.168.1.0/24')
    }
    return {address, bits: Number(bits), family: version === 4 ? 'ipv4' : 'ipv6'}
  })
}

export function headerPrefix(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,38}-$/.test(text)) return text
  throw new RangeError('must be a prefix of header names that ends with a hyphen, like Service-')
}

export function addresses(text: string): string[] {
  if (text === '') return []
  const list = text.split(',').map((item) => item.trim())
  if (list.every(isNetwork)) return list
  throw new RangeError('must be a list of addresses or networks like 127.0.0.1,10.0.0.0/8')
}

/** Returns whether the text is an IP address or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128))
}

export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin) return url.origin
  throw new RangeError('must be an address like https://pianta.example.org, without a path')
}

export function origins(text: string): string[] {
  return text === '' ? [] : text.split(',').map((one) => origin(one.trim()))
}

export function smtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
  if (isServer && url.search + url.hash === '' && isEncoded(url.username + url.password)) return text
  throw new RangeError('must be an address like smtp://user:password@mail.example.org:587, or smtps://…')
}

/** Returns whether the text's percent-encoding can be decoded. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function mailFrom(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text
  throw new RangeError('must be an address like pianta@example.org')
}

export function cdnKey(text: string): string {
  if (text.length >= 32) return text
  throw new RangeError('must have at least 32 characters; `openssl rand -hex 32` prints a suitable key')
}

export function passphrase(text: string): string {
  if (text.length >= 12) return text
  throw new RangeError('must have at least 12 characters')
}

export function metricsToken(text: string): string {
  if (/^[\w.~+/=-]{16,}$/.test(text)) return text
  throw new RangeError('must have at least 16 letters and digits; `openssl rand -hex 32` prints a suitable token')
}
