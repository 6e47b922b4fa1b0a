/** How stored tokens name the resource `{base_url}/v1`, so that they outlive a change of the address. */
export const apiResource = 'pianta:v1'

type Payload = Record<string, unknown>

/** A payload of the provider with one resource named otherwise, wherever the provider writes resources. */
export function renameResource(payload: Payload, from: string, to: string): Payload {
  const renamed = (value: unknown): unknown => (Array.isArray(value) ? value.map(renamed) : value === from ? to : value)
  const result = {...payload}
  for (const key of ['aud', 'resource']) if (key in payload) result[key] = renamed(payload[key])
  // A grant keeps its scopes by resource.
  if (isPayload(payload.resources)) {
    result.resources = Object.fromEntries(
      Object.entries(payload.resources).map(([resource, scope]) => [renamed(resource), scope]),
    )
  }
  return result
}

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null
