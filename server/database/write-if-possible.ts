import type {FastifyBaseLogger} from 'fastify'

/**
 * Writes data that the answer can do without: a full or read-only disk must not prevent reads. Logs a failure and
 * returns false.
 */
export function writeIfPossible(log: FastifyBaseLogger, write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    log.warn({err: error}, 'could not write optional data')
    return false
  }
}
