import type {Snap} from '#shared/home/edit/snap.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Pointer, Tool, ToolContext} from '../tool.ts'
import {snapPointer} from './snap-pointer.ts'

/** A path that is drawn from click to click, or by dragging. */
export interface DrawnPath {
  points: readonly Point[]
  /** The place of the next point, under the pointer. */
  next: Snap | null
  clear(): void
  gestures: Pick<Tool, 'hover' | 'press' | 'drag' | 'release' | 'takeBack'>
}

/** Creates an empty path. `add` takes each point that a gesture makes. */
export function createDrawnPath(context: ToolContext, add: (point: Point) => void): DrawnPath {
  const {reach, update} = context
  /** The points before the last press. */
  let before: readonly Point[] = []

  const snapped = (pointer: Pointer) => snapPointer(context, pointer, path.points.at(-1))

  function follow(pointer: Pointer) {
    path.next = snapped(pointer)
    update()
  }

  const path: DrawnPath = {
    points: [],
    next: null,
    clear() {
      path.points = []
      path.next = null
    },
    gestures: {
      hover: follow,
      press(pointer) {
        path.next = snapped(pointer)
        before = path.points
        if (before.length === 0) add(path.next.point)
        update()
      },
      drag: follow,
      release(pointer) {
        const {point} = snapped(pointer)
        const from = path.points.at(-1)
        if (from && distance(from, point) > reach()) add(point)
        update()
      },
      takeBack() {
        path.points = before
        path.next = null
        update()
      },
    },
  }
  return path
}
