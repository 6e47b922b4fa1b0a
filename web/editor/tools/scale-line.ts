import {svg} from 'lit'
import {scaleDrawing} from '#shared/home/edit/scale-drawing.ts'
import {straightenDrawing} from '#shared/home/edit/straighten-drawing.ts'
import {readLength} from '#shared/home/edit/typed-measures.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Pointer, Tool, ToolContext} from '../tool.ts'
import {unlessRefused} from '../unless-refused.ts'
import {lengthMark, linePath} from './overlay.ts'

/** A line whose true length people type: it sets the scale of a drawing, and straightens it. */
export interface ScaleLine extends Tool {
  /** Whether the scale of a drawing is being set. */
  readonly isOpen: boolean
  /** Asks for the two ends of a length in a drawing. */
  begin(drawing: string): void
}

export function createScaleLine(context: ToolContext): ScaleLine {
  const {editing, words, unit, reach, update, focusTyped, focusStage} = context
  let drawing: string | null = null
  /** The ends that are set. */
  let points: readonly Point[] = []
  let next: Point | null = null

  function set(id: string | null, ends: readonly Point[] = []) {
    drawing = id
    points = ends
    next = null
    update()
  }

  function addPoint(point: Point) {
    const [first] = points
    if (first !== undefined && distance(first, point) < reach() / 2) return
    set(drawing, points.length === 2 ? [point] : [...points, point])
  }

  function follow({at}: Pointer) {
    next = at
    update()
  }

  /** Returns the line with both ends; undefined before. */
  function whole() {
    const [from, to] = points
    return drawing !== null && from && to ? {drawing, from, to} : undefined
  }

  function type(text: string): boolean {
    const length = readLength(text, unit)
    const line = whole()
    if (length === undefined || length <= 0 || !line) return false
    if (!editing.edit('change', (home) => scaleDrawing(home, {...line, length}))) return false
    set(null)
    return true
  }

  return {
    get isOpen() {
      return drawing !== null
    },
    begin(id) {
      set(id)
      focusStage()
    },
    hover: follow,
    press: ({at}) => addPoint(at),
    drag: follow,
    release({at}) {
      const [first] = points
      if (points.length === 1 && first && distance(first, at) > reach()) addPoint(at)
      // The press itself put the focus on the plan.
      if (points.length === 2) focusTyped()
    },
    get type() {
      return whole() && type
    },
    cancel() {
      set(null)
      return true
    },
    overlay() {
      const [from, to = next] = points
      const dots = points.map(([x, y]) => svg`<circle class="snap-end" cx=${x * 100} cy=${y * 100}></circle>`)
      if (!from || !to) return svg`${dots}`
      return svg`<path class="measure-line" d=${linePath(from, to)}></path>
        ${dots} ${lengthMark(context, from, to)}`
    },
    offers() {
      const line = whole()
      // A line that is level or upright is refused.
      const to = line && unlessRefused(() => straightenDrawing(editing.home, line).to)
      if (!to) return []
      const act = () => {
        if (editing.edit('turn', (home) => straightenDrawing(home, line).home)) set(line.drawing, [line.from, to])
        focusTyped()
      }
      return [{label: words.drawing.straighten, act}]
    },
    hint() {
      const {hintFirst, hintSecond, hintLength} = words.drawing
      return [hintFirst, hintSecond][points.length] ?? hintLength
    },
  }
}
