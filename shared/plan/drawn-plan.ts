import type {Drawing} from './drawing.ts'

/** A plan that a page has drawn already: the element shows its own children in place of a home. */
export interface DrawnPlan {
  id: string
  /** The page keeps the picture: `pictures` is empty. */
  drawing: Drawing
  /** The text below each room's name, by the room's id. */
  notes: ReadonlyMap<string, string>
  /** All plans of the page. Choosing another emits a `floor` event whose detail is its id: the page shows it. */
  floors: readonly DrawnFloor[]
}

export interface DrawnFloor {
  id: string
  name: string
  /** Returns a small picture. */
  thumbnail(): Element
}

/** Returns the readings of a room that has a note in place of devices. */
export const noteReadings = (text: string) => ({text, temperature: null, hasMotion: false, isBatteryLow: false})
