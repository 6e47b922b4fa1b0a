import type {Clock} from '#shared/clock.ts'
import type {Mark} from '../plan/marks.ts'

export const gestures = ['tap', 'hold', 'double_tap'] as const
export type Gesture = (typeof gestures)[number]

/** The actions of an element's gestures, as Home Assistant's cards name them: `{tap_action: {action: 'more-info'}}`. */
export type ElementActions = Readonly<Partial<Record<`${Gesture}_action`, Readonly<Record<string, unknown>>>>>

/** The kinds of elements that the setting `actions` may name beside their ids. */
export const actionKinds: readonly (Mark['kind'] | 'room')[] = ['light', 'cover', 'switch', 'media', 'reading', 'room']

/** Returns the actions of an element: its own, and else those of its kind. */
export const actionsOf = (all: ReadonlyMap<string, ElementActions>, key: string, kind: string): ElementActions => ({
  ...all.get(kind),
  ...all.get(key),
})

/** Milliseconds in which a second tap makes a double tap, as in Home Assistant's own cards. */
const doubleTap = 250

/** Returns a function that tells taps from double taps on an element: a tap waits whether a second one follows. */
export function createTapCounter(clock: Clock) {
  let waiting: {key: string; cancel(): void} | null = null
  return (key: string, onTap: () => void, onDoubleTap: () => void) => {
    if (waiting?.key === key) {
      waiting.cancel()
      waiting = null
      return onDoubleTap()
    }
    const cancel = clock.after(doubleTap, () => {
      if (waiting?.cancel === cancel) waiting = null
      onTap()
    })
    waiting = {key, cancel}
  }
}
