import type {Clock} from '../../../shared/clock.ts'
import {confirms} from '../../../shared/plan/confirms.ts'
import type {DeviceAction, DeviceState, DeviceStates} from '../../../shared/plan/device-state.ts'
import type {Pending} from '../../../shared/plan/pending.ts'
import type {Answer, CommandError} from '../protocol.ts'

/** After this long without the state that was asked for, the page says so. */
const answerTimeout = 10_000

/** How long a failed command stays marked, unless its device is tapped again or does it after all. */
const failureShown = 8_000

/** Why a command came to nothing. */
export type FailureReason = 'silent' | 'unsent' | CommandError

interface Asked {
  id: number
  device: string
  action: DeviceAction
  before: DeviceState | undefined
  pending: Pending
  cancel(): void
}

export interface PendingCommands {
  /** By device, for the plan. */
  all(): Readonly<Record<string, Pending>>
  /** A command was sent; the newest of a device counts. */
  ask(id: number, device: string, action: DeviceAction, before: DeviceState | undefined): void
  /** The command could not be sent at all. */
  fail(device: string, action: DeviceAction, before: DeviceState | undefined): void
  answered(answer: Answer): void
  /** States changed: those that were asked for are confirmed. */
  see(states: DeviceStates): void
}

export interface PendingOptions {
  clock: Clock
  onChange(): void
  /** A command came to nothing: to be said in words. */
  onFailure(device: string, why: FailureReason): void
}

export function createPendingCommands({clock, onChange, onFailure}: PendingOptions): PendingCommands {
  const asked = new Map<string, Asked>()

  function end(device: string) {
    asked.get(device)?.cancel()
    asked.delete(device)
  }

  /** Marks the failure for a while; the state shown stays what the house says it is. */
  function failed(entry: Asked, why: FailureReason) {
    entry.cancel()
    entry.pending = why === 'silent' || why === 'unsent' ? why : 'refused'
    entry.cancel = clock.after(failureShown, () => {
      end(entry.device)
      onChange()
    })
    onFailure(entry.device, why)
    onChange()
  }

  function start(entry: Omit<Asked, 'pending' | 'cancel'>): Asked {
    end(entry.device)
    const started: Asked = {...entry, pending: 'waiting', cancel: () => {}}
    asked.set(entry.device, started)
    return started
  }

  return {
    all: () => Object.fromEntries([...asked.values()].map(({device, pending}) => [device, pending])),
    ask(id, device, action, before) {
      const entry = start({id, device, action, before})
      entry.cancel = clock.after(answerTimeout, () => failed(entry, 'silent'))
      onChange()
    },
    fail(device, action, before) {
      failed(start({id: -1, device, action, before}), 'unsent')
    },
    answered({id, error}) {
      const entry = [...asked.values()].find((one) => one.id === id)
      if (entry?.pending === 'waiting' && error) failed(entry, error)
    },
    see(states) {
      let ended = false
      for (const {device, action, before} of [...asked.values()]) {
        // Also a failed one: the house may do it after all.
        if (!confirms(action, before, states[device])) continue
        end(device)
        ended = true
      }
      if (ended) onChange()
    },
  }
}
