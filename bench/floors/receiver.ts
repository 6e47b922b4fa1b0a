/**
 * A webhook receiver that answers 204. `/hang` answers only the first event. `/timed…` records the milliseconds since
 * each event's `createdAt`, and `GET /` returns them without the first.
 */
import {createServer, type ServerResponse} from 'node:http'
import {text} from 'node:stream/consumers'

const came: number[] = []

function take(url: string, body: string, response: ServerResponse) {
  const {createdAt, data} = JSON.parse(body) as {createdAt: string; data: {number: number}}
  if (data.number > 0 && url === '/hang') return
  if (data.number > 0) came.push(Date.now() - Date.parse(createdAt))
  response.writeHead(204).end()
}

createServer(async (request, response) => {
  const {method, url = ''} = request
  if (method === 'GET') response.end(JSON.stringify(came))
  else if (url.startsWith('/hook')) request.resume().on('end', () => response.writeHead(204).end())
  else take(url, await text(request), response)
}).listen(Number(process.argv[2]), '127.0.0.1')
