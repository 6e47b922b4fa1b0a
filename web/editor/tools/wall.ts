import {svg} from 'lit'
import {drawWalls} from '#shared/home/edit/draw-walls.ts'
import {type Snap, snap, snapTargets} from '#shared/home/edit/snap.ts'
import {readWall} from '#shared/home/edit/typed-measures.ts'
import {directionBetween} from '#shared/home/geometry/line.ts'
import {along, distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {CreateTool, EditorTool, Pointer} from '../tool.ts'
import {lengthMark, linePath, snapMarks} from './overlay.ts'
import {snapPointer} from './snap-pointer.ts'
import {createUnitQuestion} from './unit-question.ts'

/** Draws walls from click to click; the chain goes on until Escape, or until it closes. */
const createWallTool: CreateTool = (context) => {
  const {editing, words, unit, reach, update, reveal} = context
  const question = createUnitQuestion(context)
  let from: Point | null = null
  let next: Snap | null = null
  /** The start of the wall before the last press. */
  let before: Point | null = null

  const snapped = (pointer: Pointer) => snapPointer(context, pointer, from)

  /** Ends a wall here, and begins the next one. */
  function go(to: Point) {
    if (from === null) {
      from = to
      return
    }
    const points = [from, to]
    const isJoined = touchesWall(to)
    const isDrawn = editing.edit('draw-walls', (home) => drawWalls(home, {plan: editing.plan.id, points}), [])
    // A wall that meets another ends the chain: its room is closed.
    if (isDrawn) from = isJoined ? null : to
    next = null
  }

  const touchesWall = (to: Point) =>
    snap(snapTargets(editing.plan), to, {reach: 0.001, grid: 0}).reasons.some(
      ({kind}) => kind === 'end' || kind === 'wall',
    )

  function follow(pointer: Pointer) {
    next = snapped(pointer)
    update()
  }

  return {
    hover: follow,
    key: question.key,
    press(pointer) {
      question.cancel()
      next = snapped(pointer)
      before = from
      if (from === null) go(next.point)
      update()
    },
    drag: follow,
    release(pointer) {
      const {point} = snapped(pointer)
      if (from !== null && distance(from, point) > reach()) go(point)
      update()
    },
    type(text) {
      const typed = readWall(text, unit)
      if (!typed) return false
      const start = from ?? next?.point ?? middleOf(editing.plan.walls.length)
      const direction =
        typed.angle === undefined
          ? directionBetween(start, next?.point ?? [start[0] + 1, start[1]])
          : turned(typed.angle)
      const [size = ''] = text.split('<')
      question.ask(size, [typed.length], ([length = 0]) => {
        from = start
        go(along(start, direction ?? [1, 0], length))
        reveal()
      })
      return true
    },
    takeBack() {
      from = before
      next = null
      update()
    },
    cancel() {
      const hadBegun = question.cancel() || from !== null
      from = null
      next = null
      update()
      return hadBegun
    },
    overlay() {
      if (next === null)
        return from ? svg`<circle class="snap-end" cx=${from[0] * 100} cy=${from[1] * 100}></circle>` : undefined
      const {point, reasons} = next
      if (from === null) return svg`${snapMarks(reasons)}`
      return svg`<path class="new-wall" d=${linePath(from, point)}></path>
        ${snapMarks(reasons)}
        ${lengthMark(context, from, point)}`
    },
    hint: () => question.hint() ?? (from === null ? words.hints.wallStart : words.hints.wallNext),
    offers: question.offers,
  }
}

/** The start of the first wall that is drawn by keyboard alone. */
const middleOf = (walls: number): Point => [0, walls === 0 ? 0 : -1]

/** Returns the direction of an angle in degrees, clockwise from the right. */
function turned(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}

export const wallTool: EditorTool = {
  name: 'wall',
  key: 'w',
  title: {en: 'Wall', it: 'Muro'},
  picture: 'M3 9h18v6H3zM9 9v6M15 9v6',
  create: createWallTool,
}
