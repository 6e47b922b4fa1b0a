/**
 * The records of a file that a person should agree to before they are saved: uncertain ones, and doors whose swing is a
 * guess.
 */
import {turnedRectangle} from '../geometry/rings.ts'
import {along, rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {SourceHome, SourceOpening, SourcePiece, SourceRoom, SourceWall} from './source-home.ts'
import type {UnsureReason} from './unsure.ts'

/** An uncertain record. Numbers follow the file, from 1: each reading of it gives the same ones. */
export type Doubt = {
  number: number
  reason: UnsureReason | 'swing'
} & Doubted

type Doubted =
  | {kind: 'wall'; record: SourceWall}
  | {kind: 'room'; record: SourceRoom}
  /** The ways in which a door can open whose swing is a guess, the guessed one first. */
  | {kind: 'piece'; record: SourcePiece; swings: readonly Swing[]}

/** A person is asked about at most this many; the others are saved as unsure. */
export const maxDoubts = 200

export function findDoubts({walls, rooms, pieces}: SourceHome): Doubt[] {
  const found: Doubt[] = []
  const add = (reason: Doubt['reason'] | undefined, doubted: Doubted) => {
    if (reason !== undefined) found.push({number: found.length + 1, reason, ...doubted})
  }
  for (const record of pieces.filter(({isVisible}) => isVisible)) {
    const isGuess = record.opening !== undefined && isSwingGuess(record.opening)
    add(record.unsure ?? (isGuess ? 'swing' : undefined), {
      kind: 'piece',
      record,
      swings: isGuess ? swingsOf(record) : [],
    })
  }
  for (const record of rooms) add(record.unsure, {kind: 'room', record})
  for (const record of walls) add(record.unsure, {kind: 'wall', record})
  return found.slice(0, maxDoubts)
}

/** Returns whether the file doesn't tell how a door opens. */
export const isSwingGuess = ({kind, hinge, opensTo, isGuess = false}: SourceOpening): boolean =>
  kind === 'door' && (isGuess || hinge === undefined || opensTo === undefined)

export type Side = 'left' | 'right' | 'up' | 'down'

/** A way in which a door opens, as the drawing shows it. Two leaves have a hinge at each end. */
export interface Swing {
  /** As in answers: `left-down` has its hinge at the left end and opens downwards. */
  value: string
  hinge: Side | undefined
  opensTo: Side
}

const directions: Readonly<Record<Side, Point>> = {left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1]}

function swingsOf({angle, at, opening}: SourcePiece): Swing[] {
  const [x, y] = rotate([1, 0], angle)
  const isLevel = Math.abs(x) >= Math.abs(y)
  const [across, along]: [Side[], Side[]] = [
    ['left', 'right'],
    ['down', 'up'],
  ]
  const [ends, sides] = isLevel ? [across, along] : [along, across]
  const hinges = (opening?.leaves ?? 1) > 1 ? [undefined] : ends
  const swings = hinges.flatMap((hinge) =>
    sides.map((opensTo): Swing => ({value: hinge === undefined ? opensTo : `${hinge}-${opensTo}`, hinge, opensTo})),
  )
  const isGuessed = ({hinge, opensTo}: Swing) =>
    isTowards(hinge, at, opening?.hinge) && isTowards(opensTo, at, opening?.opensTo)
  return [...swings.filter(isGuessed), ...swings.filter((swing) => !isGuessed(swing))]
}

function isTowards(side: Side | undefined, from: Point, to: Point | undefined): boolean {
  if (side === undefined || to === undefined) return true
  const [x, y] = directions[side]
  return (to[0] - from[0]) * x + (to[1] - from[1]) * y >= 0
}

/** Returns the point at one end of an opening, or a metre off its middle to one side. */
export function pointTowards({at, angle, width}: SourcePiece, side: Side, of: 'hinge' | 'opensTo'): Point {
  const axis = rotate([1, 0], of === 'hinge' ? angle : angle + 90)
  const [x, y] = directions[side]
  const sign = axis[0] * x + axis[1] * y < 0 ? -1 : 1
  return along(at, axis, sign * (of === 'hinge' ? width / 2 : 1))
}

/** Returns the outline of a doubtful record on the plan. */
export function outlineOf({kind, record}: Doubt): Point[] {
  if (kind === 'room') return record.outline
  if (kind === 'wall') {
    const {a, b, thickness} = record
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const across: Point = length === 0 ? [0, 1] : [(a[1] - b[1]) / length, (b[0] - a[0]) / length]
    const half = thickness / 2
    return [along(a, across, half), along(b, across, half), along(b, across, -half), along(a, across, -half)]
  }
  return turnedRectangle(record.at, record, record.angle)
}
