import type {Svg} from '#shared/home/draw/svg.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import type {Point} from '#shared/home/schema.ts'

declare const drawing: unique symbol

/** A drawing as UTF-8. Only `packDrawing` makes it, so a page can insert it unchanged. */
export type SvgBytes = Uint8Array & {readonly [drawing]: true}

declare const places: unique symbol

/** The places of a plan as JSON in UTF-8; see `placesOf`. */
type PackedPlaces = Uint8Array & {readonly [places]: true}

/**
 * A plan as a page shows it. Lengths are in metres, as the home has them. Its large parts are bytes: from a worker, a
 * home of 16 MB would bring a million objects and hold the requests of everybody for a second.
 */
export interface DrawnPlan {
  id: string
  name: string
  /** Whether it is shown first. */
  isGround?: boolean
  /** SVG without a style sheet; undefined once the drawings of the page have reached their limit. */
  svg: SvgBytes | undefined
  /** The area that the drawing shows; undefined without a drawing. */
  box: Box | undefined
  /** Whether the drawing shows pictures behind the plan. */
  hasPictures: boolean
  places: PackedPlaces
}

export interface DrawnRoom {
  id: string
  name: string
  at: Point
  /** The outline and the islands of the room; empty when walls do not enclose it. */
  rings: Point[][]
}

/** The parts of a plan that comments are pinned on. */
export interface PlanPlaces {
  rooms: DrawnRoom[]
  /** The names of its other elements, by `elementKey`. */
  names: Record<string, string>
}

export const packDrawing = (svg: Svg): SvgBytes => Buffer.from(svg) as Uint8Array as SvgBytes

export const packPlaces = (value: PlanPlaces): PackedPlaces =>
  Buffer.from(JSON.stringify(value)) as Uint8Array as PackedPlaces

/** Returns the text of bytes that a worker sent. */
export const textOf = ({buffer, byteOffset, byteLength}: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

const read = new WeakMap<PackedPlaces, PlanPlaces>()

/** Returns a plan's places. Remembers them: a page looks for the place of each comment. */
export function placesOf({places}: Pick<DrawnPlan, 'places'>): PlanPlaces {
  const known = read.get(places)
  if (known) return known
  const parsed = JSON.parse(textOf(places)) as PlanPlaces
  read.set(places, parsed)
  return parsed
}
