import {once} from 'node:events'
import {type IncomingMessage, request, type ServerResponse} from 'node:http'

/** Answers `POST /tell?from=1&count=1`: tells so many events, numbered from there. */
export function tellTo(request: IncomingMessage, response: ServerResponse, tell: (number: number) => void) {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const from = Number(query.get('from'))
  for (let number = from; number < from + Number(query.get('count')); number++) tell(number)
  response.end()
}

/** Has a server tell events, as `tellTo` takes it. */
export async function tell(url: string, from: number, count = 1) {
  const [answer] = await once(
    request(`${url}/tell?from=${from}&count=${count}`, {method: 'POST', agent: false}).end(),
    'response',
  )
  await once(answer.resume(), 'end')
}
