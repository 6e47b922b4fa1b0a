/** The keys that change the selected elements. */
import {flipElements} from '#shared/home/edit/flip.ts'
import {locate} from '#shared/home/edit/in-plan.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {moveWall} from '#shared/home/edit/move-wall.ts'
import {rotateElements} from '#shared/home/edit/rotate.ts'
import {directionBetween} from '#shared/home/geometry/line.ts'
import {dot} from '#shared/home/geometry/vector.ts'
import type {Home, Point, Wall} from '#shared/home/schema.ts'
import {leftNormal} from '#shared/home/wall-line.ts'
import type {Editing} from '../editing.ts'
import {removeSelected} from '../wall-part.ts'

/** The lists whose elements F flips. */
const flipped: readonly string[] = ['openings', 'items', 'plates', 'awnings']

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The steps of the arrow keys, in metres. */
const steps = {plain: 0.01, large: 0.1}

/** Handles a key for the selected elements; returns whether it did. */
export function selectionKey(editing: Editing, {key, shiftKey}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const {selection, home} = editing
  if (selection.length === 0) return false
  const arrow = arrows[key]
  const isAll = (test: (list: string) => boolean) => selection.every((id) => test(locate(home, id).list))
  if (arrow) {
    const step = shiftKey ? steps.large : steps.plain
    editing.edit('move', (before) => nudge(before, editing.plan.id, selection, [arrow[0] * step, arrow[1] * step]))
  } else if (key === 'Delete' || key === 'Backspace') {
    removeSelected(editing)
  } else if (key.toLowerCase() === 'f' && isAll((list) => flipped.includes(list))) {
    editing.edit('flip', (before) => flipElements(before, selection))
  } else if (key.toLowerCase() === 'r' && isAll((list) => list === 'items' || list === 'radars')) {
    editing.edit('turn', (before) => rotateElements(before, selection, shiftKey ? -15 : 90))
  } else return false
  return true
}

/** Moves by arrow keys: a single wall square to itself, as far as the arrow leads that way; all else by the vector. */
function nudge(home: Home, plan: string, ids: readonly string[], by: Point): Home {
  const [only, ...others] = ids
  const {list, element} = locate(home, only as string)
  if (list !== 'walls' || others.length > 0) return moveElements(home, ids, by)
  const {a, b} = element as Wall
  const direction = directionBetween(a, b)
  const move = direction ? dot(leftNormal(direction), by) : 0
  return Math.abs(move) < 1e-9 ? home : moveWall(home, {plan, wall: only as string, distance: move})
}
