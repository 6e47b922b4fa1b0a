/**
 * `node:http` sending to everybody the bytes and the headers of files, or 304: as much as GET home has to do. The headers
 * are those that Pianta sent: clients need them all, and each takes its part of a microsecond.
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
