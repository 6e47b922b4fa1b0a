import {once} from 'node:events'
import {connect} from 'node:net'

/** Sends raw bytes to a server and returns everything it sends until it closes the connection. */
export async function sendRaw(url: string, bytes: string | Buffer) {
  const {hostname, port} = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const end = answer.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
  return {status: Number(statusLine.split(' ')[1]), headers, body: answer.slice(end + 4)}
}
