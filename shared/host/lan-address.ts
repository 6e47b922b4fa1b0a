interface NetworkAddress {
  family: string
  internal: boolean
  address: string
}

/** Returns a machine's first IPv4 address on a network, of its `networkInterfaces()`; undefined when it has none. */
export function findLanAddress(
  interfaces: Readonly<Record<string, readonly NetworkAddress[] | undefined>>,
): string | undefined {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({family, internal}) => family === 'IPv4' && !internal)?.address
}
