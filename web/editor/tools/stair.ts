import {html, svg} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import {fewestSteps} from '#shared/home/edit/flights.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point, Stair} from '#shared/home/schema.ts'
import type {CreateTool} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {createDrawnPath} from './draw-path.ts'
import {lengthMark, linePath, snapMarks} from './overlay.ts'
import {choiceField, lengthField} from './tool-form.ts'

type Kind = Stair['kind']

/** The number of points that each kind of flight goes through. */
const corners: Readonly<Record<Kind, number>> = {straight: 2, spiral: 2, l: 3, u: 4}

/** The usual depth of a step in metres. */
const tread = 0.28

/** Draws stairs from their first step to their last, corner by corner. */
export const createStairTool: CreateTool = (context) => {
  const {editing, words, unit, language, reach, update} = context
  let kind: Kind = 'straight'
  let width = 0.9
  const path = createDrawnPath(context, go)
  /** The steps of the flight that was just drawn, and its last corner. */
  let drawnSteps = 0
  let drawnEnd: Point | undefined

  function go(to: Point) {
    path.points = [...path.points, to]
    if (path.points.length < corners[kind]) return
    const drawn = path.points
    const length = drawn.slice(1).reduce((sum, point, index) => sum + distance(drawn[index] as Point, point), 0)
    const steps = kind === 'spiral' ? 12 : Math.min(Math.max(Math.round(length / tread), 2), 200)
    const element = {kind, path: [...drawn], width, steps, ...(steps >= fewestSteps && levelAbove())}
    const made = addSelected(editing, (home) => addElement(home, {plan: editing.plan.id, list: 'stairs', element}))
    path.clear()
    drawnEnd = drawn.at(-1)
    drawnSteps = made === undefined ? 0 : steps
  }

  /** A flight leads to the next level above, when there is one. */
  function levelAbove(): Pick<Stair, 'to'> | undefined {
    const {levels} = editing.home
    const own = levels.find(({id}) => id === editing.plan.level)
    const [above] = levels.filter(({z}) => own && z > own.z).sort((one, other) => one.z - other.z)
    return above && {to: above.id}
  }

  return {
    ...path.gestures,
    // The first of both clicks ended a flight: the second begins none.
    doubleClick() {
      const [begun, second] = path.points
      if (!begun || !drawnEnd || second || distance(begun, drawnEnd) > reach()) return
      path.clear()
      update()
    },
    cancel() {
      const hadBegun = path.points.length > 0
      path.points = []
      update()
      return hadBegun
    },
    overlay() {
      const {next} = path
      const from = path.points.at(-1)
      const marks = snapMarks(next?.reasons ?? [])
      if (!from || !next) return svg`${marks}`
      const points = [...path.points, next.point]
      const lines = points.slice(1).map((to, index) => linePath(points[index] as Point, to))
      return svg`<path class="new-stair" stroke-width=${width * 100} d=${lines.join('')}></path>
        ${marks}
        ${lengthMark(context, from, next.point)}`
    },
    options: () =>
      html`${choiceField(words.kind, words.stairs, kind, (chosen) => {
        kind = chosen
        path.points = []
        update()
      })}
      ${lengthField({label: words.fields.width, metres: width, unit, language}, (metres) => {
        width = metres
        update()
      })}`,
    hint() {
      if (path.points.length > 0) return words.hints.stairNext
      return drawnSteps > 0 && drawnSteps < fewestSteps
        ? words.hints.stairShort(drawnSteps, fewestSteps)
        : words.hints.stairStart
    },
  }
}
