import type {Clock} from '#shared/clock.ts'
import {confirms} from '#shared/house/confirms.ts'
import type {DeviceAction, DeviceState, DeviceStates} from '#shared/house/device-state.ts'
import type {Pending} from './pending.ts'

/** Milliseconds to wait for the requested state before the command counts as unanswered. */
const answerTimeout = 10_000

/**
 * Milliseconds after which a command without an answer is shown as waiting. Most houses answer sooner: a ring that
 * flashes disturbs, and drawing it would delay the new state on an old tablet.
 */
export const waitingAfter = 200

/** Milliseconds that a failed command stays marked, unless its device is tapped again or reaches the state. */
const failureShown = 8_000

/** `impossible`: no such device or action. `refused`: the house refused or timed out. `busy`: too many commands. */
export type CommandError = 'impossible' | 'refused' | 'busy'

/** The reason that a command failed. */
export type FailureReason = 'silent' | 'unsent' | CommandError

interface Asked {
  id: number
  device: string
  action: DeviceAction
  before: DeviceState | undefined
  pending: Pending
  isShown: boolean
  cancel(): void
}

export interface PendingCommands {
  /** Returns the commands that are shown as pending, by device: the same object until they change. */
  all(): Readonly<Record<string, Pending>>
  /** Returns the commands that wait for an answer, by device. */
  wanted(): Readonly<Record<string, DeviceAction>>
  /** Records a sent command; it replaces the device's previous one. */
  ask(id: number, device: string, action: DeviceAction, before: DeviceState | undefined): void
  /** Records a command that could not be sent. */
  fail(device: string, action: DeviceAction, before: DeviceState | undefined): void
  /** Takes the house's answer to a command; null means that it was accepted. `reason` is the house's own. */
  answered(answer: {id: number; error: CommandError | null; reason?: string}): void
  /** Confirms the commands whose requested state has arrived. */
  see(states: DeviceStates): void
}

export interface PendingOptions {
  clock: Clock
  onChange(): void
  /** Called when a command fails, to show a message. `reason` is the house's own, if it gave one. */
  onFailure(device: string, why: FailureReason, reason?: string): void
}

export function createPendingCommands({clock, onChange, onFailure}: PendingOptions): PendingCommands {
  const asked = new Map<string, Asked>()

  function end(device: string) {
    asked.get(device)?.cancel()
    asked.delete(device)
  }

  /** The plan renders only when this is another object. */
  let shown: Readonly<Record<string, Pending>> = {}
  function changed() {
    const next = [...asked.values()].flatMap(({device, pending, isShown}) => (isShown ? [[device, pending]] : []))
    if (next.length > 0 || Object.keys(shown).length > 0) shown = Object.fromEntries(next)
    onChange()
  }

  /** Marks the failure for a while; the shown state stays the house's. */
  function failed(entry: Asked, why: FailureReason, reason?: string) {
    entry.cancel()
    entry.pending = why === 'silent' || why === 'unsent' ? why : 'refused'
    entry.isShown = true
    entry.cancel = clock.after(failureShown, () => {
      end(entry.device)
      changed()
    })
    onFailure(entry.device, why, reason)
    changed()
  }

  /** A command after one that is shown is shown at once: nothing in between would look like success. */
  function start(entry: Omit<Asked, 'pending' | 'isShown' | 'cancel'>): Asked {
    const isShown = asked.get(entry.device)?.isShown === true
    end(entry.device)
    const started: Asked = {...entry, pending: 'waiting', isShown, cancel: () => {}}
    asked.set(entry.device, started)
    return started
  }

  return {
    all: () => shown,
    wanted: () =>
      Object.fromEntries(
        [...asked.values()].flatMap(({device, action, pending}) => (pending === 'waiting' ? [[device, action]] : [])),
      ),
    ask(id, device, action, before) {
      const entry = start({id, device, action, before})
      entry.cancel = clock.after(waitingAfter, () => {
        entry.cancel = clock.after(answerTimeout - waitingAfter, () => failed(entry, 'silent'))
        if (entry.isShown) return
        entry.isShown = true
        changed()
      })
      changed()
    },
    fail(device, action, before) {
      failed(start({id: -1, device, action, before}), 'unsent')
    },
    answered({id, error, reason}) {
      const entry = [...asked.values()].find((one) => one.id === id)
      if (entry?.pending === 'waiting' && error) failed(entry, error, reason)
    },
    see(states) {
      let ended = false
      for (const {device, action, before} of [...asked.values()]) {
        // A failed command may succeed late: confirm it too.
        if (!confirms(action, before, states[device])) continue
        end(device)
        ended = true
      }
      if (ended) changed()
    },
  }
}
