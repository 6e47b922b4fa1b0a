import {type Clock, sleep} from '#shared/clock.ts'
import type {Starts} from '#shared/house/notable.ts'
import {historyHours} from '#web/panel/protocol.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import type {Model} from '../model.ts'
import type {History} from './history.ts'
import {pastStarts} from './past-starts.ts'
import type {StateTimes} from './state-times.ts'

export interface LearnOptions {
  history: Pick<History, 'read' | 'onFilled'>
  model: Model
  times: Pick<StateTimes, 'unseen' | 'learn'>
  clock: Clock
}

/** Milliseconds in which a house that has just connected tells its devices, and a log is read once for all of them. */
export const learnDelay = 15_000

/** Looks in the log for starts that the agent did not see, as after its restart, until the signal aborts. */
export async function learnStarts({history, model, times, clock}: LearnOptions, signal: AbortSignal): Promise<never> {
  const changes = createWakeSignal()
  /** The devices whose past has no start. The house's records may have it. */
  let tried: ReadonlySet<string> = new Set()
  const unsubscribes = [
    model.subscribe((now, before) => {
      if (now.devices !== before.devices || now.bridges !== before.bridges) changes.wake()
    }),
    history.onFilled(() => {
      tried = new Set()
      changes.wake()
    }),
  ]
  changes.wake()
  try {
    for (;;) {
      await changes.wait(signal)
      await sleep(clock, learnDelay, signal)
      const unseen = times.unseen()
      const fresh = unseen.filter((device) => !tried.has(device))
      tried = new Set(unseen)
      if (fresh.length > 0) times.learn(await startsOf(fresh))
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }

  async function startsOf(devices: readonly string[]): Promise<Starts> {
    const past = await history.read(historyHours, devices)
    const {states} = model.get()
    const starts = devices.map((id) => pastStarts(id, states[id] ?? {status: 'unknown'}, past[id] ?? []))
    return Object.assign({}, ...starts)
  }
}
