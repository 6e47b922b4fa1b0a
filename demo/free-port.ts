import {randomInt} from 'node:crypto'
import {createServer} from 'node:net'

/**
 * Ports below the range of outgoing connections (Linux: from 32768, others: from 49152): such a port stays
 * free until its program listens.
 */
const [lowest, highest] = [20_000, 32_767]

const maxTries = 100

/** None is given twice: a client could ask a new server on a connection that it kept to an earlier one. */
const given = new Set<number>()

/** Returns the wanted port, or another free one when it is taken on 127.0.0.1. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && (await isFree(wanted))) return wanted
  for (let left = maxTries; left > 0; left--) {
    const port = randomInt(lowest, highest + 1)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`${maxTries} ports from ${lowest} to ${highest} were tried, and all are taken`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
