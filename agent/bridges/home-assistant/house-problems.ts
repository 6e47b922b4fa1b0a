import type {HouseDevice} from '#shared/house/device-state.ts'
import {maxDevices} from '#shared/house/home-assistant/derive-devices.ts'
import type {DeviceProblem} from '../bridge.ts'

/** The problems of a house, at most one of each device. */
export interface HouseProblems {
  all(): readonly DeviceProblem[]
  /** Notes why a device's state can't be read; undefined when it can. Returns whether that has changed. */
  setUnreadable(id: string, name: string, reason: string | undefined): boolean
  /** Notes whether the plan has a device that Home Assistant has no more. */
  setGone(device: Pick<HouseDevice, 'id' | 'name' | 'isGone'>): void
  /** Notes whether devices are left out because there are too many. Returns whether that has changed. */
  setFull(isFull: boolean): boolean
  /** Forgets a device. */
  forget(id: string): void
}

const maxProblems = 200

const goneReason = 'The plan has it, but Home Assistant has its entity no more, or hides it.'

const goneAdvice =
  'Show the entity again, give another one its entity id, or bind another device on the page Devices of the project.'

export function createHouseProblems(bridge: string): HouseProblems {
  const problems = new Map<string, DeviceProblem>()
  return {
    all: () => [...problems.values()],
    setUnreadable(id, name, reason) {
      if (problems.get(id)?.reason === reason) return false
      if (reason === undefined) problems.delete(id)
      else if (problems.size < maxProblems) problems.set(id, {device: id, name, reason})
      return true
    },
    setGone({id, name, isGone}) {
      if (isGone) problems.set(id, {device: id, name, reason: goneReason, advice: goneAdvice})
      else if (problems.get(id)?.reason === goneReason) problems.delete(id)
    },
    setFull(isFull) {
      if (isFull === problems.has(bridge)) return false
      const reason = `The house has more than ${maxDevices} devices. The others are left out: hide entities that nobody needs.`
      if (isFull) problems.set(bridge, {device: bridge, name: 'Home Assistant', reason})
      else problems.delete(bridge)
      return true
    },
    forget: (id) => void problems.delete(id),
  }
}
