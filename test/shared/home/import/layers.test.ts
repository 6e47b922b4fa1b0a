import t from 'tap'
import {door, element, house, imported, noted, piece, rectangle, room, wall} from '../sweet-home-3d/home-xml.ts'

const level = (id: string, elevation: number, elevationIndex = 0) =>
  element('level', {id, name: id, elevation, floorThickness: 12, height: 250, elevationIndex})
const light = (name: string, x: number, y: number, more = {}) =>
  element('light', {name, x, y, width: 20, depth: 20, height: 20, ...more})
const onLevel = (xml: string, id: string) => xml.replaceAll(/<(wall|room) /g, `<$1 level='${id}' `)

t.test('a level at the same elevation without walls is a layer of the floor, in any order', async (t) => {
  const ground = onLevel(house(), 'Ground')
  const layers = [level('Ground', 0), level('Lighting', 0, 1), level('Roof', 0.4, 2), level('First', 262)]
  for (const order of [layers, layers.toReversed()]) {
    const made = imported(
      ...order,
      ground,
      onLevel(house(), 'First'),
      light('Lamp', 200, 150, {level: 'Lighting'}),
      piece('Panel', 100, 100, {level: 'Roof'}),
    )
    t.same(made.problems, [])
    t.same(
      made.home.plans.map(({name, lights, items}) => [name, lights.length, items.length]),
      [
        ['Ground', 1, 1],
        ['First', 0, 0],
      ],
    )
    t.equal(noted(made, 'levels-merged'), 2)
    t.match(made.changed.find(({kind}) => kind === 'levels-merged')?.names?.toSorted(), ['Lighting', 'Roof'])
  }
})

t.test('rooms and doors on a layer belong to the walls of the floor', async (t) => {
  const made = imported(
    level('Walls', 0),
    level('Rooms', 0, 1),
    onLevel([wall(0, 0, 400, 0), wall(400, 0, 400, 300), wall(400, 300, 0, 300), wall(0, 300, 0, 0)].join(''), 'Walls'),
    room('Kitchen', rectangle(5, 5, 390, 290), {level: 'Rooms'}),
    door(200, 0, {level: 'Rooms'}),
  )
  t.same(made.problems, [])
  t.match(made.home.plans, [{name: 'Walls', rooms: [{name: 'Kitchen'}], openings: [{name: 'Door'}]}])
  t.equal(made.home.plans.length, 1)
})

t.test('two whole plans at one elevation stay two', async (t) => {
  const made = imported(level('Now', 0), level('Planned', 0, 1), onLevel(house(), 'Now'), onLevel(house(), 'Planned'))
  t.same(
    made.home.plans.map(({name, rooms}) => [name, rooms.length]),
    [
      ['Now', 1],
      ['Planned', 1],
    ],
  )
  t.equal(noted(made, 'levels-merged'), 0)
})

t.test('a plan far from the origin is moved to it, whole', async (t) => {
  const near = imported(house(), light('Lamp', 200, 150), door(200, 0))
  for (const [x, y] of [
    [150_000, 80_000],
    [-1_234_500, 30],
    [99_990, 99_990],
    [50_000_000, -70_000_000],
  ] as const) {
    const made = imported(house(x, y), light('Lamp', x + 200, y + 150), door(x + 200, y))
    t.same(made.problems, [], `${x} ${y}`)
    t.equal(noted(made, 'plan-moved'), 1)
    t.equal(noted(made, 'unreadable'), 0)
    const [plan, as] = [made.home.plans[0], near.home.plans[0]]
    t.match(
      [plan?.rooms.length, plan?.walls.length, plan?.openings.map(({at, width}) => [at, width])],
      [as?.rooms.length, as?.walls.length, as?.openings.map(({at, width}) => [at, width])],
    )
    const [lamp] = plan?.lights ?? []
    t.ok(Math.max(...(lamp?.at ?? [1000]).map(Math.abs)) < 60)
  }
})

t.test('a plan within bounds stays where it is, and a stray piece is left out', async (t) => {
  const made = imported(house(90_000, 0), light('Lamp', 90_200, 150))
  t.equal(noted(made, 'plan-moved'), 0)
  t.match(made.home.plans[0]?.lights, [{at: [902, 1.5]}])
  const stray = imported(house(), light('Lamp', 200, 150), light('Far', 500_000, 0), wall(0, 0, 200_000, 0))
  t.equal(noted(stray, 'plan-moved'), 0)
  t.equal(noted(stray, 'unreadable'), 2)
  t.match(stray.home.plans[0]?.lights, [{at: [2, 1.5]}])
  t.equal(stray.home.plans[0]?.lights.length, 1)
})

t.test('rooms of two levels at one elevation stay apart, and borrow the walls', async (t) => {
  const made = imported(
    level('Now', 0),
    level('Planned', 0, 1),
    onLevel(house(), 'Now'),
    room('Study', rectangle(5, 5, 390, 290), {level: 'Planned'}),
  )
  t.same(
    made.home.plans.map(({rooms, walls}) => [rooms.map(({name}) => name), walls.length]),
    [
      [['Kitchen'], 4],
      [['Study'], 4],
    ],
  )
})

t.test('lamps of one name on two floors, in groups, without power or source stay lamps', async (t) => {
  const group = (...pieces: string[]) =>
    element('furnitureGroup', {name: 'group', x: 0, y: 0, width: 1, depth: 1, height: 1}, ...pieces)
  const inGroup = group(
    group(light('Kuchyň', 100, 100, {power: 0.5}), door(300, 0, {name: 'Tür'})),
    piece('#Sofa~/ü', 300, 200),
  )
  const made = imported(
    house(),
    inGroup,
    light('dark', 200, 100, {power: 0}),
    light('hidden', 50, 50, {visible: false}),
  )
  const [plan] = made.home.plans
  t.same(
    [plan?.lights, plan?.openings, plan?.items].map((list) => list?.map(({name}) => name)),
    [['Kuchyň', 'dark'], ['Tür'], ['#Sofa~/ü']],
  )
  const twice = imported(
    level('Ground', 0),
    level('First', 262),
    onLevel(house(), 'Ground'),
    onLevel(house(), 'First'),
    light('light.living_room', 100, 100, {level: 'Ground'}),
    light('light.living_room', 300, 100, {level: 'Ground'}),
    light('light.living_room', 100, 100, {level: 'First'}),
  )
  t.same(
    twice.home.plans.map(({lights}) => lights.length),
    [2, 1],
  )
})
