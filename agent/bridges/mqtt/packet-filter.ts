import {Transform} from 'node:stream'

/** The type of PUBLISH in the first four bits of a packet (MQTT 3.1.1, section 2.2.1). */
const publish = 3

const none = Buffer.alloc(0)

/**
 * Drops messages that are too large before they are gathered in memory, and calls `onDropped`. Any other packet that is
 * too large ends the connection.
 */
export function createPacketFilter(maxLength: number, onDropped: () => void = () => {}): Transform {
  let header: number[] = []
  /** Bytes of the current packet that are still to pass, or to drop. */
  let left = 0
  let isDropping = false

  /** Takes a byte of a packet's header; returns whether it is complete. */
  function takeHeader(byte: number): boolean {
    header.push(byte)
    if (header.length === 1) return false
    if (header.length > 5) throw new Error('the broker sent no MQTT packet')
    if ((byte & 0x80) !== 0) return false
    left = header.slice(1).reduce((sum, part, place) => sum + (part & 0x7f) * 128 ** place, 0)
    isDropping = left > maxLength
    if (isDropping && (header[0] ?? 0) >> 4 !== publish) throw new Error('the broker sent a packet that is too large')
    if (isDropping) onDropped()
    return true
  }

  /** Takes the next part of a chunk, and returns it; an incomplete header has no bytes yet. */
  function take(chunk: Buffer, at: number): {taken: number; bytes: Buffer} {
    if (left > 0) {
      const bytes = chunk.subarray(at, at + left)
      left -= bytes.length
      return {taken: bytes.length, bytes}
    }
    if (!takeHeader(chunk[at] ?? 0)) return {taken: 1, bytes: none}
    const bytes = Buffer.from(header)
    header = []
    return {taken: 1, bytes}
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      const passed: Buffer[] = []
      try {
        for (let at = 0; at < chunk.length; ) {
          const {taken, bytes} = take(chunk, at)
          if (!isDropping) passed.push(bytes)
          at += taken
        }
      } catch (error) {
        done(error as Error)
        return
      }
      done(null, passed.length === 1 ? passed[0] : Buffer.concat(passed))
    },
  })
}
