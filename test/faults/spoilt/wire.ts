import {once} from 'node:events'
import {connect, type Socket} from 'node:net'

/** A received answer. */
export interface Received {
  status: number
  /** The headers by lower-case name. */
  headers: Map<string, string>
  body: Buffer
}

/** Parses an answer at the start of bytes, with its length; undefined while it is incomplete. */
function readAnswer(bytes: Buffer, method: string, isOver: boolean): {answer: Received; taken: number} | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN)
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const start = end + 4
  if (status === 100) {
    const next = readAnswer(bytes.subarray(start), method, isOver)
    return next && {...next, taken: start + next.taken}
  }
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  const isEndless = headers.get('content-type')?.startsWith('text/event-stream')
  if (isEmpty || isEndless) return {answer: {status, headers, body: Buffer.alloc(0)}, taken: start}
  const body =
    headers.get('transfer-encoding') === 'chunked' ? readChunks(bytes, start) : readWhole(bytes, start, headers, isOver)
  return body && {answer: {status, headers, body: body.bytes}, taken: body.end}
}

function readWhole(bytes: Buffer, start: number, headers: Map<string, string>, isOver: boolean) {
  const length = Number(headers.get('content-length') ?? (isOver ? bytes.length - start : Number.NaN))
  const end = start + length
  return bytes.length >= end ? {bytes: bytes.subarray(start, end), end} : undefined
}

function readChunks(bytes: Buffer, start: number) {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const end = line + 2 + size + 2
    if (bytes.length < end) return undefined
    if (size === 0) return {bytes: Buffer.concat(chunks), end}
    chunks.push(bytes.subarray(line + 2, end - 2))
    at = end
  }
}

/** A running server answers much sooner. */
const mostTime = 30_000

/** Opens a connection that sends requests one after another, as long as the server keeps it. */
export function createWire(port: number) {
  let socket: Socket | undefined

  async function open() {
    socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  async function exchange(current: Socket, bytes: Buffer, method: string) {
    current.write(bytes)
    const [answer] = await receive(current, (received, isOver) => {
      const read = readAnswer(received, method, isOver)
      return read ? [read.answer] : undefined
    })
    const isKept = answer?.headers.get('connection') === 'keep-alive'
    const isStream = answer?.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isKept || isStream) current.destroy()
    return answer
  }

  return {
    /** Undefined when the server closed the connection without an answer. */
    async send(bytes: Buffer, method: string): Promise<Received | undefined> {
      // The server may close an idle connection just before a write.
      const again = socket?.writable ? await exchange(socket, bytes, method) : undefined
      return again ?? exchange(await open(), bytes, method)
    },
    close: () => void socket?.destroy(),
  }
}

/** Sends bytes over a connection of their own, half-closes it, and returns every answer. */
export async function sendAlone(port: number, bytes: Buffer, method: string): Promise<Received[]> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.end(bytes)
  const answers = await receive(socket, (received, isOver) =>
    // A half-closed client may still read a stream.
    isOver || received.includes('content-type: text/event-stream') ? readAll(received, method) : undefined,
  )
  socket.destroy()
  return answers
}

/** Parses the answers to pipelined requests. After HEAD, the rest may belong to any request. */
function readAll(bytes: Buffer, method: string): Received[] {
  const answers: Received[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const read = readAnswer(rest, method, true)
    if (!read) break
    answers.push(read.answer)
    if (method === 'HEAD') break
    rest = rest.subarray(read.taken)
  }
  return answers
}

/** Reads until `enough` returns true or the connection ends. Fails after a time limit. */
function receive(
  socket: Socket,
  enough: (bytes: Buffer, isOver: boolean) => Received[] | undefined,
): Promise<Received[]> {
  const {promise, resolve, reject} = Promise.withResolvers<Received[]>()
  let received: Buffer = Buffer.alloc(0)
  const timer = setTimeout(() => reject(new Error(`no answer, but ${received.toString().slice(0, 200)}`)), mostTime)
  const onData = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answers = enough(received, false)
    if (answers) resolve(answers)
  }
  const onClose = () => resolve(enough(received, true) ?? [])
  socket.on('data', onData).once('close', onClose)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('data', onData).off('close', onClose)
  })
}
