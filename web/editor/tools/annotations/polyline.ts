import {html, svg} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {type Snap, snap, snapTargets} from '#shared/home/edit/snap.ts'
import {readWall} from '#shared/home/edit/typed-measures.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import {along, directionOf, distance, rotate} from '#shared/home/geometry/vector.ts'
import type {Point, Polyline} from '#shared/home/schema.ts'
import type {CreateTool, Pointer} from '../../tool.ts'
import {addSelected} from '../add-selected.ts'
import {lengthMark, linePath, snapMarks} from '../overlay.ts'
import {selectionKey} from '../select-keys.ts'
import {choiceField} from '../tool-form.ts'
import {middleOfPlace} from './middle-of-place.ts'
import {annotationWords} from './words.ts'

type End = NonNullable<Polyline['end']>

/** The format's own limit. */
const mostPoints = 500

/** Draws lines from click to click; a double click, Enter or the first point again ends one. */
export const createPolylineTool: CreateTool = (context) => {
  const {editing, language, unit, grid, reach, update} = context
  const words = annotationWords[language]
  const [begunWith] = context.begunWith
  let end: End = 'arrow'
  let path: readonly Point[] = []
  /** The points before the last press. */
  let before: readonly Point[] = []
  let next: Snap | null = null

  const snapped = ({at, isShift}: Pointer): Snap => {
    const from = path.at(-1)
    return snap(snapTargets(editing.plan), at, {reach: reach(), grid: grid(), isFree: isShift, ...(from && {from})})
  }

  function follow(pointer: Pointer) {
    next = snapped(pointer)
    update()
  }

  function go(to: Point) {
    const [first] = path
    if (first && path.length > 2 && distance(first, to) <= reach() / 2) return finish(true)
    path = [...path, to]
    if (path.length === mostPoints) finish(false)
  }

  function finish(closed: boolean) {
    const drawn = path
    path = []
    next = null
    if (drawn.length >= 2) {
      const element = {path: [...drawn], ...(closed ? {closed} : end !== 'none' && {end})}
      addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'polylines', element}))
    }
    update()
  }

  return {
    hover: follow,
    press(pointer) {
      next = snapped(pointer)
      before = path
      if (path.length === 0) go(next.point)
      update()
    },
    drag: follow,
    release(pointer) {
      const {point} = snapped(pointer)
      const from = path.at(-1)
      if (from && distance(from, point) > reach()) go(point)
      update()
    },
    doubleClick: () => finish(false),
    type(text) {
      const typed = readWall(text, unit)
      const from = path.at(-1)
      if (!typed || !from) return false
      const direction =
        typed.angle === undefined
          ? directionOf(from, next?.point ?? [from[0] + 1, from[1]])
          : rotate([1, 0], typed.angle)
      go(roundedPoint(along(from, direction, typed.length)))
      next = null
      update()
      return true
    },
    key(event) {
      if (event.key !== 'Enter') return selectionKey(editing, event)
      if (path.length > 0) finish(false)
      else go(middleOfPlace(context, editing.selection[0] ?? begunWith))
      update()
      return true
    },
    takeBack() {
      path = before
      next = null
      update()
    },
    cancel() {
      const hadBegun = path.length > 0
      // Keeps the lines drawn so far, as Escape does for a chain of walls.
      finish(false)
      return hadBegun
    },
    overlay() {
      const marks = snapMarks(next?.reasons ?? [])
      const points = next && path.length > 0 ? [...path, next.point] : path
      const lines = points.slice(1).map((to, index) => linePath(points[index] as Point, to))
      const [from] = path.slice(-1)
      return svg`<path class="measure-line" d=${lines.join('')}></path>
        ${marks}
        ${from && next ? lengthMark(context, from, next.point) : ''}`
    },
    options: () =>
      html`${choiceField(words.end, context.words.lineEnds, end, (chosen) => {
        end = chosen
        update()
      })}`,
    hint: () => (path.length > 0 ? words.polylineNext : words.polylineStart),
  }
}
