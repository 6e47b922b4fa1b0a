import {connect, type Socket} from 'node:net'

/** Streams opened at once, within the server's accept backlog. */
const atOnce = 100

export interface Readers extends Disposable {
  sockets: readonly Socket[]
  /** Resolves with `performance.now()` when every stream has received this event. */
  allReceived(number: number): Promise<number>
}

/**
 * Opens streams over plain sockets, which leave the machine to the server. Calls `onEvent` for each event of each
 * stream.
 */
export async function openReaders(
  url: string,
  {
    count,
    headersOf = () => ({}),
    onEvent = () => {},
  }: {
    count: number
    headersOf?: (index: number) => Record<string, string>
    onEvent?: (number: number) => void
  },
): Promise<Readers> {
  const sockets: Socket[] = []
  let awaited = Number.POSITIVE_INFINITY
  let left = 0
  let resolve = (_now: number) => {}
  const receive = (number: number) => {
    onEvent(number)
    if (number === awaited && --left === 0) resolve(performance.now())
  }
  for (let first = 0; first < count; first += atOnce) {
    const indices = Array.from({length: Math.min(atOnce, count - first)}, (_, index) => first + index)
    sockets.push(...(await Promise.all(indices.map((index) => openReader(url, headersOf(index), receive)))))
  }
  return {
    sockets,
    allReceived(number) {
      awaited = number
      left = count
      return new Promise((received) => {
        resolve = received
      })
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Shared by all sockets: each read is handled before the next. */
const buffer = Buffer.alloc(256 * 1024)

/** Opens a stream, and calls `onEvent` with each event's number. Rejects when the response is no stream. */
export function openReader(
  url: string,
  headers: Record<string, string>,
  onEvent: (number: number) => void,
): Promise<Socket> {
  const {hostname, port, pathname} = new URL(url)
  const lines = Object.entries({host: hostname, ...headers}).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve, reject) => {
    let rest = ''
    let isOpen = false
    const read = (length: number) => {
      const text = rest + buffer.toString('latin1', 0, length)
      if (!isOpen) {
        isOpen = true
        if (text.startsWith('HTTP/1.1 200')) resolve(socket)
        else reject(new Error(text))
      }
      const whole = text.lastIndexOf('\n') + 1
      rest = whole === text.length ? '' : text.slice(whole)
      for (let at = text.indexOf(mark); at !== -1 && at < whole; at = text.indexOf(mark, at + 1)) {
        onEvent(Number.parseInt(text.slice(at + mark.length, at + mark.length + 15), 10))
      }
      return true
    }
    const socket = connect({host: hostname, port: Number(port), noDelay: true, onread: {buffer, callback: read}})
    socket.on('error', reject)
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  })
}

const mark = '"number":'
