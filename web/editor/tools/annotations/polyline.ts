import {html, svg} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {readWall} from '#shared/home/edit/typed-measures.ts'
import {roundedPoint} from '#shared/home/geometry/grid.ts'
import {along, directionOf, distance, rotate} from '#shared/home/geometry/vector.ts'
import type {Point, Polyline} from '#shared/home/schema.ts'
import type {CreateTool} from '../../tool.ts'
import {addSelected} from '../add-selected.ts'
import {createDrawnPath} from '../draw-path.ts'
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
  const {editing, language, unit, reach, update} = context
  const words = annotationWords[language]
  const [begunWith] = context.begunWith
  let end: End = 'arrow'
  const path = createDrawnPath(context, go)

  function go(to: Point) {
    const [first] = path.points
    if (first && path.points.length > 2 && distance(first, to) <= reach() / 2) return finish(true)
    path.points = [...path.points, to]
    if (path.points.length === mostPoints) finish(false)
  }

  function finish(closed: boolean) {
    const drawn = path.points
    path.clear()
    if (drawn.length >= 2) {
      const element = {path: [...drawn], ...(closed ? {closed} : end !== 'none' && {end})}
      addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'polylines', element}))
    }
    update()
  }

  return {
    ...path.gestures,
    doubleClick: () => finish(false),
    type(text) {
      const typed = readWall(text, unit)
      const from = path.points.at(-1)
      if (!typed || !from) return false
      const direction =
        typed.angle === undefined
          ? directionOf(from, path.next?.point ?? [from[0] + 1, from[1]])
          : rotate([1, 0], typed.angle)
      go(roundedPoint(along(from, direction, typed.length)))
      path.next = null
      update()
      return true
    },
    key(event) {
      if (event.key !== 'Enter') return selectionKey(editing, event)
      if (path.points.length > 0) finish(false)
      else go(middleOfPlace(context, editing.selection[0] ?? begunWith))
      update()
      return true
    },
    cancel() {
      const hadBegun = path.points.length > 0
      // Keeps the lines drawn so far, as Escape does for a chain of walls.
      finish(false)
      return hadBegun
    },
    overlay() {
      const {points: drawn, next} = path
      const marks = snapMarks(next?.reasons ?? [])
      const points = next && drawn.length > 0 ? [...drawn, next.point] : drawn
      const lines = points.slice(1).map((to, index) => linePath(points[index] as Point, to))
      const from = drawn.at(-1)
      return svg`<path class="measure-line" d=${lines.join('')}></path>
        ${marks}
        ${from && next ? lengthMark(context, from, next.point) : ''}`
    },
    options: () =>
      html`${choiceField(words.end, context.words.lineEnds, end, (chosen) => {
        end = chosen
        update()
      })}`,
    hint: () => (path.points.length > 0 ? words.polylineNext : words.polylineStart),
  }
}
