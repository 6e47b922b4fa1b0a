import type {ServerResponse} from 'node:http'

/** Removes every Set-Cookie of this name from a response. */
export function removeSetCookie(response: ServerResponse, name: string) {
  const lines = ([] as unknown[]).concat(response.getHeader('set-cookie') ?? []).map(String)
  response.removeHeader('set-cookie')
  for (const line of lines) if (!line.startsWith(`${name}=`)) response.appendHeader('set-cookie', line)
}
