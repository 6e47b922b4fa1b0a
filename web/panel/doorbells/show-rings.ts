import type {Clock} from '#shared/clock.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {Change} from '../protocol.ts'
import {doorbellsOf, rungBy} from './doorbells.ts'

/** Milliseconds that a ring is shown. */
const ringShown = 60_000

/** Milliseconds from a look at the place of a door to the next. */
const doorInterval = 250

/** A doorbell that rang a moment ago. */
export interface Ring {
  bell: HouseDevice
  /** By this page's clock. */
  at: number
}

interface Options {
  clock: Clock
  /** Puts the picture beside the door, when the page has it. */
  place(bell: HouseDevice): Promise<void>
  onChange(): void
}

/** Keeps a ring for a minute. */
export function createRings({clock, place, onChange}: Options) {
  let doorbells: readonly HouseDevice[] = []
  let ring: Ring | null = null
  let cancel = () => {}

  function end() {
    cancel()
    ring = null
    onChange()
  }

  /** Keeps the picture beside the door, also when the plan is moved. */
  async function follow() {
    if (!ring) return
    await place(ring.bell)
    clock.after(doorInterval, () => void follow())
  }

  return {
    /** Takes the house's devices, when they changed. */
    take(devices: readonly HouseDevice[]) {
      doorbells = doorbellsOf(devices)
    },

    /** Shows the doorbell that rang with some changes. Returns whether one did. */
    hear(before: DeviceStates, changes: NonNullable<Change['states']>): boolean {
      const bell = rungBy(doorbells, before, changes)
      if (!bell) return false
      cancel()
      const isFollowed = ring !== null
      ring = {bell, at: clock.now()}
      cancel = clock.after(ringShown, end)
      if (!isFollowed) void follow()
      return true
    },

    last: () => ring,
    end,
  }
}
