import t from 'tap'
import {nameInLabel} from '#shared/home/import/label-names.ts'
import {addRooms, offerRooms} from '#shared/home/import/offered-rooms.ts'
import {readHome} from '#shared/home/read-home.ts'
import {emptyRegions, planRegions} from '#shared/home/regions.ts'
import type {Home} from '#shared/home/schema.ts'
import {
  element,
  homeXml,
  house,
  imported,
  importedXml,
  noted,
  planOf,
  rectangle,
  room,
  wall,
} from '../sweet-home-3d/home-xml.ts'

const label = (text: string, x: number, y: number) => element('label', {x, y}, element('text', {}, text))

/** Three spaces in a row: 4 × 3, 2 × 3 and 4 × 3 metres. */
const row = [
  ...[wall(0, 0, 1000, 0), wall(1000, 0, 1000, 300), wall(1000, 300, 0, 300), wall(0, 300, 0, 0)],
  ...[wall(400, 0, 400, 300), wall(600, 0, 600, 300)],
]
const wholeFloor = room('Living', rectangle(5, 5, 990, 290))

t.test('importHome() offers enclosed spaces without a room, from 1.5 m²', async (t) => {
  // The house has a room. Beside it are a space of 4 m², a shaft, and a wall that encloses nothing.
  const {offered, home} = imported(
    house(),
    ...[wall(500, 0, 720, 0), wall(720, 0, 720, 210), wall(720, 210, 500, 210), wall(500, 210, 500, 0)],
    ...[wall(800, 0, 900, 0), wall(900, 0, 900, 100), wall(900, 100, 800, 100), wall(800, 100, 800, 0)],
    wall(1000, 0, 1200, 0),
  )
  t.match(offered, [{plan: home.plans[0]?.id, name: 'Room 1', area: 4.2}])
  t.equal(offered.length, 1)
  const [x, y] = offered[0]?.at ?? [0, 0]
  t.ok(x > 5.5 && x < 6.7 && y > 0.5 && y < 1.6, `${x}, ${y}`)
  t.equal(home.plans[0]?.rooms.length, 1)
  t.match(importedXml(homeXml(...row), {language: 'it'}).offered, [
    {name: 'Stanza 1'},
    {name: 'Stanza 2'},
    {name: 'Stanza 3'},
  ])
})

t.test('importHome() names rooms and offered spaces after the labels in them', async (t) => {
  const plan = planOf(
    t,
    ...row,
    room('', rectangle(5, 5, 390, 290)),
    room('Bath', rectangle(405, 5, 190, 290)),
    label('Kitchen&#10;11.3 m²', 100, 100),
    label('Closet', 500, 100),
    label('3.90 x 2.90', 800, 150),
    label('Master bedroom', 900, 200),
  )
  t.match(plan.rooms, [{id: 'kitchen', name: 'Kitchen', kind: 'kitchen'}, {name: 'Bath'}])
  t.match(plan.imported.offered, [{name: 'Master bedroom', area: 11.31}])
  t.equal(noted(plan.imported, 'rooms-labelled'), 1)
  t.equal(noted(plan.imported, 'rooms-named'), 0)
})

t.test('nameInLabel() finds names, and leaves out measures and remarks', async (t) => {
  const names: Record<string, string | undefined> = {
    Kitchen: 'Kitchen',
    'Camera 2': 'Camera 2',
    'Bagno 4,2 mq': 'Bagno',
    '12.5 m² - Soggiorno': 'Soggiorno',
    'Küche (3.20 x 4.10 m)': 'Küche',
    '\n  dining   room ': 'dining room',
    主卧: '主卧',
    '12 m²': undefined,
    '350': undefined,
    'to be painted': undefined,
    'This wall goes when the new kitchen comes next year': undefined,
    '': undefined,
  }
  for (const [text, name] of Object.entries(names)) t.equal(nameInLabel(text), name, text)
})

