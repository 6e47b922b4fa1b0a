import type {ServerResponse} from 'node:http'

/** Takes out of an answer what it sets, or takes back, of a cookie. */
export function removeSetCookie(response: ServerResponse, name: string) {
  const lines = ([] as unknown[]).concat(response.getHeader('set-cookie') ?? []).map(String)
  response.removeHeader('set-cookie')
  for (const line of lines) if (!line.startsWith(`${name}=`)) response.appendHeader('set-cookie', line)
}
