import t from 'tap'
import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {addRooms, offerRooms} from '#shared/home/import/offered-rooms.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan, Room} from '#shared/home/schema.ts'
import {homeXml, importedXml, rectangle, room, wall} from '../sweet-home-3d/home-xml.ts'

/** Three spaces in a row, 4, 2 and 4 metres wide. */
const row = [
  ...[wall(0, 0, 1000, 0), wall(1000, 0, 1000, 300), wall(1000, 300, 0, 300), wall(0, 300, 0, 0)],
  ...[wall(400, 0, 400, 300), wall(600, 0, 600, 300)],
]
const wholeFloor = room('Living', rectangle(5, 5, 990, 290))
const fromFile = (...elements: string[]): Home => importedXml(homeXml(...elements)).home
const withPlan = (home: Home, change: (plan: Plan) => Plan): Home => ({...home, plans: home.plans.map(change)})
const roomsOf = (home: Home) => home.plans.flatMap(({rooms}) => rooms)
const again = (last: Home, next: Home) => carryOver(last, next, {origin: 'generated'})

t.test('rooms made of spaces that the file has no room for stay, with all that people gave them', async (t) => {
  const file = fromFile(...row)
  const made = addRooms(file, offerRooms(file, 'en'), false)
  const named = (one: Room): Room =>
    one.id === roomsOf(made)[0]?.id
      ? {...one, name: 'Kitchen', area: 'day', bindings: {climate: [{app: 'tablet', device: 'stove'}]}}
      : one
  const last = withPlan(made, (plan) => ({...plan, areas: [{id: 'day', name: 'Day'}], rooms: plan.rooms.map(named)}))
  t.same(readHome(last).problems, [])
  const carried = again(last, file)
  t.same(roomsOf(carried.home), roomsOf(last))
  t.same(carried.home.plans[0]?.areas, last.plans[0]?.areas)
  t.same(carried.lost, [])
  t.equal(carried.devices, 1)
  t.same(carried.rooms, ['Kitchen', 'Room 2', 'Room 3'])
  t.same(again(last, last).rooms, [], 'nothing to keep when the file has them')
})

t.test('a room goes when its space is gone, or when the file has a room there', async (t) => {
  const file = fromFile(...row)
  const last = addRooms(file, offerRooms(file, 'en'), false)
  const [first, second] = roomsOf(last)
  const merged = fromFile(...row.slice(0, 4), row[5] as string)
  const two = again(last, merged)
  t.same(
    roomsOf(two.home).map(({name}) => name),
    ['Room 1', 'Room 3'],
    'one space has one room',
  )
  t.match(
    two.lost.filter(({kind}) => kind === 'room'),
    [{kind: 'room', id: second?.id, isGone: true}],
  )
  const drawn = again(last, fromFile(...row, room('Kitchen', rectangle(5, 5, 390, 290))))
  t.equal(roomsOf(drawn.home).length, 3)
  t.ok(roomsOf(drawn.home).some(({name}) => name === 'Kitchen'))
  t.notOk(drawn.rooms.includes(first?.name ?? ''))
  const none = again(last, fromFile(...row.slice(0, 3)))
  t.same(roomsOf(none.home), [])
})

t.test('the parts of a room that was joined are joined again, while the file draws it as before', async (t) => {
  // The wall between the first two spaces becomes a divider.
  const divided = withPlan(fromFile(...row, wholeFloor), (plan) => ({
    ...plan,
    walls: plan.walls.map(({thickness, ...each}) =>
      each.a[0] === 4 && each.b[0] === 4
        ? {...each, kind: 'divider' as const}
        : {...each, ...(thickness && {thickness})},
    ),
  }))
  const last = addRooms(divided, offerRooms(divided, 'en'), true)
  const wallIds = ({plans}: Home) => plans.flatMap(({walls}) => walls.map(({id}) => id))
  t.not(wallIds(last).length, wallIds(divided).length)
  const carried = again(last, divided)
  t.same(wallIds(carried.home), wallIds(last))
  t.same(roomsOf(carried.home), roomsOf(last))
  t.same(
    carried.lost.filter(({kind}) => kind !== 'wall'),
    [],
  )
  t.same(readHome(carried.home).problems, [])

  const other = withPlan(divided, (plan) => ({...plan, rooms: plan.rooms.map(({extra: _, ...each}) => each)}))
  t.same(wallIds(again(last, other).home), wallIds(divided), 'the file draws the room otherwise')
})
