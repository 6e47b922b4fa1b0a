/** `node:http` sending the same bytes with the same headers to everybody, or 304: as much as GET home has to do. */
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'

const [port, file = '', encoding = ''] = process.argv.slice(2)
const body = readFileSync(file)
const etag = 'W/"1-abcdefghijkl"'
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  etag,
}

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end()
  return response.writeHead(200, {...headers, 'content-encoding': encoding, 'content-length': body.length}).end(body)
}).listen(Number(port), '127.0.0.1')
