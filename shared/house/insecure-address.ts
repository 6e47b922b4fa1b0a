import {isAddress, isLocalName} from '../local-name.ts'

/** The schemes that an address of a house may have. */
export interface Schemes {
  /** The schemes without encryption, and those to use in their place. */
  secure: Readonly<Record<string, string>>
  /** The scheme of an address without one, by whether its host is of a local network. */
  bare: {local: string; elsewhere: string}
}

/**
 * Returns the encrypted scheme to use if secrets would travel to a host on the internet in the open; undefined for
 * encrypted addresses and those of private networks. Takes an address as people type it. Pages use it too.
 */
export function saferScheme({secure, bare}: Schemes, address: string): string | undefined {
  const [, typed, host = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address.trim()) ?? []
  const scheme = typed?.toLowerCase() ?? (isLocalName(host) ? bare.local : bare.elsewhere)
  return isPublic(host.toLowerCase()) ? Object.entries(secure).find(([plain]) => plain === scheme)?.[1] : undefined
}

/** Returns a warning when secrets travel to a host on the internet without encryption. */
export function insecureAddressWarning(schemes: Schemes, address: string): string | undefined {
  const scheme = saferScheme(schemes, address)
  return scheme === undefined
    ? undefined
    : `${address} is on the internet and not encrypted: others can read the secret on its way. Use ${scheme}:// if the house has it.`
}

const isPublic = (host: string): boolean => (isAddress(host) ? !privateAddress.test(host) : !isLocalName(host))

/** The networks of houses, of carriers and VPNs (100.64/10), and of single links (RFC 1918, 4193, 6598, 3927, 4291). */
const privateAddress =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^\[(::1\]|f[cd]|fe[89ab])/
