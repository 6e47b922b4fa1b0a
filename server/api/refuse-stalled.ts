import type {IncomingMessage} from 'node:http'
import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {invalidInput} from '../errors.ts'

/** Milliseconds between looks at a connection. */
const interval = 1000

/**
 * Runs `read`, which reads the body of a request. Throws invalid_input when no byte arrives for `limits.stallTimeout`,
 * or the whole takes longer than `limits.bodyTimeout`, and lets the answer close the connection. Time that the server
 * itself takes doesn't count. Disposes of a body that arrives after all.
 */
export async function refuseStalled<T>(
  reply: FastifyReply,
  clock: Clock,
  read: () => Promise<T>,
  dispose?: (late: T) => unknown,
): Promise<T> {
  const {raw} = reply.request
  const {promise: stalled, reject} = Promise.withResolvers<never>()
  const first = raw.socket.bytesRead
  let [bytes, idle, waited, isOver, isRefused] = [first, 0, 0, false, false]
  let cancel = clock.after(interval, look)

  function look() {
    // Unread bytes mean that the server has to read, not the client to send.
    const isWaiting = !raw.complete && raw.readableLength === 0
    idle = isWaiting && raw.socket.bytesRead === bytes ? idle + interval : 0
    if (isWaiting) waited += interval
    bytes = raw.socket.bytesRead
    if (idle >= limits.stallTimeout)
      refuse(`no byte arrived for ${limits.stallTimeout / 1000} seconds; send the request again`)
    else if (waited > timeoutFor(Number(raw.headers['content-length'] ?? bytes - first)))
      refuse('arrives too slowly; send the request again over a faster connection')
    else cancel = clock.after(interval, look)
  }

  function refuse(problem: string) {
    isRefused = true
    reject(invalidInput(`body: ${problem}`))
  }

  const reading = read()
  reading.then(
    (late) => void (isOver && dispose?.(late)),
    // After a stall, reading fails once the connection is closed.
    () => {},
  )
  try {
    return await Promise.race([reading, stalled])
  } catch (error) {
    isOver = true
    if (isRefused) {
      reply.header('connection', 'close')
      // Node doesn't end a request that was answered before its body came.
      reply.raw.once('close', () => raw.destroy())
    } else drain(raw)
    throw error
  } finally {
    cancel()
  }
}

/**
 * Reads and drops the rest of a body that the server could not take: the connection's next request comes after it.
 * `requestTimeout` bounds the time.
 */
function drain(raw: IncomingMessage) {
  raw.unpipe()
  raw.resume()
}

/** Returns the milliseconds in which a body of this size must arrive. */
const timeoutFor = (size: number) => limits.bodyTimeout + size * limits.bodyTimeoutPerByte
