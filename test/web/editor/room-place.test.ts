import t from 'tap'
import {drawRoom} from '#shared/home/edit/draw-room.ts'
import {roomSize} from '#shared/home/edit/room-size.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {type RoomSide, roomBeside} from '#web/editor/tools/room-place.ts'
import {homeWith} from '../../server/api.ts'

const corners: Point[] = [
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
]
/** A room of outer walls of 41 cm. */
const home = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [2, 2]}],
  walls: corners.map((a, index) => ({id: `w${index}`, a, b: corners[(index + 1) % 4] as Point, thickness: 0.41})),
})
const plan = home.plans[0] as Plan

t.test('a room of a typed size is as large inside, also beside a thick wall', async (t) => {
  for (const side of ['right', 'left', 'below', 'above'] satisfies RoomSide[])
    for (const isAtEnd of [false, true]) {
      const [from, to] = roomBeside(plan, ['kitchen'], {side, isAtEnd}, [3, 2.5])
      const drawn = drawRoom(home, {plan: plan.id, from, to, name: 'Guests'})
      const after = drawn.home.plans[0] as Plan
      t.same(roomSize(after, drawn.room), {width: 3, height: 2.5}, `${side}, ${isAtEnd ? 'end' : 'beginning'}`)
      t.equal(after.walls.length, 7, 'it shares one wall')
    }
  const [from, to] = roomBeside({...plan, rooms: [], walls: []}, [], {side: 'right', isAtEnd: false}, [4, 3])
  t.same(
    [from, to],
    [
      [0, 0],
      [4.1, 3.1],
    ],
  )
})
