/** Fills curtain walls with windows: they are glass wherever they have no door. */
import {plainPiece, type SourcePiece} from '../import/source-home.ts'
import type {IfcWall} from './ifc-house.ts'
import type {HostWall, Placing} from './opening-pieces.ts'

/** Metres of frame at the ends, and the least width of a window. */
const frame = 0.1
const minWidth = 0.3

/** Returns the windows of a curtain wall, between the doors among `pieces` that are on it. */
export function curtainWindows(
  {id, name, body}: IfcWall,
  parts: readonly HostWall[],
  {upright, floor, level}: Placing,
  pieces: readonly SourcePiece[],
): SourcePiece[] {
  return parts.flatMap(({line, number}) => {
    if (line.arc !== 0 || body === undefined) return []
    const [a, b] = [upright.point(line.a), upright.point(line.b)]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const [x, y] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
    const doors = pieces
      .filter(({opening}) => opening?.wall === number)
      .map(({at, width}) => {
        const middle = (at[0] - a[0]) * x + (at[1] - a[1]) * y
        return {from: middle - width / 2, to: middle + width / 2}
      })
      .sort((one, other) => one.from - other.from)
    const low = Math.max(body.low - floor, 0)
    const height = body.high - floor - low - 2 * frame
    let from = frame
    const gaps = [...doors, {from: length - frame, to: length}].flatMap((door) => {
      const gap = {from, to: door.from}
      from = Math.max(from, door.to)
      return gap.to - gap.from >= minWidth && height >= minWidth ? [gap] : []
    })
    return gaps.map((gap, index): SourcePiece => {
      const middle = (gap.from + gap.to) / 2
      return {
        ...plainPiece(),
        kind: 'opening',
        opening: {kind: 'window', wall: number},
        name,
        at: [a[0] + x * middle, a[1] + y * middle],
        z: low + frame,
        angle: (Math.atan2(y, x) * 180) / Math.PI,
        width: gap.to - gap.from,
        depth: line.thickness,
        height,
        level,
        sourceId: `${id}:${index + 1}`,
      }
    })
  })
}
