/**
 * The symbols of furniture from above, within its box: back up, front down, in centimetres. The last word of a
 * product's category selects the symbol.
 */
import {lines, rect, tag} from './svg.ts'

type Symbol = (width: number, depth: number) => string

/** Rounded corners, in centimetres. */
const soft = {rx: 6}

const path = (...segments: Parameters<typeof lines>) => tag('path', {d: lines(...segments)})
const round = (value: number) => Math.round(value * 100) / 100
const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  tag('ellipse', {cx: round(cx), cy: round(cy), rx: round(Math.max(rx, 0)), ry: round(Math.max(ry, 0))})

/** Draws equal parts side by side, with a margin around each. */
function across(count: number, width: number, top: number, height: number, margin: number): string {
  const each = width / count
  return Array.from({length: count}, (_, index) =>
    rect(-width / 2 + index * each + margin, top + margin, each - 2 * margin, height - 2 * margin, soft),
  ).join('')
}

const drawings: Record<string, Symbol> = {
  bed(width, depth) {
    const pillow = Math.min(45, depth / 4)
    const fold = -depth / 2 + pillow + 12
    return across(width > 125 ? 2 : 1, width, -depth / 2, pillow, 5) + path([-width / 2, fold, width / 2, fold])
  },
  sofa(width, depth) {
    const [arm, back] = [Math.min(18, width / 6), depth * 0.28]
    const seats = Math.min(Math.max(1, Math.round((width - 2 * arm) / 75)), 20)
    return (
      path(
        [-width / 2, -depth / 2 + back, width / 2, -depth / 2 + back],
        [-width / 2 + arm, -depth / 2 + back, -width / 2 + arm, depth / 2],
        [width / 2 - arm, -depth / 2 + back, width / 2 - arm, depth / 2],
      ) + across(seats, width - 2 * arm, -depth / 2 + back, depth - back, 2)
    )
  },
  chair: (width, depth) => path([-width / 2, -depth / 2 + 6, width / 2, -depth / 2 + 6]),
  toilet(width, depth) {
    const tank = depth * 0.28
    return (
      path([-width / 2, -depth / 2 + tank, width / 2, -depth / 2 + tank]) +
      ellipse(0, -depth / 2 + tank + (depth - tank) / 2, Math.min(width * 0.4, 19), (depth - tank) / 2 - 2)
    )
  },
  bidet: (width, depth) => ellipse(0, depth * 0.06, width * 0.36, depth * 0.36) + ellipse(0, -depth * 0.38, 2, 2),
  basin: (width, depth) =>
    ellipse(0, depth * 0.06, Math.min(width * 0.36, 27), depth * 0.32) + ellipse(0, -depth * 0.38, 2, 2),
  shower: (width, depth) =>
    path([-width / 2, -depth / 2, width / 2, depth / 2], [-width / 2, depth / 2, width / 2, -depth / 2]) +
    ellipse(0, 0, 5, 5),
  bath: (width, depth) =>
    rect(-width / 2 + 6, -depth / 2 + 6, width - 12, depth - 12, {rx: Math.min(width, depth) * 0.3}) +
    (width > depth ? ellipse(width / 2 - 22, 0, 3, 3) : ellipse(0, depth / 2 - 22, 3, 3)),
  sink(width, depth) {
    const bowls = width >= 75 ? 2 : 1
    return across(bowls, Math.min(width, 85), -depth / 2 + 8, depth - 12, 5) + ellipse(0, -depth / 2 + 6, 2, 2)
  },
  hob: (width, depth) =>
    [-1, 1].flatMap((x) => [-1, 1].map((y) => ellipse((x * width) / 4, (y * depth) / 4.4, 8, 8))).join(''),
  fridge: (width, depth) =>
    path([-width / 2, depth / 2 - 6, width / 2, depth / 2 - 6], [-width / 2, -depth / 2, width / 2, depth / 2 - 6]),
  washer: (width, depth) =>
    ellipse(0, 0, Math.min(width, depth) * 0.32, Math.min(width, depth) * 0.32) +
    path([-width / 2, depth / 2 - 6, width / 2, depth / 2 - 6]),
  dishwasher: (width, depth) => path([-width / 2, depth / 2 - 6, width / 2, depth / 2 - 6]),
  wardrobe(width, depth) {
    const hangers = Math.min(Math.floor(width / 14), 60)
    const at = (index: number) => -width / 2 + ((index + 1) * width) / (hangers + 1)
    return path(
      [-width / 2, 0, width / 2, 0],
      ...Array.from(
        {length: hangers},
        (_, index) => [at(index) - 2, -depth * 0.3, at(index) + 2, depth * 0.3] as const,
      ),
    )
  },
  shelf(width, depth) {
    const bays = Math.min(Math.max(1, Math.round(width / 45)), 60)
    return path(
      ...Array.from({length: bays - 1}, (_, index) => {
        const x = -width / 2 + ((index + 1) * width) / bays
        return [x, -depth / 2, x, depth / 2] as const
      }),
    )
  },
  desk: (width, depth) => rect(-width * 0.2, -depth * 0.36, width * 0.4, 5),
  radiator(width, depth) {
    const ribs = Math.min(Math.floor(width / 8), 60)
    return path(
      ...Array.from({length: ribs}, (_, index) => {
        const x = -width / 2 + ((index + 1) * width) / (ribs + 1)
        return [x, -depth / 2, x, depth / 2] as const
      }),
    )
  },
  plant(width, depth) {
    const [rx, ry] = [width / 2, depth / 2]
    const leaves = [0, 1, 2, 3].map((index) => (index * Math.PI) / 4)
    return (
      ellipse(0, 0, rx * 0.9, ry * 0.9) +
      path(
        ...leaves.map(
          (turn) =>
            [
              -rx * 0.7 * Math.cos(turn),
              -ry * 0.7 * Math.sin(turn),
              rx * 0.7 * Math.cos(turn),
              ry * 0.7 * Math.sin(turn),
            ] as const,
        ),
      )
    )
  },
}

