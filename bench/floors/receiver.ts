/**
 * A receiver of webhooks, which answers 204. At `/hang` it answers the first event, and none after it; at `/timed…` it notes
 * how many milliseconds after its `createdAt` each event came, and tells `GET /` of those but the first.
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
