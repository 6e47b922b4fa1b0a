import {once} from 'node:events'
import {connect, type Socket} from 'node:net'

/** Streams opened at once, so that a server has no more to accept than it lets wait. */
const atOnce = 100

export interface Readers extends Disposable {
  sockets: readonly Socket[]
  /** Resolves with `performance.now()` when every stream was told of this number. */
  allTold(number: number): Promise<number>
}

/**
 * Opens streams by bare sockets, which take little from the machine that they share with the server. `onTold` is called for
 * each event that each stream is told.
 */
export async function openReaders(
  url: string,
  {
    count,
    headersOf = () => ({}),
    onTold = () => {},
  }: {
    count: number
    headersOf?: (index: number) => Record<string, string>
    onTold?: (number: number) => void
  },
): Promise<Readers> {
  const sockets: Socket[] = []
  let awaited = Number.POSITIVE_INFINITY
  let left = 0
  let resolve = (_now: number) => {}
  const told = (number: number) => {
    onTold(number)
    if (number === awaited && --left === 0) resolve(performance.now())
  }
  for (let first = 0; first < count; first += atOnce) {
    const indices = Array.from({length: Math.min(atOnce, count - first)}, (_, index) => first + index)
    sockets.push(...(await Promise.all(indices.map((index) => openReader(url, headersOf(index), told)))))
  }
  return {
    sockets,
    allTold(number) {
      awaited = number
      left = count
      return new Promise((told) => {
        resolve = told
      })
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Calls `told` with the number of each event. Rejects unless the answer is a stream. */
export async function openReader(
  url: string,
  headers: Record<string, string>,
  told: (number: number) => void,
): Promise<Socket> {
  const {hostname, port, pathname} = new URL(url)
  const socket = connect({host: hostname, port: Number(port), noDelay: true})
  const lines = Object.entries({host: hostname, ...headers}).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const [head] = (await once(socket.setEncoding('latin1'), 'data')) as [string]
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head)
  let rest = ''
  socket.on('data', (text: string) => {
    const read = rest + text
    const whole = read.lastIndexOf('\n') + 1
    rest = read.slice(whole)
    for (const [, number] of read.slice(0, whole).matchAll(/"number":(\d+)/g)) told(Number(number))
  })
  socket.on('error', () => {})
  return socket
}