/** Draws an L: seats along the back, a wing on the left. */
function sectional(width: number, depth: number): string {
  const seat = Math.min(95, 0.6 * width, 0.6 * depth)
  const rail = 0.25 * seat
  const [left, top] = [-width / 2, -depth / 2]
  const cells = (length: number) => Math.min(Math.max(1, Math.round(length / 75)), 20)
  const [along, down] = [cells(width - seat), cells(depth - seat)]
  const [each, step] = [(width - seat) / along, (depth - seat) / down]
  const seats = [
    rect(left + rail, top + rail, seat - rail, seat - rail),
    ...Array.from({length: along}, (_, index) => rect(left + seat + index * each, top + rail, each, seat - rail)),
    ...Array.from({length: down}, (_, index) => rect(left + rail, top + seat + index * step, seat - rail, step)),
  ]
  return tag('g', {class: 'parts'}, rect(left, top, width, rail), rect(left, top, rail, depth), ...seats)
}

/** The outlines of furniture that is no box, for products that are only a box: they replace it. */
const outlines: ReadonlyMap<string, Symbol> = new Map([['sectional', sectional]])

/** Returns the outline for a category whose furniture is no box; empty for the others. */
export const outlineSymbolOf = (category: string, width: number, depth: number): string =>
  outlines.get(lastWord(category))?.(width, depth) ?? ''

const symbols: ReadonlyMap<string, Symbol> = new Map(Object.entries(drawings))

/**
 * Seats go under tables: beside a table, only the seat matters, which is lower than the table though its back is not.
 */
const seats: ReadonlySet<string> = new Set(['chair', 'stool', 'bench'])

/** Returns `bed` for `beds/double-bed`. */
const lastWord = (category: string) =>
  category.slice(Math.max(category.lastIndexOf('/'), category.lastIndexOf('-')) + 1)

/** Returns the symbol of a category like `bathroom/toilet`; empty for plain boxes. */
export function symbolOf(category: string, width: number, depth: number): string {
  return symbols.get(lastWord(category))?.(width, depth) ?? ''
}

/** Returns whether items of this category go under a table. */
export function isSeat(category: string): boolean {
  return seats.has(lastWord(category))
}
