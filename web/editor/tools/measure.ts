import {svg} from 'lit'
import type {Snap} from '#shared/home/edit/snap.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {CreateTool, Pointer} from '../tool.ts'
import {lengthMark, linePath, snapMarks} from './overlay.ts'
import {snapPointer} from './snap-pointer.ts'

/** Shows the distance between two points; it isn't kept. */
export const createMeasureTool: CreateTool = (context) => {
  const {words, reach, update} = context
  let from: Point | null = null
  let to: Point | null = null
  /** Both points before the last press. */
  let before: [Point | null, Point | null] = [null, null]
  let next: Snap | null = null

  const snapped = (pointer: Pointer) => snapPointer(context, pointer, to ? null : from, 0)

  function follow(pointer: Pointer) {
    next = snapped(pointer)
    update()
  }

  return {
    hover: follow,
    press(pointer) {
      const {point} = snapped(pointer)
      before = [from, to]
      if (from === null || to !== null) [from, to] = [point, null]
      else to = point
      update()
    },
    drag: follow,
    release(pointer) {
      const {point} = snapped(pointer)
      if (from !== null && to === null && distance(from, point) > reach()) to = point
      update()
    },
    takeBack() {
      ;[from, to] = before
      next = null
      update()
    },
    cancel() {
      const hadBegun = from !== null
      from = null
      to = null
      update()
      return hadBegun
    },
    overlay() {
      const marks = snapMarks(next?.reasons ?? [])
      const end = to ?? next?.point
      if (from === null || end === undefined) return svg`${marks}`
      return svg`<path class="measure-line" d=${linePath(from, end)}></path>
        ${marks}
        ${lengthMark(context, from, end)}`
    },
    hint: () => (from === null || to !== null ? words.hints.measureStart : words.hints.measureNext),
  }
}
