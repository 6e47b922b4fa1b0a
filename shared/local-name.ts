const localDomains = ['local', 'lan', 'home', 'internal', 'localhost', 'home.arpa']

/** Tests whether a host, as `URL` writes it, is an IP address. */
export const isAddress = (hostname: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.includes(':')

/** Returns whether a host is written as an address, or has a name of local networks. */
export const isLocalName = (hostname: string): boolean =>
  isAddress(hostname) || !hostname.includes('.') || localDomains.some((name) => hostname.endsWith(`.${name}`))
