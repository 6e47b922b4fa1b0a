import type {Point} from '#shared/home/schema.ts'

/** The visible part of the plan: the point in the middle of the sheet, and the scale. */
export interface View {
  /** In metres. */
  middle: Point
  /** Metres of a pixel. */
  pixel: number
}

export interface Size {
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Metres of a pixel: from a screw to a town block. */
const scales = {smallest: 0.0005, largest: 0.5}

/** The part of the sheet that a fitted plan leaves free, for each side. */
const margin = 0.08

/** Pixels of the sheet's upper and lower end that bars cover. */
export interface Covered {
  above: number
  below: number
}

export function fitView(box: Box, {width, height}: Size, covered: Covered = {above: 0, below: 0}): View {
  const {left, top, right, bottom} = box
  const [above, below] = [Math.max(margin * height, covered.above), Math.max(margin * height, covered.below)]
  const free = Math.max(height - above - below, 1)
  const pixel = withinScales(Math.max((right - left) / (width * (1 - 2 * margin)), (bottom - top) / free))
  return {middle: [(left + right) / 2, (top + bottom + (below - above) * pixel) / 2], pixel}
}

const withinScales = (pixel: number) => Math.min(Math.max(pixel, scales.smallest), scales.largest)

/** Returns the point of the plan at a place of the sheet, which is in pixels from its upper left corner. */
export function pointAt({middle, pixel}: View, {width, height}: Size, [x, y]: Point): Point {
  return [middle[0] + (x - width / 2) * pixel, middle[1] + (y - height / 2) * pixel]
}

/** Returns the place on the sheet, in pixels, of a point of the plan. */
export function placeOf({middle, pixel}: View, {width, height}: Size, [x, y]: Point): Point {
  return [(x - middle[0]) / pixel + width / 2, (y - middle[1]) / pixel + height / 2]
}

/** Scales by a factor; the point under this place of the sheet stays there. */
export function zoomAt(view: View, size: Size, place: Point, factor: number): View {
  const at = pointAt(view, size, place)
  const pixel = withinScales(view.pixel / factor)
  return {pixel, middle: [at[0] - (place[0] - size.width / 2) * pixel, at[1] - (place[1] - size.height / 2) * pixel]}
}

/** Moves the plan by pixels. */
export function pan({middle, pixel}: View, [dx, dy]: Point): View {
  return {pixel, middle: [middle[0] - dx * pixel, middle[1] - dy * pixel]}
}

export function visibleBox(view: View, size: Size): Box {
  const [left, top] = pointAt(view, size, [0, 0])
  const [right, bottom] = pointAt(view, size, [size.width, size.height])
  return {left, top, right, bottom}
}
