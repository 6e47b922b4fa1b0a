import t from 'tap'
import {keepRooms} from '#shared/home/carry-over/keep-rooms.ts'
import {addRooms, offerRooms} from '#shared/home/import/offered-rooms.ts'
import type {Home, Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import {countWork} from '../../../count-work.ts'
import {homeWith} from '../../../home-with.ts'

/** A row of so many rooms of 4 × 3 m. A divider halves each, and the import stored its whole outline. */
function dividedRooms(count: number): Home {
  const walls: Wall[] = []
  const rooms: Room[] = []
  for (let nth = 0; nth < count; nth++) {
    const x = 4 * nth
    const ends: [Point, Point][] = [
      [
        [x, 0],
        [x + 2, 0],
      ],
      [
        [x + 2, 0],
        [x + 4, 0],
      ],
      [
        [x, 3],
        [x + 2, 3],
      ],
      [
        [x + 2, 3],
        [x + 4, 3],
      ],
      [
        [x, 0],
        [x, 3],
      ],
    ]
    walls.push(...ends.map(([a, b], side): Wall => ({id: `wall-${nth}-${side}`, a, b})))
    walls.push({id: `divider-${nth}`, kind: 'divider', a: [x + 2, 0], b: [x + 2, 3]})
    const outline = [
      [x, 0],
      [x + 4, 0],
      [x + 4, 3],
      [x, 3],
    ]
    rooms.push({id: `room-${nth}`, name: `Hall ${nth}`, at: [x + 1, 1.5], extra: {sweetHome3d: {outline}}})
  }
  walls.push({id: 'last', a: [4 * count, 0], b: [4 * count, 3]})
  return homeWith({walls, rooms})
}

const planOf = ({plans}: Home) => plans[0] as Plan
const dividersOf = (plan: Plan) => plan.walls.filter(({kind}) => kind === 'divider').length

t.test('divided rooms are offered, joined and kept with work in proportion to them', async (t) => {
  const workOf = async (count: number) => {
    const home = dividedRooms(count)
    let joined: Home | undefined
    const joining = await countWork(() => {
      joined = addRooms(home, offerRooms(home, 'en'), true)
    })
    t.equal(dividersOf(planOf(joined as Home)), 0)
    let kept: Plan | undefined
    const keeping = await countWork(() => {
      const present = new Set(planOf(home).rooms.map(({id}) => id))
      kept = keepRooms(planOf(joined as Home), planOf(home), present).plan
    })
    t.equal(dividersOf(kept as Plan), 0)
    return {joining, keeping}
  }
  const [small, large] = [await workOf(20), await workOf(80)]
  // Four times the rooms: each room with all others is sixteen times the work.
  t.ok(large.joining < 7 * small.joining, `joined in ${small.joining} and ${large.joining} steps`)
  t.ok(large.keeping < 7 * small.keeping, `kept in ${small.keeping} and ${large.keeping} steps`)
})

t.test('of divided rooms only those with a chosen space are joined', async (t) => {
  const home = dividedRooms(3)
  const offered = offerRooms(home, 'en')
  t.equal(offered.length, 3)
  const plan = planOf(addRooms(home, offered.slice(1, 2), true))
  t.same(
    plan.walls.filter(({kind}) => kind === 'divider').map(({id}) => id),
    ['divider-0', 'divider-2'],
  )
})
