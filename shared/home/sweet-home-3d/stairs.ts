import type {Point, Stair} from '../schema.ts'
import {clampMetres, roundedPoint} from './measures.ts'
import {normalizeWords} from './normalize-words.ts'
import type {Notes} from './note-list.ts'
import type {SourcePiece} from './source-home.ts'

const rise = 0.175
const anyStair = / (?:stair|steps |scala |scale |scalini|gradini|escalier|treppe|escalera)/
const spiral = / (?:spiral|helical|helix|chiocciola|colimacon|helicoidal|wendel|spindel|caracol)/
const turning = / (?:corner|curve|quarter|l shaped|ad angolo|tournant|viertel|gewendelt|en l |esquina)/

export function isStair({isStair, kind, catalogId, name}: SourcePiece): boolean {
  return (
    isStair || (kind === 'piece' && (anyStair.test(normalizeWords(catalogId)) || anyStair.test(normalizeWords(name))))
  )
}

/** Returns a flight up from the front of the piece to its back. The 3D model knows more, but is not read. */
export function stairOf(piece: SourcePiece, notes: Notes): Omit<Stair, 'id'> {
  const {width, depth, height, isMirrored} = piece
  const words = normalizeWords(`${piece.catalogId} ${piece.name}`)
  const steps = Math.min(Math.max(Math.round(height / rise), 1), 200)
  const placed = (x: number, y: number) => onDrawing(piece, x, y)
  if (spiral.test(words)) {
    const across = Math.min(width, depth)
    return {
      kind: 'spiral',
      path: [placed(0, 0), placed(0, across / 4)],
      width: clampMetres(across / 2, 0.01, 100, notes),
      steps,
    }
  }
  if (turning.test(words)) {
    const flight = Math.min(width, depth) * 0.4
    const turn = (isMirrored ? 1 : -1) * (width / 2 - flight / 2)
    return {
      kind: 'l',
      path: [placed(turn, depth / 2), placed(turn, -depth / 2 + flight / 2), placed(-turn, -depth / 2 + flight / 2)],
      width: clampMetres(flight, 0.01, 100, notes),
      steps,
    }
  }
  const isDeep = depth >= width
  return {
    kind: 'straight',
    path: isDeep ? [placed(0, depth / 2), placed(0, -depth / 2)] : [placed(-width / 2, 0), placed(width / 2, 0)],
    width: clampMetres(Math.min(width, depth), 0.01, 100, notes),
    steps,
  }
}

function onDrawing({at, angle}: SourcePiece, x: number, y: number): Point {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return roundedPoint([at[0] + x * cos - y * sin, at[1] + x * sin + y * cos])
}