t.test('importHome() says that walls made a room smaller, and offers its other parts', async (t) => {
  const {imported: made, rooms} = planOf(t, ...row, wholeFloor)
  t.match(
    made.changed.find(({kind}) => kind === 'rooms-smaller'),
    {count: 1, changes: [{name: 'Living', area: [28.71, 11.31]}]},
  )
  t.match(made.offered, [
    {name: 'Living 2', partOf: 'living', area: 5.51},
    {name: 'Living 3', partOf: 'living', area: 11.31},
  ])
  t.equal(rooms.length, 1)
  // A room that only loses the thickness of its walls is as large as before.
  t.equal(noted(planOf(t, house(), room('Slab', rectangle(0, 0, 400, 300))).imported, 'rooms-smaller'), 0)
})

t.test('importHome() divides a room into its parts, or joins them in an area', async (t) => {
  const made = (spaces: 'add' | 'join') => importedXml(homeXml(...row, wholeFloor), {spaces})
  const divided = made('add')
  t.same(divided.problems, [])
  t.same(divided.offered, [])
  t.match(divided.home.plans[0], {
    areas: [],
    rooms: [{id: 'living'}, {id: 'living-2', name: 'Living 2', kind: 'living'}, {id: 'living-3'}],
  })
  t.equal(noted(divided, 'rooms-added'), 2)
  t.same(emptyRegions(divided.home.plans[0] as Home['plans'][number]), [])

  const joined = made('join')
  t.same(joined.problems, [])
  const [plan] = joined.home.plans
  t.match(plan?.areas, [{name: 'Living'}])
  const [area] = plan?.areas ?? []
  t.same(
    plan?.rooms.map((each) => each.area),
    [area?.id, area?.id, area?.id],
  )
})

t.test('addRooms() opens a divided room to its parts where only dividers are between them', async (t) => {
  const {home} = imported(...row, wholeFloor)
  // The wall between the first two spaces becomes a divider.
  const plans = home.plans.map((plan) => ({
    ...plan,
    walls: plan.walls.map(({thickness, ...each}) =>
      each.a[0] === 4 && each.b[0] === 4
        ? {...each, kind: 'divider' as const}
        : {...each, ...(thickness && {thickness})},
    ),
  }))
  const divided = {...home, plans}
  const offered = offerRooms(divided, 'en')
  t.equal(offered.length, 2)
  const joined = addRooms(divided, offered, true)
  t.same(readHome(joined).problems, [])
  const [plan] = joined.plans as [Home['plans'][number]]
  t.equal(plan.walls.length, (plans[0]?.walls.length ?? 0) - 1)
  t.match(plan.areas, [{name: 'Living'}])
  t.equal(plan.rooms.length, 2)
  const areas = [...planRegions(plan).rooms.values()].map(({net}) => Math.round(net * 10) / 10)
  t.same(areas.sort(), [11.3, 17.1].sort())
  t.equal(addRooms(divided, offered, false).plans[0]?.rooms.length, 3)
})

t.test('addRooms() adds only the chosen rooms, with new ids, to areas that exist', async (t) => {
  const {home} = imported(...row, wholeFloor)
  const [plan] = home.plans
  if (plan === undefined) throw new Error('no plan')
  const grouped: Home = {
    ...home,
    plans: [
      {...plan, areas: [{id: 'day', name: 'Day'}], rooms: plan.rooms.map((each) => ({...each, area: 'day'}))},
      {...plan, id: 'other', level: plan.level, rooms: [], walls: []},
    ],
  }
  const [first] = offerRooms(grouped, 'en')
  if (first === undefined) throw new Error('nothing offered')
  const {plans} = addRooms(grouped, [{...first, name: 'Living'}], true)
  t.match(plans[0]?.areas, [{id: 'day'}])
  t.match(plans[0]?.rooms, [{id: 'living'}, {id: 'living-2', name: 'Living', area: 'day'}])
  t.same(plans[1], grouped.plans[1])
})

t.test('offerRooms() ignores an extra of another kind', async (t) => {
  const {home} = imported(...row, wholeFloor)
  for (const extra of [
    undefined,
    'x',
    {sweetHome3d: 3},
    {sweetHome3d: {labels: 'x', outline: [1]}},
    {sweetHome3d: {labels: [3]}},
  ]) {
    const plans = home.plans.map((plan) => ({...plan, extra, rooms: plan.rooms.map((each) => ({...each, extra}))}))
    t.match(offerRooms({plans}, 'en'), [{name: 'Room 1'}, {name: 'Room 2'}])
  }
  t.same(readHome(home).problems, [])
})
