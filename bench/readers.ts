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

/** What every socket reads into: what is read is looked at before the next is. */
const buffer = Buffer.alloc(256 * 1024)

/** Calls `told` with the number of each event. Rejects unless the answer is a stream. */
export function openReader(
  url: string,
  headers: Record<string, string>,
  told: (number: number) => void,
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
        told(Number.parseInt(text.slice(at + mark.length, at + mark.length + 15), 10))
      }
      return true
    }
    const socket = connect({host: hostname, port: Number(port), noDelay: true, onread: {buffer, callback: read}})
    socket.on('error', reject)
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  })
}

const mark = '"number":'
