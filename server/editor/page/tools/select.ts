import {svg} from 'lit'
import {directionOf, distance, dot} from '../../../../shared/home/edit/geometry.ts'
import {locate} from '../../../../shared/home/edit/in-plan.ts'
import {moveCorner} from '../../../../shared/home/edit/move-corner.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {snap, snapTargets} from '../../../../shared/home/edit/snap.ts'
import type {Home, Point, Wall} from '../../../../shared/home/schema.ts'
import {leftNormal} from '../../../../shared/home/wall-line.ts'
import type {CreateTool, Pointer} from './tool.ts'

/** What the pointer holds. */
type Hold =
  | {kind: 'wall'; wall: Wall; from: Point}
  | {kind: 'corner'; from: Point}
  | {kind: 'elements'; ids: readonly string[]; from: Point}
  | {kind: 'box'; from: Point; to: Point}

/** Pixels that a pointer moves before it drags. */
const dragDistance = 4

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Selects, moves and removes elements. */
export const createSelectTool: CreateTool = ({session, words, grid, pixel, reach, update}) => {
  let hold: Hold | null = null
  let isDragging = false
  /** The edit that the last drag showed. */
  let shown: ((home: Home) => Home) | null = null

  function holdOf({at, element, isTouch}: Pointer): Hold {
    const corner = selectedCorner(at, isTouch ? 22 * pixel() : Math.max(8 * pixel(), 0.05))
    if (corner) return {kind: 'corner', from: corner}
    if (element === undefined) return {kind: 'box', from: at, to: at}
    const ids = session.selection.includes(element) ? session.selection : [element]
    const {list, element: found} = locate(session.home, element)
    if (list === 'walls' && ids.length === 1) return {kind: 'wall', wall: found as Wall, from: at}
    return {kind: 'elements', ids, from: at}
  }

  /** Returns the end of a selected wall at this place. */
  function selectedCorner(at: Point, near: number): Point | undefined {
    return session.plan.walls
      .filter(({id}) => session.selection.includes(id))
      .flatMap(({a, b}) => [a, b])
      .find((end) => distance(end, at) <= near)
  }

  /** Returns the edit that this drag means. */
  function editOf(held: Hold, {at, isShift}: Pointer): ((home: Home) => Home) | null {
    const plan = session.plan.id
    if (held.kind === 'box') return null
    const by: Point = [at[0] - held.from[0], at[1] - held.from[1]]
    if (held.kind === 'wall') {
      const direction = directionOf(held.wall.a, held.wall.b)
      if (!direction) return null
      const move = onGrid(dot(leftNormal(direction), by), isShift ? 0 : grid())
      return (home) => moveWall(home, {plan, wall: held.wall.id, distance: move})
    }
    if (held.kind === 'corner') {
      const fixed = session.home.plans.find(({id}) => id === plan)
      if (!fixed) return null
      const {point} = snap(snapTargets(fixed), at, {reach: reach(), grid: grid(), isFree: isShift})
      return (home) => moveCorner(home, {plan, from: held.from, to: point})
    }
    const step = isShift ? 0 : grid()
    return (home) => moveElements(home, held.ids, [onGrid(by[0], step), onGrid(by[1], step)])
  }

  const end = () => {
    hold = null
    isDragging = false
    shown = null
  }

  return {
    press(pointer) {
      hold = holdOf(pointer)
      isDragging = false
      const {element, isShift} = pointer
      if (hold.kind === 'corner') return
      if (element === undefined) {
        if (!isShift) session.select([])
      } else if (isShift) session.toggle(element)
      else if (!session.selection.includes(element)) session.select([element])
    },
    drag(pointer) {
      if (!hold) return
      if (!isDragging && distance(pointer.at, hold.from) < dragDistance * pixel()) return
      isDragging = true
      if (hold.kind === 'box') {
        hold = {...hold, to: pointer.at}
        return update()
      }
      const edit = editOf(hold, pointer)
      if (edit && session.preview(edit)) shown = edit
    },
    release() {
      const held = hold
      const [edit, dragged] = [shown, isDragging]
      end()
      if (held?.kind === 'box' && dragged) session.select(within(held.from, held.to))
      else if (dragged && edit) session.edit('move', edit)
      update()
    },
    key({key, shiftKey}) {
      const {selection} = session
      const arrow = arrows[key]
      if (selection.length === 0) return false
      if (arrow) {
        const step = shiftKey ? 0.1 : 0.01
        const by: Point = [arrow[0] * step, arrow[1] * step]
        return session.edit('move', (home) => nudge(home, session.plan.id, selection, by)) || true
      }
      if (key !== 'Delete' && key !== 'Backspace') return false
      session.edit('remove', (home) => removeElements(home, selection), [])
      return true
    },
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

  /** Returns the elements that lie in a box with all of their points. */
  function within(from: Point, to: Point): string[] {
    const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
    const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
    const isIn = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom
    const {walls, items, lights, stairs} = session.plan
    return [
      ...walls.filter(({a, b}) => isIn(a) && isIn(b)),
      ...items.filter(({at}) => isIn(at)),
      ...lights.filter(({at}) => isIn(at)),
      ...stairs.filter(({path}) => path.every(isIn)),
    ].map(({id}) => id)
  }
}

const onGrid = (metres: number, step: number) => (step > 0 ? Math.round(metres / step) * step : metres)

/** Moves by arrow keys: a single wall square to itself, as far as the arrow leads that way; all else by the vector. */
function nudge(home: Home, plan: string, ids: readonly string[], by: Point): Home {
  const [only, ...others] = ids
  const {list, element} = locate(home, only as string)
  if (list !== 'walls' || others.length > 0) return moveElements(home, ids, by)
  const {a, b} = element as Wall
  const direction = directionOf(a, b)
  const move = direction ? dot(leftNormal(direction), by) : 0
  return Math.abs(move) < 1e-9 ? home : moveWall(home, {plan, wall: only as string, distance: move})
}
