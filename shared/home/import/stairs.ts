import {roundedPoint} from '../geometry/grid.ts'
import {rotate} from './../geometry/vector.ts'
import {normalizeWords} from '../normalize-words.ts'
import type {Point, Stair} from '../schema.ts'
import {type CutOutL, readCutOut} from './cut-out.ts'
import {clampMetres} from './measures.ts'
import type {Notes} from './note-list.ts'
import type {SourcePiece} from './source-home.ts'

const rise = 0.175
const anyStair = / (?:stair|steps |scala |scale |scalini|gradini|escalier|treppe|escalera)/
const spiral = / (?:spiral|helical|helix|chiocciola|colimacon|helicoidal|wendel|spindel|caracol)/
const uTurn =
  / (?:u shaped|u stair|u treppe|u formig|a u |ad u |en u |double winder|half turn|mezzo giro|demi tour|halbgewendelt|media vuelta)/
const quarterTurn =
  / (?:corner|curve|quarter|winder|l shaped|ad angolo|a l |ad l |quart|tournant|viertel|gewendelt|en l |esquina)/

/** Narrower pieces than this share of their depth have room for one flight: it turns inside its own width. */
const narrow = 0.5
/** Metres that must be missing at a corner of a cut-out: less is no turn. */
const minMissing = 0.05
/** The gap between the flights of a U, as a share of its width. */
const eye = 0.1

export function isStair({cutOut, kind, catalogId, name}: SourcePiece): boolean {
  return (
    cutOut !== undefined ||
    (kind === 'piece' && (anyStair.test(normalizeWords(catalogId)) || anyStair.test(normalizeWords(name))))
  )
}

/** A flight within its piece: metres from the middle, x to the right and y to the front. */
type Shape = Pick<Stair, 'kind' | 'path' | 'width'>

/**
 * Returns a flight up from the front of the piece to its back. The 3D model knows more, but is not read: words tell the
 * kind, and the shape cut out of the floor above tells where an L turns.
 */
export function stairOf(piece: SourcePiece, notes: Notes): Omit<Stair, 'id'> {
  const {at, angle, height, isMirrored} = piece
  const {kind, path, width} = shapeOf(piece)
  return {
    kind,
    path: path.map(([x, y]) => {
      const [dx, dy] = rotate([isMirrored ? -x : x, y], angle)
      return roundedPoint([at[0] + dx, at[1] + dy])
    }),
    width: clampMetres(width, 0.01, 100, notes),
    steps: Math.min(Math.max(Math.round(height / rise), 1), 200),
  }
}

function shapeOf({catalogId, name, width, depth, cutOut}: SourcePiece): Shape {
  const words = normalizeWords(`${catalogId.slice(catalogId.lastIndexOf('#') + 1)} ${name}`)
  if (spiral.test(words)) return spiralIn(width, depth)
  const l = cutOut === undefined ? undefined : readCutOut(cutOut)
  const isL = l !== undefined && (1 - l.along) * width > minMissing && (1 - l.across) * depth > minMissing
  if (uTurn.test(words)) return uIn(width, depth, isL ? l : undefined)
  if (isL) return lIn(width, depth, l)
  if (quarterTurn.test(words)) return turnIn(width, depth)
  return straightIn(width, depth)
}

function straightIn(width: number, depth: number): Shape {
  const path: Point[] =
    depth >= width
      ? [
          [0, depth / 2],
          [0, -depth / 2],
        ]
      : [
          [-width / 2, 0],
          [width / 2, 0],
        ]
  return {kind: 'straight', path, width: Math.min(width, depth)}
}

function spiralIn(width: number, depth: number): Shape {
  const across = Math.min(width, depth)
  return {
    kind: 'spiral',
    path: [
      [0, 0],
      [0, across / 4],
    ],
    width: across / 2,
  }
}

/** Follows both flights of a cut-out. The stairs go up from the front, or from a side to the back. */
function lIn(width: number, depth: number, {towards, isAtBack, along, across}: CutOutL): Shape {
  const [flight, landing] = [along * width, across * depth]
  const x = (-towards * (width - flight)) / 2
  const y = (isAtBack ? -1 : 1) * ((depth - landing) / 2)
  const [side, end]: [Point, Point] = [
    [(towards * width) / 2, y],
    [x, isAtBack ? depth / 2 : -depth / 2],
  ]
  return {kind: 'l', path: isAtBack ? [end, [x, y], side] : [side, [x, y], end], width: Math.min(flight, landing)}
}

/** Turns where words say so: a narrow piece is entered from its right, like the curved staircase of the catalog. */
function turnIn(width: number, depth: number): Shape {
  if (width < depth * narrow) return lIn(width, depth, {towards: 1, isAtBack: false, along: 1, across: width / depth})
  const flight = Math.min(width, depth) * 0.4
  return lIn(width, depth, {towards: 1, isAtBack: true, along: flight / width, across: flight / depth})
}

/** Goes up on the right and comes back on the left. A narrow piece has one flight that is entered and left sideways. */
function uIn(width: number, depth: number, l: CutOutL | undefined): Shape {
  if (width < depth * narrow) {
    const flight = (l?.along ?? 1) * width
    const [x, y, side] = [-(width - flight) / 2, (depth - flight) / 2, width / 2]
    return {
      kind: 'u',
      path: [
        [side, y],
        [x, y],
        [x, -y],
        [side, -y],
      ],
      width: flight,
    }
  }
  const flight = (width * (1 - eye)) / 2
  const [x, y] = [(width - flight) / 2, (depth - flight) / 2]
  return {
    kind: 'u',
    path: [
      [x, depth / 2],
      [x, -y],
      [-x, -y],
      [-x, depth / 2],
    ],
    width: flight,
  }
}
