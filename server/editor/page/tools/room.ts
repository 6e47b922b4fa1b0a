import {svg} from 'lit'
import {defaults} from '../../../../shared/home/defaults.ts'
import {aroundClear, drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {type Snap, snap, snapTargets} from '../../../../shared/home/edit/snap.ts'
import {lengthText, readSize} from '../../../../shared/home/edit/typed-measures.ts'
import type {Plan, Point} from '../../../../shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'
import {snapMarks, textAt} from './overlay.ts'
import type {CreateTool, Pointer} from './tool.ts'

/** Draws a rectangular room from corner to corner, or of a typed clear size; its name is asked for at once. */
export const createRoomTool: CreateTool = (context) => {
  const {session, words, unit, language, grid, pixel, reach, update, focusField} = context
  let from: Point | null = null
  let next: Snap | null = null

  const snapped = ({at, isShift}: Pointer): Snap =>
    snap(snapTargets(session.plan), at, {reach: reach(), grid: grid(), isFree: isShift})

  function draw(one: Point, other: Point) {
    const {plan} = session
    const name = freeName(plan, words.newRoom)
    let made = ''
    const isDrawn = session.edit('draw-room', (home) => {
      const drawn = drawRoom(home, {plan: plan.id, from: one, to: other, name})
      made = drawn.room
      return drawn.home
    })
    from = null
    next = null
    if (!isDrawn) return update()
    session.select([made])
    focusField('name')
  }

  return {
    hover(pointer) {
      next = snapped(pointer)
      update()
    },
    press(pointer) {
      next = snapped(pointer)
      from = next.point
      update()
    },
    drag(pointer) {
      next = snapped(pointer)
      update()
    },
    release(pointer) {
      const {point} = snapped(pointer)
      if (from && Math.abs(point[0] - from[0]) > reach() && Math.abs(point[1] - from[1]) > reach()) draw(from, point)
      else from = null
      update()
    },
    type(text) {
      const size = readSize(text, unit)
      if (!size) return false
      draw(...aroundClear(startOf(session.plan, session.selection), size))
      return true
    },
    cancel() {
      const hadBegun = from !== null
      from = null
      update()
      return hadBegun
    },
    overlay() {
      if (next === null) return undefined
      const {point, reasons} = next
      if (from === null) return svg`${snapMarks(reasons)}`
      const [width, height] = [Math.abs(point[0] - from[0]), Math.abs(point[1] - from[1])]
      const [left, top] = [Math.min(from[0], point[0]), Math.min(from[1], point[1])]
      const clear = (length: number) => lengthText(Math.max(length - defaults.wall.thickness, 0), unit, language)
      return svg`<rect class="new-wall" x=${left * 100} y=${top * 100} width=${width * 100} height=${height * 100}></rect>
        ${snapMarks(reasons)}
        ${textAt([left + width / 2, top], clear(width), pixel())}
        ${textAt([left, top + height / 2], clear(height), pixel())}`
    },
    hint: () => (from === null ? words.hints.roomStart : words.hints.roomNext),
  }
}

/** Returns the first of "Room 1", "Room 2", … that no room has. */
function freeName({rooms}: Plan, nameOf: (number: number) => string): string {
  const taken = new Set(rooms.map(({name}) => name))
  let number = rooms.length + 1
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}

/** Returns the upper left inner corner of a typed room: right of the plan, sharing its wall; or of the selected room. */
function startOf(plan: Plan, selection: readonly string[]): Point {
  const half = defaults.wall.thickness / 2
  const corners = plan.walls.flatMap(({a, b}) => [a, b])
  if (corners.length === 0) return [half, half]
  const ring = regionsOf(plan).rooms.get(selection[0] ?? '')?.rings[0] ?? corners
  const right = Math.max(...ring.map(([x]) => x))
  const top = Math.min(...ring.filter(([x]) => x > right - 0.01).map(([, y]) => y))
  return [right + half, top + half]
}
