import type {Drawing} from './drawing.ts'

/** A plan that the page has drawn already. The element shows its own children in place of drawing a home. */
export interface DrawnPlan {
  id: string
  /** Its `pictures` is empty, because the page itself holds the picture. */
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

/** Returns readings that show a note below a room's name, in place of its sensors'. */
export const noteReadings = (text: string) => ({text, temperature: null, hasMotion: false, isBatteryLow: false})
