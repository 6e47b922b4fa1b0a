import {svg} from 'lit'
import {pathOf} from '#shared/home/draw/svg.ts'
import {onStep} from '#shared/home/edit/snap.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {distanceAlong, wallLine} from '#shared/home/wall-line.ts'
import {regionsOf} from '../plan-regions.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'
import {placeOf} from '../reading-order.ts'
import {splitAt} from '../split-at.ts'
import type {CreateTool, EditorTool} from '../tool.ts'
import {nearestJunction, notePress, offerOf, type SelectedPart, selectedPart} from '../wall-part.ts'
import {distanceMarks} from './distance-marks.ts'
import {snapMarks} from './overlay.ts'
import {type Drag, dragEdit, type Hold, holdOf} from './select-drag.ts'
import {selectionKey} from './select-keys.ts'

/** Pixels that a pointer moves before it drags. */
const dragDistance = 4

/** Selects, moves and removes elements. */
export const createSelectTool: CreateTool = (context) => {
  const {editing, words, pixel, grid, update} = context
  let hold: Hold | null = null
  let isDragging = false
  /** The last drag that was possible. */
  let shown: Drag | null = null
  /** The selection before a box adds to it. */
  let kept: readonly string[] = []
  /** The element that was pressed among several selected ones. */
  let pressed: string | undefined

  const end = () => {
    hold = null
    isDragging = false
    shown = null
  }

  return {
    press(pointer) {
      hold = holdOf(context, pointer)
      isDragging = false
      const {element, isShift, isAlt} = pointer
      kept = isShift ? editing.selection : []
      pressed = undefined
      if (hold.kind === 'corner') return
      if (element === undefined) {
        if (!isShift) editing.select([])
        return
      }
      notePress(editing, {id: element, at: pointer.at})
      // A click on one of several takes that one alone, a drag takes all of them.
      if (!isShift && editing.selection.length > 1) pressed = element
      if (isShift && !isAlt) editing.toggle(element)
      else if (!editing.selection.includes(element)) editing.select([element])
    },
    drag(pointer) {
      if (!hold || (editing.isReadOnly && hold.kind !== 'box')) return
      if (!isDragging && distance(pointer.at, hold.from) < dragDistance * pixel()) return
      isDragging = true
      if (hold.kind === 'box') {
        hold = {...hold, to: pointer.at}
        return update()
      }
      const drag = dragEdit(context, hold, pointer)
      if (drag && editing.preview(drag.change)) shown = drag
      update()
    },
    release() {
      const held = hold
      const [drag, dragged] = [shown, isDragging]
      end()
      if (!dragged) {
        if (pressed !== undefined) editing.select([pressed])
      } else if (held?.kind === 'box') {
        editing.select([...new Set([...kept, ...within(editing.plan, held.from, held.to)])])
      } else if (drag) {
        editing.edit(drag.select ? 'paste' : 'move', drag.change)
        if (drag.select) editing.select(drag.select())
      } else editing.preview(null)
      update()
    },
    doubleClick({element, at, isShift}) {
      const wall = editing.plan.walls.find(({id}) => id === element)
      if (!wall) return
      const along = distanceAlong(wallLine(wall), at)
      const junction = isShift ? undefined : nearestJunction(editing.plan, wall, along)
      splitAt(editing, wall, junction ?? onStep(along, grid()))
    },
    key: (event) => selectionKey(editing, event),
    cancel() {
      const hadBegun = isDragging || editing.selection.length > 0
      if (isDragging) editing.preview(null)
      else editing.select([])
      end()
      return hadBegun
    },
    takeBack() {
      if (isDragging) editing.preview(null)
      end()
      update()
    },
    overlay() {
      const plan = planWithoutPreview(editing)
      const marks = shown
        ? [...snapMarks(shown.reasons), ...(shown.onWall ? distanceMarks(context, plan, shown.onWall) : [])]
        : []
      const corners = editing.plan.walls.filter(({id}) => editing.selection.includes(id)).flatMap(({a, b}) => [a, b])
      const part = selectedPart(editing)
      const meant = part ? [svg`<path class="part" d=${partPath(part)}></path>`] : []
      const handles = corners.map(([x, y]) => svg`<circle class="handle" cx=${x * 100} cy=${y * 100}></circle>`)
      if (hold?.kind !== 'box' || !isDragging) return svg`${meant}${marks}${handles}`
      const {from, to} = hold
      return svg`${handles}<rect
        class="box"
        x=${Math.min(from[0], to[0]) * 100}
        y=${Math.min(from[1], to[1]) * 100}
        width=${Math.abs(to[0] - from[0]) * 100}
        height=${Math.abs(to[1] - from[1]) * 100}
      ></rect>`
    },
    hint() {
      const offer = offerOf(editing)
      if (offer) return words.joining.lead(...(offer.rooms.map(({name}) => name) as [string, string]))
      if (selectedPart(editing)) return words.joining.part
      return editing.selection.length === 0 ? words.hints.select : words.hints.selected
    },
    offers() {
      const offer = offerOf(editing)
      if (!offer || editing.isReadOnly) return []
      return [
        {label: words.joining.join, act: offer.join},
        {label: words.joining.divide, act: offer.divide},
      ]
    },
  }
}

/** Returns the path of a part of a wall, in centimetres: along its arc by short chords. */
function partPath({wall, part: {from, to}}: SelectedPart): string {
  const line = wallLine(wall)
  const count = line.arc === undefined ? 1 : Math.ceil((to - from) / 0.2)
  const points = Array.from({length: count + 1}, (_, index) => line.at(from + ((to - from) * index) / count).point)
  return pathOf(points)
}

/** Returns the elements that lie in a box with all of their points. */
function within(plan: Plan, from: Point, to: Point): string[] {
  const {walls, items, lights, stairs, openings, plates, awnings, rooms} = plan
  const {dimensions = [], labels = [], polylines = [], radars = []} = plan
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const isIn = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom
  return [
    ...[...walls, ...dimensions].filter(({a, b}) => isIn(a) && isIn(b)),
    ...[...openings, ...plates, ...awnings, ...items, ...lights, ...labels, ...radars].filter((element) =>
      isIn(placeOf(plan, element)),
    ),
    ...[...stairs, ...polylines].filter(({path}) => path.every(isIn)),
    ...rooms.filter(({id}) => regionsOf(plan).rooms.get(id)?.rings.flat().every(isIn)),
  ].map(({id}) => id)
}

export const selectTool: EditorTool = {
  name: 'select',
  key: 'v',
  title: {en: 'Select', it: 'Seleziona'},
  picture: 'M6 3l12 9-6 1-3 6z',
  create: createSelectTool,
}
