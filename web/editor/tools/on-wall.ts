import {svg, type TemplateResult} from 'lit'
import {placeOnWall, type WallPlace} from '#shared/home/edit/place-on-wall.ts'
import {readLength} from '#shared/home/edit/typed-measures.ts'
import {atFromDistance, wallDistances} from '#shared/home/edit/wall-distances.ts'
import type {WallList} from '#shared/home/edit/wall-space.ts'
import type {Home} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {regionsOf} from '../plan-regions.ts'
import {readingOrder} from '../reading-order.ts'
import type {Pointer, Tool, ToolContext} from '../tool.ts'
import {distanceMarks} from './distance-marks.ts'

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
 * a typed length sets the distance to the nearer one. By keyboard, arrows choose the wall and the place.
 */
export function createOnWallTool(context: ToolContext, part: OnWallPart): Tool {
  const {editing, unit, grid, reach, update} = context
  let found: {place: WallPlace; home: Home} | null = null
  /** The wall of the last element that was put: the arrows go on from there. */
  let lastWall = ''

  /** Returns the place that the preview shows. Undo takes the preview, and maybe the wall: the place goes too. */
  const placeNow = () => (found?.home === editing.home ? found.place : null)

  function show(next: WallPlace | null) {
    found = next && {place: next, home: editing.home}
    const shown = next
    editing.preview(shown && ((home) => part.add(home, shown).home))
    update()
  }

  function follow({at, isShift}: Pointer) {
    const options = {
      list: part.list,
      width: part.width(),
      reach: Math.max(reach() * 2, 0.3),
      grid: isShift ? 0 : grid(),
    }
    show(placeOnWall(planOf(), at, options) ?? null)
  }

  /** The plan without the preview. */
  const planOf = () => editing.home.plans.find(({id}) => id === editing.plan.id) ?? editing.plan

  function put(at: WallPlace | null) {
    if (!at) return
    let made = ''
    editing.edit('add', (home) => {
      const added = part.add(home, at)
      made = added.id
      return added.home
    })
    found = null
    if (made !== '') {
      lastWall = at.wall
      editing.select([made])
    }
    update()
  }

  /** Returns the walls that the arrows go through: those of the selected room or wall, else all. */
  function walls(): readonly string[] {
    const plan = planOf()
    const [selected = ''] = editing.selection
    const around = regionsOf(plan).rooms.get(selected)?.walls
    const all = readingOrder(plan).filter((id) => plan.walls.some((wall) => wall.id === id))
    if (around) return all.filter((id) => around.has(id))
    return all.includes(selected) ? [selected, ...all.filter((id) => id !== selected)] : all
  }

  /** Returns the middle of a wall, or the place nearest to it that is free. */
  function middleOf(id: string | undefined): WallPlace | null {
    const plan = planOf()
    const wall = plan.walls.find((one) => one.id === id)
    if (!wall) return null
    const line = wallLine(wall)
    const {point} = line.at(line.length / 2)
    return placeOnWall({...plan, walls: [wall]}, point, {list: part.list, width: part.width(), reach: 0.01}) ?? null
  }

  function stepAlong(metres: number) {
    const plan = planOf()
    const place = placeNow()
    const wall = plan.walls.find(({id}) => id === place?.wall)
    if (!place || !wall) return
    const line = wallLine(wall)
    const {point} = line.at(Math.min(Math.max(place.at + metres, 0), line.length))
    const next = placeOnWall({...plan, walls: [wall]}, point, {list: part.list, width: part.width(), reach: 0.01})
    if (next) show({...next, side: place.side})
  }

  function stepWall(step: 1 | -1) {
    const ids = walls()
    const index = ids.indexOf(placeNow()?.wall ?? lastWall)
    const next = index < 0 ? (step < 0 ? ids.length - 1 : 0) : (index + step + ids.length) % ids.length
    show(middleOf(ids[next]))
  }

  const stepOf = (isLarge: boolean) => (isLarge ? steps.large : steps.plain)
  const keys: Readonly<Record<string, (isLarge: boolean) => void>> = {
    Enter() {
      const place = placeNow()
      return place ? put(place) : stepWall(1)
    },
    ArrowUp: () => stepWall(-1),
    ArrowDown: () => stepWall(1),
    ArrowLeft: (isLarge) => (placeNow() ? stepAlong(-stepOf(isLarge)) : stepWall(-1)),
    ArrowRight: (isLarge) => (placeNow() ? stepAlong(stepOf(isLarge)) : stepWall(1)),
    ...(part.flip && {
      f: () => {
        part.flip?.()
        show(placeNow())
      },
    }),
  }

  const onWall = (at: WallPlace) => ({
    list: part.list,
    width: part.width(at),
    side: at.side,
    wall: at.wall,
    at: at.at,
  })

  return {
    hover: follow,
    press: follow,
    drag: follow,
    release(pointer) {
      follow(pointer)
      put(placeNow())
    },
    leave: () => show(null),
    key({key, shiftKey}) {
      const act = keys[key.length === 1 ? key.toLowerCase() : key]
      act?.(shiftKey)
      return act !== undefined
    },
    type(text) {
      const metres = readLength(text, unit)
      const at = placeNow() ?? middleOf(walls()[0])
      if (metres === undefined || !at) return false
      const {a, b} = wallDistances(planOf(), onWall(at))
      const from = a.metres <= b.metres ? 'a' : 'b'
      let made = ''
      const isPut = editing.edit('add', (home) => {
        const along = atFromDistance(planOf(), onWall(at), {from, metres})
        const added = part.add(home, {...at, at: along})
        made = added.id
        return added.home
      })
      found = null
      if (isPut) {
        lastWall = at.wall
        editing.select([made])
      }
      return true
    },
    cancel() {
      const hadBegun = placeNow() !== null
      show(null)
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
