import {once} from 'node:events'
import {createServer, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {gzipSync} from 'node:zlib'
import t, {type Test} from 'tap'
import {startApi} from '../server/api.ts'
import {watchAnswers} from './watch-answers.ts'

/** A server with one response for everything, checked against our document; returns the error of `verify`. */
async function watch(t: Test, respond: (response: ServerResponse) => void, path = '/v1/nothing') {
  const {app} = await startApi(t)
  const server = createServer((_request, response) => respond(response))
  const answers = watchAnswers({server, apiDocument: app.apiDocument})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}${path}`, {headers: {connection: 'close'}, redirect: 'manual'}).then((answer) =>
    answer.text(),
  )
  server.close()
  await once(server, 'close')
  return answers.verify().then(
    () => 'right',
    (error: Error) => error.message,
  )
}

const limits = {'ratelimit-limit': '600', 'ratelimit-remaining': '599', 'ratelimit-reset': '60'}
const headers = {...limits, 'content-type': 'application/json'}

t.test('a described response passes, however it is written', async (t) => {
  const right = [
    (response: ServerResponse) => response.writeHead(404, headers).end('{"error":"not_found"}'),
    (response: ServerResponse) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.statusCode = 404
      response.write('{"error":')
      response.end(Buffer.from('"not_found"}'))
    },
    (response: ServerResponse) => {
      response.writeHead(404, {...headers, 'content-encoding': 'gzip'}).end(gzipSync('{"error":"not_found"}'))
    },
  ]
  for (const respond of right) t.equal(await watch(t, respond), 'right')
})

t.test('an undescribed response fails at the end of its test', async (t) => {
  const wrong: [respond: (response: ServerResponse) => void, said: RegExp][] = [
    [(response) => response.writeHead(404, headers).end('{"error":"gone"}'), /GET of no operation 404: body\/error/],
    [
      (response) =>
        response.writeHead(404, {...headers, 'content-encoding': 'gzip'}).end(gzipSync('{"error":"not_found","x":1}')),
      /"additionalProperty":"x"/,
    ],
    [
      (response) => response.writeHead(404, {...headers, 'x-more': '1'}).end('{"error":"not_found"}'),
      /not described, x-more/,
    ],
    [(response) => response.writeHead(404, headers).end('{'), /JSON/],
    [(response) => response.writeHead(404, limits).end('nothing'), /is of undefined/],
  ]
  for (const [respond, said] of wrong) t.match(await watch(t, respond), said)
  const redirect = (response: ServerResponse) =>
    response.writeHead(303, {...limits, location: '/projects'}).end('there')
  t.match(await watch(t, redirect, '/'), /has a body/)
})

t.test('responses outside the API are ignored', async (t) => {
  t.equal(await watch(t, (response) => response.end('a page'), '/docs'), 'right')
})
