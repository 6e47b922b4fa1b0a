/** The name of the resource `{base_url}/v1` in stored tokens, so that they survive a change of the address. */
export const apiResource = 'pianta:v1'

type Payload = Record<string, unknown>

/** Renames a resource in all places of a provider's payload. */
export function renameResource(payload: Payload, from: string, to: string): Payload {
  const renamed = (value: unknown): unknown => (Array.isArray(value) ? value.map(renamed) : value === from ? to : value)
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
