/**
 * A server of event streams: every GET opens one, and `POST /emit?from=1&count=1` emits to all. Uses `res.write` alone,
 * or better-sse from the given folder.
 */
import {createServer, type ServerResponse} from 'node:http'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {handleEmit} from '../emit-events.ts'

const [port, folder] = process.argv.slice(2)
const projectId = '00000000-0000-4000-8000-000000000000'

/** A set of open streams. */
interface Streams {
  open(request: unknown, response: ServerResponse): unknown
  emit(number: number): void
}

function raw(): Streams {
  const responses = new Set<ServerResponse>()
  return {
    open(_request, response) {
      response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'}).flushHeaders()
      responses.add(response)
      response.once('close', () => responses.delete(response))
    },
    emit(number) {
      const data = JSON.stringify({projectId, number})
      const frame = Buffer.from(`id: 0123456789ab-${number}\nevent: revision.saved\ndata: ${data}\n\n`)
      for (const response of responses) response.write(frame)
    },
  }
}

function betterSse(): Streams {
  const {createChannel, createSession} = createRequire(join(folder as string, 'index.js'))('better-sse')
  const channel = createChannel()
  return {
    async open(request, response) {
      channel.register(await createSession(request, response))
    },
    emit: (number) => channel.broadcast({projectId, number}, 'revision.saved', {eventId: `0123456789ab-${number}`}),
  }
}

const streams = folder === undefined ? raw() : betterSse()
createServer((request, response) => {
  if (request.method === 'POST') handleEmit(request, response, streams.emit)
  else streams.open(request, response)
}).listen(Number(port), '127.0.0.1')
