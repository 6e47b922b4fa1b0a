import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import type {ElementLayers} from '../../../shared/home/draw/layers.ts'
import {drawRoom} from '../../../shared/home/edit/draw-room.ts'
import {EditRefused} from '../../../shared/home/edit/edit-refused.ts'
import {moveCorner} from '../../../shared/home/edit/move-corner.ts'
import {moveElements} from '../../../shared/home/edit/move-elements.ts'
import {moveRoomPoint} from '../../../shared/home/edit/move-room-point.ts'
import {moveWall} from '../../../shared/home/edit/move-wall.ts'
import {moveOnWall, placeOnWall} from '../../../shared/home/edit/place-on-wall.ts'
import {removeElements} from '../../../shared/home/edit/remove-elements.ts'
import {readHome} from '../../../shared/home/read-home.ts'
import type {Home, Plan, Point} from '../../../shared/home/schema.ts'
import {drawChanged, drawWhole} from '../../../web/editor/sheet/drawn-plan.ts'
import {atLeast, runs} from '../../runs.ts'

const homes = ['flat', 'house', 'studio'].map(
  (name) => readHome(JSON.parse(readFileSync(`samples/${name}.json`, 'utf8'))).home as Home,
)
const noPicture = () => undefined

/** A gesture drawn at random: numbers choose the element of any plan. */
interface Gesture {
  kind: number
  one: number
  by: Point
}

const gesture: fc.Arbitrary<Gesture> = fc.record({
  kind: fc.nat(7),
  one: fc.nat(99),
  by: fc
    .tuple(fc.integer({min: -30, max: 30}), fc.integer({min: -30, max: 30}))
    .map(([x, y]): Point => [x / 10, y / 10]),
})

function preview(home: Home, {id, walls, rooms, openings, items, lights}: Plan, {kind, one, by}: Gesture): Home {
  const nth = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new EditRefused('missing', [])
    return list[one % list.length] as T
  }
  const moved = ([x, y]: Point): Point => [x + by[0], y + by[1]]
  const wall = nth(walls)
  switch (kind) {
    case 0:
      return moveCorner(home, {plan: id, from: wall.a, to: moved(wall.a)})
    case 1:
      return drawRoom(home, {plan: id, from: wall.a, to: moved(wall.a), name: 'New'}).home
    case 2:
      return removeElements(home, [nth(openings).id])
    case 3:
      return moveElements(home, [nth(items).id, nth(lights).id], by)
    case 4:
      return moveRoomPoint(home, {room: nth(rooms).id, to: moved(nth(rooms).at)})
    case 5: {
      const near = {list: 'openings', width: 0.8, reach: 1, without: new Set([nth(openings).id])} as const
      const place = placeOnWall({id, walls, rooms, openings, items, lights} as Plan, moved(wall.a), near)
      return place ? moveOnWall(home, nth(openings).id, place) : home
    }
    default:
      return moveWall(home, {plan: id, wall: wall.id, distance: by[0]})
  }
}

/** The drawn elements of each layer; their order is settled when a gesture ends. */
const drawn = (layers: ElementLayers) =>
  Object.fromEntries(Object.entries(layers).map(([name, texts]) => [name, texts.filter((text) => text !== '').sort()]))

t.test('drawChanged() during a gesture draws what the whole plan would show', async (t) => {
  const states = homes.flatMap((home) =>
    home.plans.map((plan) => ({home, plan, whole: drawWhole(home, plan, noPicture)})),
  )
  let changed = 0
  fc.assert(
    fc.property(fc.nat(), gesture, (state, made) => {
      const {home, plan, whole} = states[state % states.length] as (typeof states)[number]
      let next: Home
      try {
        next = preview(home, plan, made)
      } catch (error) {
        if (error instanceof EditRefused) return
        throw error
      }
      const shown = next.plans.find(({id}) => id === plan.id) as Plan
      const part = drawChanged(next, shown, whole, noPicture)
      // Without any knowledge of this plan.
      const anew = drawWhole(next, {...shown, walls: [...shown.walls]}, noPicture)
      changed += shown === plan ? 0 : 1
      t.same(drawn(part.layers), drawn(anew.layers), JSON.stringify({plan: plan.id, made}))
    }),
    runs(400),
  )
  t.ok(changed > atLeast(100), `${changed} gestures changed a plan`)
})
