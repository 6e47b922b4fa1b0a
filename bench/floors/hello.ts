/** `node:http` with the same few bytes for every request. */
import {createServer} from 'node:http'

const body = JSON.stringify({hello: 'world'})
const headers = {'content-type': 'application/json', 'content-length': Buffer.byteLength(body)}

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
)
