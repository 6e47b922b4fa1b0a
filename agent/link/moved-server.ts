import {networkInterfaces} from 'node:os'
import type {Clock} from '#shared/clock.ts'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {agentCommand, serverCommand} from '#shared/host/own-command.ts'
import {fetchIndex, isLoopback} from '../../client/find-server.ts'

/** Milliseconds that a server at another address has to answer. */
const timeout = 3_000

/**
 * Looks for a server of this machine whose address is closed: at its loopback address, or at its address in the network.
 * `serve` and `serve --lan` open different ones. Returns a sentence for people, or undefined.
 */
export async function findMovedServer(server: URL, clock: Clock, signal: AbortSignal): Promise<string | undefined> {
  const own = findLanAddress(networkInterfaces())
  const wasLocal = isLoopback(server)
  const host = wasLocal ? own : '127.0.0.1'
  // Another machine's server has not come here.
  if (host === undefined || (!wasLocal && server.hostname !== own)) return undefined
  const other = new URL(server)
  other.hostname = host
  try {
    await fetchIndex(other, clock, AbortSignal.any([signal, AbortSignal.timeout(timeout)]))
  } catch {
    return undefined
  }
  return wasLocal
    ? `A Pianta server answers at ${other.origin}. Pair with it: ${agentCommand} pair ${other.origin}`
    : `A Pianta server answers at ${other.origin}, for this machine only. Start it with: ${serverCommand} serve --lan`
}
