import type {ServerResponse} from 'node:http'

/** Headers of everything that the panel's address answers with. */
export const security = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Refuses a request in a sentence. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {...security, ...headers, 'Content-Type': 'text/plain; charset=utf-8'}).end(`${message}\n`)
}
