/** The names of the resources in stored tokens, so that they survive a change of the address. */
export const apiResource = 'pianta:v1'
export const mcpResource = 'pianta:mcp'
export type ResourceName = typeof apiResource | typeof mcpResource

/** Tells a developer which resources there are. */
export const describeResources = (baseUrl: string) =>
  `the resources are ${baseUrl}/v1 and ${baseUrl}/mcp, and a token is for the one that its sign-in named`

type Payload = Record<string, unknown>

/** Converts between the addresses of resources, which the provider knows, and their stored names. */
export function createResourceNames(baseUrl: string) {
  const names = new Map<unknown, ResourceName>([
    [`${baseUrl}/v1`, apiResource],
    [`${baseUrl}/mcp`, mcpResource],
  ])
  const addresses = new Map<unknown, string>([...names].map(([address, name]) => [name, String(address)]))
  return {
    /** Returns the name of an address; undefined for any other. */
    nameOf: (address: unknown): ResourceName | undefined => names.get(address),
    pack: (payload: Payload): Payload => rename(payload, names),
    unpack: (payload: Payload): Payload => rename(payload, addresses),
  }
}

/** Renames resources in all places of a provider's payload. */
function rename(payload: Payload, to: ReadonlyMap<unknown, string>): Payload {
  const renamed = (value: unknown): unknown => (Array.isArray(value) ? value.map(renamed) : (to.get(value) ?? value))
  const result = {...payload}
  for (const key of ['aud', 'resource']) if (key in payload) result[key] = renamed(payload[key])
  // Grants store their scopes by resource.
  if (isPayload(payload.resources)) {
    result.resources = Object.fromEntries(
      Object.entries(payload.resources).map(([resource, scope]) => [renamed(resource), scope]),
    )
  }
  return result
}

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null
