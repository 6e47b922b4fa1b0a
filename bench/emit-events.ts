import {once} from 'node:events'
import {type IncomingMessage, request, type ServerResponse} from 'node:http'

/** Handles `POST /emit?from=1&count=1`: emits this many events, numbered from `from`. */
export function handleEmit(request: IncomingMessage, response: ServerResponse, emit: (number: number) => void) {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const from = Number(query.get('from'))
  for (let number = from; number < from + Number(query.get('count')); number++) emit(number)
  response.end()
}

/** Asks a server to emit events (see `handleEmit`). */
export async function requestEvents(url: string, from: number, count = 1) {
  const [answer] = await once(
    request(`${url}/emit?from=${from}&count=${count}`, {method: 'POST', agent: false}).end(),
    'response',
  )
  await once(answer.resume(), 'end')
}
