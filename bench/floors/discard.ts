/** `node:http` that reads whatever is sent, and forgets it. */
import {createServer} from 'node:http'

createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, {'content-length': 0}).end())
}).listen(Number(process.argv[2]), '127.0.0.1')
