import {isDeepStrictEqual} from 'node:util'
import {createWakeSignal} from '../../client/wake-signal.ts'
import type {Model} from '../model.ts'
import {type DeviceLine, deviceLines} from './device-line.ts'

/**
 * Yields the line of each device, then of each that changes, until the signal aborts. A slow reader gets the last of
 * several changes. `state` is null in the last line of a device that is gone.
 */
export async function* followStates(model: Model, signal: AbortSignal): AsyncGenerator<DeviceLine[]> {
  const changes = createWakeSignal()
  const parts = ['states', 'bridges'] as const
  const unsubscribe = model.subscribe((state, previous) => {
    if (parts.some((part) => state[part] !== previous[part])) changes.wake()
  })
  try {
    let told = new Map<string, DeviceLine>()
    for (;;) {
      const lines = deviceLines(model.get())
      const current = new Map(lines.map((line) => [line.device, line]))
      const gone = [...told.values()].filter(({device}) => !current.has(device))
      const changed = lines.filter((line) => !isDeepStrictEqual(line, told.get(line.device)))
      told = current
      if (changed.length + gone.length > 0) yield [...changed, ...gone.map((line) => ({...line, state: null}))]
      await changes.wait(signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    unsubscribe()
  }
}
