/** `node:http` that reads and discards every body. */
import {createServer} from 'node:http'

createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, {'content-length': 0}).end())
}).listen(Number(process.argv[2]), '127.0.0.1')
