import type {Motion, Place, Pose} from './solid.ts'

const home: Place = {at: [0, 0, 0], turn: 0}
type Vector = readonly [x: number, y: number, z: number]

/** Writes where corners are when their solid has moved: at 0 it is closed, at 1 open. */
export function poseCorners(
  from: ArrayLike<number>,
  {place = home, motion}: {place?: Place | undefined; motion?: Motion | undefined},
  position: number,
  into: Float32Array,
): void {
  const {turn, shift, scale} = poseAt(motion, position)
  const [sin, cos] = [Math.sin(place.turn + turn), Math.cos(place.turn + turn)]
  const [x, y, z] = [0, 1, 2].map((axis) => (place.at[axis] as number) + (shift[axis] as number)) as [
    number,
    number,
    number,
  ]
  for (let at = 0; at < from.length; at += 3) {
    const right = (from[at] as number) * scale[0]
    const near = (from[at + 2] as number) * scale[2]
    into[at] = x + right * cos + near * sin
    into[at + 1] = y + (from[at + 1] as number) * scale[1]
    into[at + 2] = z - right * sin + near * cos
  }
}

function poseAt(motion: Motion | undefined, position: number): Required<Pose> {
  const part = Math.min(Math.max(position, 0), 1)
  const between = (closed: number, open: number) => closed + (open - closed) * part
  const each = (key: 'shift' | 'scale', usual: Vector): Vector => {
    const [closed, open] = [motion?.closed[key] ?? usual, motion?.open[key] ?? usual]
    return [between(closed[0], open[0]), between(closed[1], open[1]), between(closed[2], open[2])]
  }
  return {
    turn: between(motion?.closed.turn ?? 0, motion?.open.turn ?? 0),
    shift: each('shift', [0, 0, 0]),
    scale: each('scale', [1, 1, 1]),
  }
}
