/** Returns a URL's host as sockets take it: an address of IPv6 without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
