/**
 * `node:http` with fixed bytes and headers, or 304: the least that GET home needs.
 * The headers are Pianta's: clients need them all, and each costs part of a microsecond.
 */
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'

const [port, bytes = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bytes)
const {'content-encoding': encoding, ...headers} = JSON.parse(readFileSync(headersFile, 'utf8'))
const withBody = {...headers, 'content-encoding': encoding, 'content-length': body.length}

createServer((request, response) =>
  request.headers['if-none-match'] === headers.etag
    ? response.writeHead(304, headers).end()
    : response.writeHead(200, withBody).end(body),
).listen(Number(port), '127.0.0.1')
