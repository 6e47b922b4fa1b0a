import {nothing, type TemplateResult} from 'lit'
import type {Clock} from '#shared/clock.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {StillResult} from '../connection/questions.ts'
import type {Change} from '../protocol.ts'
import {doorbellCard, type Ring} from './doorbell-card.ts'
import {doorbellsOf, ringShown, rungBy} from './doorbells.ts'

/** Milliseconds from a look at the place of a door to the next. */
const doorInterval = 250

interface Options {
  clock: Clock
  /** Puts the picture beside the door, when the page has it. */
  place(bell: HouseDevice): Promise<void>
  onChange(): void
}

interface Shown {
  language: HouseLanguage
  askStill(device: string): Promise<StillResult>
}

/** Returns what shows who rings, for a minute. */
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

    template: ({language, askStill}: Shown): TemplateResult | typeof nothing =>
      ring ? doorbellCard(ring, {language, askStill, close: end}) : nothing,
  }
}
