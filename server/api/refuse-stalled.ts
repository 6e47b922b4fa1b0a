import type {FastifyReply} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {invalidInput} from '../errors.ts'

/** Milliseconds between looks at a connection. */
const interval = 1000

/**
 * Runs `read`, which reads the body of a request. Throws invalid_input when no byte arrives for `limits.stallTimeout`, and
 * lets the response close the connection. Time that the server itself takes doesn't count. Disposes of a body that
 * arrives after all.
 */
export async function refuseStalled<T>(
  reply: FastifyReply,
  clock: Clock,
  read: () => Promise<T>,
  dispose?: (late: T) => unknown,
): Promise<T> {
  const {raw} = reply.request
  const {promise: stalled, reject} = Promise.withResolvers<never>()
  let [bytes, idle, isOver] = [raw.socket.bytesRead, 0, false]
  let cancel = clock.after(interval, look)

  function look() {
    // Unread bytes mean that the server has to read, not the client to send.
    const isWaiting = !raw.complete && raw.readableLength === 0 && raw.socket.bytesRead === bytes
    idle = isWaiting ? idle + interval : 0
    bytes = raw.socket.bytesRead
    if (idle < limits.stallTimeout) cancel = clock.after(interval, look)
    else reject(invalidInput(`body: no byte arrived for ${limits.stallTimeout / 1000} seconds; send the request again`))
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
    if (idle >= limits.stallTimeout) {
      reply.header('connection', 'close')
      // Node doesn't end a request that was answered before its body came.
      reply.raw.once('close', () => raw.destroy())
    }
    throw error
  } finally {
    cancel()
  }
}
