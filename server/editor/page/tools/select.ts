import {svg} from 'lit'
import {distance} from '../../../../shared/home/edit/geometry.ts'
import type {Plan, Point} from '../../../../shared/home/schema.ts'
import {dragEdit, type Edit, type Hold, holdOf} from './select-drag.ts'
import {selectionKey} from './select-keys.ts'
import type {CreateTool} from './tool.ts'

/** Pixels that a pointer moves before it drags. */
const dragDistance = 4

/** Selects, moves and removes elements. */
export const createSelectTool: CreateTool = (context) => {
  const {session, words, pixel, update} = context
  let hold: Hold | null = null
  let isDragging = false
  /** The edit that the last drag showed. */
  let shown: Edit | null = null

  const end = () => {
    hold = null
    isDragging = false
    shown = null
  }

  return {
    press(pointer) {
      hold = holdOf(context, pointer)
      isDragging = false
      const {element, isShift} = pointer
      if (hold.kind === 'corner') return
      if (element === undefined) {
        if (!isShift) session.select([])
      } else if (isShift) session.toggle(element)
      else if (!session.selection.includes(element)) session.select([element])
    },
    drag(pointer) {
      if (!hold || (session.isReadOnly && hold.kind !== 'box')) return
      if (!isDragging && distance(pointer.at, hold.from) < dragDistance * pixel()) return
      isDragging = true
      if (hold.kind === 'box') {
        hold = {...hold, to: pointer.at}
        return update()
      }
      const edit = dragEdit(context, hold, pointer)
      if (edit && session.preview(edit)) shown = edit
    },
    release() {
      const held = hold
      const [edit, dragged] = [shown, isDragging]
      end()
      if (held?.kind === 'box' && dragged) session.select(within(session.plan, held.from, held.to))
      else if (dragged && edit) session.edit('move', edit)
      update()
    },
    key: (event) => selectionKey(session, event),
    cancel() {
      const hadBegun = isDragging || session.selection.length > 0
      if (isDragging) session.preview(null)
      else session.select([])
      end()
      return hadBegun
    },
    overlay() {
      const corners = session.plan.walls.filter(({id}) => session.selection.includes(id)).flatMap(({a, b}) => [a, b])
      const handles = corners.map(([x, y]) => svg`<circle class="handle" cx=${x * 100} cy=${y * 100}></circle>`)
      if (hold?.kind !== 'box' || !isDragging) return svg`${handles}`
      const {from, to} = hold
      return svg`${handles}<rect
        class="box"
        x=${Math.min(from[0], to[0]) * 100}
        y=${Math.min(from[1], to[1]) * 100}
        width=${Math.abs(to[0] - from[0]) * 100}
        height=${Math.abs(to[1] - from[1]) * 100}
      ></rect>`
    },
    hint: () => (session.selection.length === 0 ? words.hints.select : words.hints.selected),
  }
}

/** Returns the elements that lie in a box with all of their points. */
function within({walls, items, lights, stairs}: Plan, from: Point, to: Point): string[] {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const isIn = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom
  return [
    ...walls.filter(({a, b}) => isIn(a) && isIn(b)),
    ...items.filter(({at}) => isIn(at)),
    ...lights.filter(({at}) => isIn(at)),
    ...stairs.filter(({path}) => path.every(isIn)),
  ].map(({id}) => id)
}
