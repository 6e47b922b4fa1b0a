/** Draws the clearances around a product, hatched, to the drawing's scale. */

import type {Language} from '../../text/languages.ts'
import type {Box} from '../geometry/box.ts'
import type {Clearance} from '../product/evaluate.ts'
import type {Point} from '../schema.ts'
import {label} from './dimension.ts'
import {lengthText} from './measures.ts'
import {cm, lines, pathOf, tag} from './svg.ts'

export type Side = Clearance['side']

/** Cuts off zones beyond this distance, so that the product stays visible. */
const farthest = {ofProduct: 2.5, least: 0.6}

/** A clearance as drawn; lengths in metres. */
export interface Zone {
  side: Side
  extent: number
  /** How far it is drawn. */
  reach: number
}

/** Returns one zone per side and extent, the nearest first. */
export function zonesOf(clearances: readonly Clearance[], largest: number): Zone[] {
  const most = Math.max(farthest.ofProduct * largest, farthest.least)
  const zones = new Map<string, Zone>()
  for (const {side, extent} of clearances)
    if (extent > 0) zones.set(`${side} ${extent}`, {side, extent, reach: Math.min(extent, most)})
  return [...zones.values()].sort((one, other) => one.extent - other.extent)
}

/** Returns how far a side's zones reach; 0 when there are none. */
export const zoneReach = (zones: readonly Zone[], side: Side): number =>
  Math.max(0, ...zones.filter((zone) => zone.side === side).map(({reach}) => reach))

interface Letters {
  /** The letters' size in metres. */
  size: number
  language: Language
}

/** Draws the zones of these sides around a box, each with its extent if there is room. */
export function drawZones(zones: readonly Zone[], sides: readonly Side[], around: Box, letters: Letters): string {
  return sides
    .flatMap((side) => {
      const own = zones.filter((zone) => zone.side === side)
      return own.map((zone, index) => drawZone(zone, own[index - 1]?.reach ?? 0, around, letters))
    })
    .join('')
}

/** Returns the point at a distance along a side and a distance out of it. */
const places: Record<Side, (box: Box, along: number, out: number) => Point> = {
  above: ({top}, along, out) => [along, top - out],
  below: ({bottom}, along, out) => [along, bottom + out],
  back: ({top}, along, out) => [along, top - out],
  front: ({bottom}, along, out) => [along, bottom + out],
  left: ({left}, along, out) => [left - out, along],
  right: ({right}, along, out) => [right + out, along],
}

/** Draws a zone from the end of the previous one. A zone that is cut off has no outer edge. */
function drawZone({side, extent, reach}: Zone, start: number, around: Box, {size, language}: Letters): string {
  const isBeside = side === 'left' || side === 'right'
  const [from, to] = isBeside ? [around.top, around.bottom] : [around.left, around.right]
  const place = (along: number, out: number) => places[side](around, along, out)
  const [near, far] = [place(from, start), place(to, reach)]
  const ends = [place(from, reach), far] as const
  const edge =
    reach < extent
      ? pathOf([near, ends[0]]) + pathOf([ends[1], place(to, start)])
      : pathOf([near, ...ends, place(to, start)])
  const text = lengthText(extent, language)
  const thickness = reach - start
  const isUpright = isBeside && thickness < size * 0.6 * text.length
  const [x, y] = place((from + to) / 2, (start + reach) / 2)
  const drop = cm(size * 0.35)
  return tag(
    'g',
    {class: 'clearance', 'data-side': side},
    tag('path', {class: 'hatch', d: hatch(near, far, size * 0.7)}),
    tag('path', {class: 'edge', d: edge}),
    thickness < size * 1.3 || (isBeside && to - from < size * 1.3)
      ? ''
      : isUpright
        ? label(text, cm(x) + drop, cm(y), size, true)
        : label(text, cm(x), cm(y) + drop, size),
  )
}

/** Draws lines that rise to the right, `step` apart, between two corners of a box. */
function hatch(one: Point, other: Point, step: number): string {
  const [left, right] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])]
  const [top, bottom] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])]
  const [first, last] = [Math.ceil((left + top) / step), Math.floor((right + bottom) / step)]
  return lines(
    ...Array.from({length: Math.max(last - first + 1, 0)}, (_, index) => {
      const sum = (first + index) * step
      const [x1, x2] = [Math.max(left, sum - bottom), Math.min(right, sum - top)]
      return [cm(x1), cm(sum - x1), cm(x2), cm(sum - x2)] as const
    }),
  )
}
