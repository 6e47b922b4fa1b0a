import {html, svg} from 'lit'
import {defaults} from '#shared/home/defaults.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import type {Snap} from '#shared/home/edit/snap.ts'
import {type LightTargets, lightTargets, snapLight} from '#shared/home/edit/snap-light.ts'
import type {Home, Light, Point} from '#shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'
import type {CreateTool, Pointer} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {snapMarks} from './overlay.ts'
import {lengthField} from './tool-form.ts'

/** Hangs lamps: in the middle of a room, or evenly spaced with its others. Enter lights the selected room. */
export const createLightTool: CreateTool = ({editing, words, unit, language, grid, reach, update}) => {
  let z: number | undefined
  let next: Snap | null = null
  let targets: {home: Home; plan: string; targets: LightTargets} | null = null

  function snapped({at, isShift}: Pick<Pointer, 'at' | 'isShift'>): Snap {
    const {home} = editing
    const plan = planWithoutPreview(editing)
    if (targets?.home !== home || targets.plan !== plan.id) {
      targets = {home, plan: plan.id, targets: lightTargets(home, plan)}
    }
    return snapLight(targets.targets, at, {reach: reach(), grid: grid(), isFree: isShift})
  }

  const elementAt = (at: Point): Omit<Light, 'id'> => ({at, ...(z !== undefined && {z})})
  const add = (home: Home, at: Point) =>
    addElement(home, {plan: editing.plan.id, list: 'lights', element: elementAt(at)})

  function show(snap: Snap | null) {
    next = snap
    editing.preview(snap && ((home) => add(home, snap.point).home))
    update()
  }

  const follow = (pointer: Pointer) => show(snapped(pointer))

  function put(at: Point) {
    addSelected(editing, (home) => add(home, at))
    next = null
    update()
  }

  /** Returns the middle of the selected room. */
  function middleOfRoom(): Point | undefined {
    const [ring] = regionsOf(editing.plan).rooms.get(editing.selection[0] ?? '')?.rings ?? []
    if (!ring) return undefined
    const middle = (axis: 0 | 1) => {
      const all = ring.map((point) => point[axis])
      return (Math.min(...all) + Math.max(...all)) / 2
    }
    return snapped({at: [middle(0), middle(1)], isShift: false}).point
  }

  return {
    hover: follow,
    press: follow,
    drag: follow,
    release: (pointer) => put(snapped(pointer).point),
    leave: () => show(null),
    key({key}) {
      const middle = key === 'Enter' ? middleOfRoom() : undefined
      if (middle) put(middle)
      return middle !== undefined
    },
    cancel() {
      const hadBegun = next !== null
      show(null)
      return hadBegun
    },
    overlay: () => svg`${snapMarks(next?.reasons ?? [])}`,
    options: () =>
      html`${lengthField({label: words.fields.z, metres: z ?? levelHeight(), unit, language}, (metres) => {
        z = metres
        update()
      })}`,
    hint: () => words.hints.light,
  }

  function levelHeight(): number {
    const {levels} = editing.home
    return levels.find(({id}) => id === editing.plan.level)?.height ?? defaults.level.height
  }
}
