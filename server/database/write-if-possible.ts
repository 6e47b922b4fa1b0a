import type {FastifyBaseLogger} from 'fastify'

/**
 * A write that what was asked can do without: a disk that is full or read-only must not keep anybody from reading.
 * False when it failed, of which the log tells.
 */
export function writeIfPossible(log: FastifyBaseLogger, write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    log.warn({err: error}, 'a use could not be noted')
    return false
  }
}
