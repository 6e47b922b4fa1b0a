import {svg} from 'lit'
import {clearSpan} from '#shared/home/dimensions/clear-span.ts'
import {keptLine, offsetThrough} from '#shared/home/dimensions/dimension-line.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import type {Snap} from '#shared/home/edit/snap.ts'
import {readLength} from '#shared/home/edit/typed-measures.ts'
import {rounded, roundedPoint} from '#shared/home/geometry/grid.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {CreateTool, Pointer} from '../../tool.ts'
import {addSelected} from '../add-selected.ts'
import {lengthMark, linePath, snapMarks} from '../overlay.ts'
import {selectionKey} from '../select-keys.ts'
import {snapPointer} from '../snap-pointer.ts'
import {annotationWords} from './words.ts'

/** Metres from a wall to the line that Enter puts beside it. */
const besideWall = 0.6

/** Keeps dimension lines: a click on each of both points, and one where the line goes. */
export const createDimensionTool: CreateTool = (context) => {
  const {editing, language, unit, grid, reach, update} = context
  const words = annotationWords[language]
  /** The selection that the tool was chosen with, which Enter measures. */
  const [begunWith] = context.begunWith
  let a: Point | null = null
  let b: Point | null = null
  let before: [Point | null, Point | null] = [null, null]
  let next: Snap | null = null
  let offset = 0

  const snapped = (pointer: Pointer) => snapPointer(context, pointer, a, 0)

  const offsetAt = ({at, isShift}: Pointer): number => {
    if (!a || !b) return 0
    const [free, step] = [offsetThrough({a, b}, at), isShift ? 0 : grid()]
    return rounded(step > 0 ? Math.round(free / step) * step : free)
  }

  function follow(pointer: Pointer) {
    if (b) offset = offsetAt(pointer)
    else next = snapped(pointer)
    update()
  }

  function add(ends: {a: Point; b: Point}, offset: number) {
    const element = {...ends, ...(offset !== 0 && {offset})}
    addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'dimensions', element}))
    forget()
  }

  function forget() {
    a = null
    b = null
    next = null
    offset = 0
    update()
  }

  /** Measures the wall or the room that is selected: the length of one, the clear width of the other. */
  function addSelectedSizes(): boolean {
    const [id = begunWith] = editing.selection
    const wall = editing.plan.walls.find((one) => one.id === id)
    if (wall) {
      add({a: wall.a, b: wall.b}, besideWall)
      return true
    }
    const room = editing.plan.rooms.find((one) => one.id === id)
    const span = room && clearSpan(editing.plan, room.at, [1, 0])
    if (!span) return false
    add({a: roundedPoint(span[0]), b: roundedPoint(span[1])}, 0)
    return true
  }

  return {
    hover: follow,
    press(pointer) {
      before = [a, b]
      if (a && b) offset = offsetAt(pointer)
      else if (a) b = pointOf(pointer)
      else a = pointOf(pointer)
      update()
    },
    drag: follow,
    release(pointer) {
      const [, had] = before
      if (a && b && had) add({a, b}, offsetAt(pointer))
      else if (a && !b) {
        const point = pointOf(pointer)
        if (point && distance(a, point) > reach()) b = point
      }
      update()
    },
    type(text) {
      if (!a || !b) return false
      const typed = readLength(text.replace(/^[-−]/, ''), unit)
      if (typed === undefined) return false
      add({a, b}, rounded(/^[-−]/.test(text) ? -typed : typed))
      return true
    },
    key(event) {
      if (event.key !== 'Enter') return selectionKey(editing, event)
      if (!a || !b) return addSelectedSizes()
      add({a, b}, offset)
      return true
    },
    takeBack() {
      ;[a, b] = before
      update()
    },
    cancel() {
      const hadBegun = a !== null
      forget()
      return hadBegun
    },
    overlay() {
      const marks = snapMarks(next?.reasons ?? [])
      if (!a) return svg`${marks}`
      if (!b) return next ? svg`<path class="measure-line" d=${linePath(a, next.point)}></path>${marks}` : svg`${marks}`
      const {from, to} = keptLine({a, b, offset})
      return svg`<path class="measure-line" d=${linePath(a, from) + linePath(from, to) + linePath(to, b)}></path>
        ${lengthMark(context, from, to)}`
    },
    hint: () => (!a ? words.dimensionStart : !b ? words.dimensionNext : words.dimensionOffset),
  }

  /** A point at least a millimetre from the first one, which a second press on the same place isn't. */
  function pointOf(pointer: Pointer): Point | null {
    const {point} = snapped(pointer)
    return a && distance(a, point) < 0.001 ? null : point
  }
}
