import type {Clock} from '#shared/clock.ts'
import {confirms} from '#shared/house/confirms.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Model} from '../model.ts'
import {readActionWords} from './action-words.ts'
import {commandInTime} from './command-in-time.ts'
import {type DeviceLine, deviceLines} from './device-line.ts'
import {findDevice} from './find-device.ts'

/** A command of a person or a script. */
export interface ActRequest {
  /** The id, or the name if only one device has it. */
  device: string
  /** The action as people write it: `['brightness', '40']`. */
  words: readonly string[]
  /** Whether to wait until the state confirms the action. */
  wait: boolean
}

/** Milliseconds that a device has to confirm a command. */
export const confirmTimeout = 10_000

/** Commands a device. Resolves with the device once the house accepts the command or, with `wait`, confirms it. */
export async function act(
  model: Model,
  {device: text, words, wait}: ActRequest,
  {clock, signal}: {clock: Clock; signal: AbortSignal},
): Promise<DeviceLine | undefined> {
  const device = findDevice(model.get().devices, text)
  const action = readActionWords(device, words)
  const before = model.get().states[device.id]
  await commandInTime(model, clock, device.id, action).catch((error) => {
    if (error instanceof RangeError) throw new Failure('usage', reasonOf(error), {cause: error})
    throw new Failure('failed', `${device.name} did not take the command: ${reasonOf(error)}`, {cause: error})
  })
  const isConfirmed = () => confirms(action, before, model.get().states[device.id])
  if (wait && !(await waitUntil(model, isConfirmed, clock, signal))) {
    throw new Failure(
      'failed',
      `${device.name} took the command, but did not confirm it in ${confirmTimeout / 1000} s.`,
    )
  }
  return deviceLines(model.get()).find((line) => line.device === device.id)
}

/** Resolves with whether the condition holds in time. */
async function waitUntil(model: Model, holds: () => boolean, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const changes = createWakeSignal()
  const unsubscribe = model.subscribe(() => changes.wake())
  const timeout = new AbortController()
  const cancel = clock.after(confirmTimeout, () => timeout.abort())
  try {
    while (!holds()) await changes.wait(AbortSignal.any([signal, timeout.signal]))
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.signal.aborted) throw error
    return false
  } finally {
    cancel()
    unsubscribe()
  }
}
