import {setTimeout as pause} from 'node:timers/promises'
import {UnavailableError} from '../errors.ts'
import type {Database} from './connect.ts'
import {writeFailureOf} from './write-failure.ts'

/** Milliseconds for which a request waits while another process, like Litestream, holds the database. */
export const patience = 5000

/** Milliseconds between looks. */
const interval = 10

const probes = new WeakMap<Database, () => void>()

function probeOf(database: Database): () => void {
  const probe = probes.get(database) ?? database.$client.transaction(() => {}).immediate
  probes.set(database, probe)
  return probe
}

/** Returns whether this connection could begin to write now. Never waits. */
export function isFree(database: Database): boolean {
  try {
    database.waits.without(() => probeOf(database)())
    return true
  } catch (error) {
    // The write itself will report a full or failing disk.
    return writeFailureOf(error) !== 'busy'
  }
}

/** Resolves once no other process writes. Requests run meanwhile. Rejects with UnavailableError after `patience`. */
export async function untilFree(database: Database): Promise<void> {
  const end = performance.now() + patience
  while (!isFree(database)) {
    if (performance.now() >= end) throw new UnavailableError()
    await pause(interval)
  }
}

/**
 * Runs `act` in a transaction once no other process writes, and again if another was faster. Requests use it after long
 * work: the hook of api/wait-for-lock.ts ran before that. Rejects with UnavailableError after `patience`.
 */
export async function transact<T>(database: Database, act: () => T): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      // It begins to write at once, so nothing in it has to wait later.
      return database.waits.without(() => database.transaction(act))
    } catch (error) {
      // `act` waited itself and gave up. Trying again might never end: the database may be free between its tries.
      if (error instanceof UnavailableError || writeFailureOf(error) !== 'busy') throw error
      if (performance.now() >= end) throw new UnavailableError()
      await pause(interval)
    }
  }
}
