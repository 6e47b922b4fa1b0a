import {svg, type TemplateResult} from 'lit'
import {placeOnWall, type WallPlace} from '#shared/home/edit/place-on-wall.ts'
import {readLength} from '#shared/home/edit/typed-measures.ts'
import {atFromDistance, wallDistances} from '#shared/home/edit/wall-distances.ts'
import type {WallList} from '#shared/home/edit/wall-space.ts'
import type {Home} from '#shared/home/schema.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'
import type {Pointer, Tool, ToolContext} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {distanceMarks} from './distance-marks.ts'
import {middleOfWall, stepAlong, stepWall, wallsToStep} from './wall-steps.ts'

/** The kind of element that a tool puts on walls. */
export interface OnWallPart {
  list: WallList
  /** Metres along the wall. */
  width(place?: WallPlace): number
  /** Returns the home with the element there, and the element's id. */
  add(home: Home, place: WallPlace): {home: Home; id: string}
  /** Turns the element before it is drawn; absent when it can't be turned. */
  flip?(): void
  options?(): TemplateResult
  offers?: Tool['offers']
  hint: string
}

/** The steps of the keyboard along a wall, in metres. */
const steps = {plain: 0.05, large: 0.5}

/**
 * Draws elements on walls. The element follows the pointer along the nearest wall, with its distances to both corners;
 * a typed length sets the distance to the nearer one. Arrow keys choose the wall and the place.
 */
export function createOnWallTool(context: ToolContext, part: OnWallPart): Tool {
  const {editing, unit, grid, reach, update} = context
  let found: {place: WallPlace; home: Home} | undefined
  /** The wall of the last element that was put: the arrows go on from there. */
  let lastWall = ''

  const planOf = () => planWithoutPreview(editing)
  const sized = () => ({list: part.list, width: part.width()})
  const walls = () => wallsToStep(planOf(), editing.selection[0])

  /** Returns the place that the preview shows. Undo takes the preview, and maybe the wall: the place goes too. */
  const placeNow = () => (found?.home === editing.home ? found.place : undefined)

  function show(place: WallPlace | undefined) {
    found = place && {place, home: editing.home}
    editing.preview(place ? (home) => part.add(home, place).home : null)
    update()
  }

  function follow({at, isShift}: Pointer) {
    show(placeOnWall(planOf(), at, {...sized(), reach: Math.max(reach() * 2, 0.3), grid: isShift ? 0 : grid()}))
  }

  /** Puts the element at a place, or elsewhere on its wall: the edit computes that, and may refuse it. */
  function put(place: WallPlace, elsewhere = () => place.at) {
    const made = addSelected(editing, (home) => part.add(home, {...place, at: elsewhere()}))
    found = undefined
    if (made !== undefined) lastWall = place.wall
    update()
  }

  function goToWall(step: 1 | -1) {
    const plan = planOf()
    show(middleOfWall(plan, stepWall(walls(), placeNow()?.wall ?? lastWall, step), sized()))
  }

  /** Goes along the wall, or to another one before the element is on any. */
  function go(step: 1 | -1, isLarge: boolean) {
    const place = placeNow()
    if (!place) return goToWall(step)
    const next = stepAlong(planOf(), place, step * (isLarge ? steps.large : steps.plain), sized())
    if (next) show(next)
  }

  const keys: Readonly<Record<string, (isLarge: boolean) => void>> = {
    Enter() {
      const place = placeNow()
      return place ? put(place) : goToWall(1)
    },
    ArrowUp: () => goToWall(-1),
    ArrowDown: () => goToWall(1),
    ArrowLeft: (isLarge) => go(-1, isLarge),
    ArrowRight: (isLarge) => go(1, isLarge),
    ...(part.flip && {
      f: () => {
        part.flip?.()
        show(placeNow())
      },
    }),
  }

  const onWall = (place: WallPlace) => ({...place, list: part.list, width: part.width(place)})

  return {
    hover: follow,
    press: follow,
    drag: follow,
    release(pointer) {
      follow(pointer)
      const place = placeNow()
      if (place) put(place)
    },
    leave: () => show(undefined),
    key({key, shiftKey}) {
      const act = keys[key.length === 1 ? key.toLowerCase() : key]
      act?.(shiftKey)
      return act !== undefined
    },
    type(text) {
      const metres = readLength(text, unit)
      const place = placeNow() ?? middleOfWall(planOf(), walls()[0], sized())
      if (metres === undefined || !place) return false
      const {a, b} = wallDistances(planOf(), onWall(place))
      const from = a.metres <= b.metres ? 'a' : 'b'
      put(place, () => atFromDistance(planOf(), onWall(place), {from, metres}))
      return true
    },
    cancel() {
      const hadBegun = placeNow() !== undefined
      show(undefined)
      return hadBegun
    },
    overlay() {
      const place = placeNow()
      return place ? svg`${distanceMarks(context, planOf(), onWall(place))}` : undefined
    },
    hint: () => part.hint,
    ...(part.options && {options: part.options}),
    ...(part.offers && {offers: part.offers}),
  }
}
