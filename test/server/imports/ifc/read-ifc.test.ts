import {readFileSync} from 'node:fs'
import t from 'tap'
import {toSourceHome} from '#shared/home/ifc/to-source-home.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {readIfc} from '../../../../server/imports/ifc/read-ifc.ts'
import {measures, writeHouse} from './write-house.ts'

const sample = (name: string) => readFileSync(new URL(`houses/${name}.ifc`, import.meta.url))

async function imported(bytes: Uint8Array) {
  const house = await readIfc(bytes)
  return {house, ...importHome(toSourceHome(house), {language: 'en', images: new Map()})}
}

const near = (metres: number) => Math.round(metres * 1000) / 1000 + 0

/** The rooms of a plan with their clear areas. */
function areasOf(plan: Plan): [string, number][] {
  const {rooms} = planRegions(plan)
  return plan.rooms.map(({id, name}) => [name, Math.round((rooms.get(id)?.net ?? 0) * 100) / 100])
}

/** Each opening's middle on the plan, with y up as in the file, and its width and sill. */
function openingsOf(plan: Plan) {
  return plan.openings.map(({name, wall, at, width, sill = 0, kind}) => {
    const {point} = lineOf(plan, wall).at(at)
    return {name, kind, at: [near(point[0]), near(-point[1])], width, sill}
  })
}

const lineOf = ({walls}: Plan, id: string) => {
  const wall = walls.find((each) => each.id === id)
  if (wall === undefined) throw new Error(`there is no wall ${id}`)
  return wallLine(wall)
}

/** The hinge of a door, and the point where its leaf ends when it is open, with y up. */
function swingOf(plan: Plan, name: string) {
  const door = plan.openings.find((each) => each.name === name)
  if (door === undefined) throw new Error(`there is no ${name}`)
  const {point, direction} = lineOf(plan, door.wall).at(door.at)
  const towards = door.hinge === 'b' ? 1 : -1
  const hinge = [0, 1].map((axis) => (point[axis] as number) + (direction[axis] as number) * (door.width / 2) * towards)
  const side = door.side === 'right' ? -1 : 1
  const [dx, dy] = [direction[1] * side * door.width, -direction[0] * side * door.width]
  const [x = 0, y = 0] = hinge
  return {hinge: [near(x), near(-y)], open: [near(x + dx), near(-y - dy)]}
}

const solid = ({walls}: Plan) => walls.filter(({kind}) => kind !== 'divider')
const plansOf = ({plans}: Home) => plans as [Plan, Plan]

const doors = [
  {name: 'bedroom door', kind: 'door', at: [4.8, 1.5], width: 0.8, sill: 0},
  {name: 'front door', kind: 'door', at: [1.5, 0.15], width: 0.9, sill: 0},
]
const bathDoor = {name: 'bath door', kind: 'door', at: [4.8, 4.5], width: 0.7, sill: 0}
const windows = [
  {name: 'window bath', kind: 'window', at: [7.85, 4.5], width: 0.6, sill: 1.5},
  {name: 'window bedroom', kind: 'window', at: [7.85, 1.8], width: 1.2, sill: 0.9},
  {name: 'window west', kind: 'window', at: [0.15, 3], width: 1.4, sill: 0.9},
]
const byName = (one: {name: string | undefined}, other: {name: string | undefined}) =>
  (one.name ?? '').localeCompare(other.name ?? '')

t.test('a house in millimetres, turned and moved, comes out as drawn', async (t) => {
  const {home, house, problems, openings, rooms} = await imported(sample('house-ifc4-mm'))
  const [ground, upper] = plansOf(home)
  t.strictSame(problems, [])
  t.strictSame({rooms, openings}, {rooms: {placed: 7, total: 7}, openings: {placed: 11, total: 11}})
  t.equal(house.walls.length, 12)
  t.strictSame([solid(ground).length, solid(upper).length], [6, 6])
  t.strictSame(
    home.levels.map(({name, z, height, slab}) => ({name, z, height, slab})),
    [
      {name: 'Erdgeschoss', z: 0, height: 2.5, slab: 0.3},
      {name: 'Obergeschoss', z: 2.8, height: 2.5, slab: undefined},
    ],
  )
  t.equal(home.site?.north, 350, 'north is 10° anticlockwise')
  t.strictSame(areasOf(ground), [
    ['Wohnen', 13.35],
    ['Küche', 10.68],
    ['Schlafen', 8.41],
    ['Bad', 6.7],
  ])
  t.strictSame(
    areasOf(upper).map(([, area]) => area),
    [24.03, 8.41, 6.7],
  )
  const dividers = ground.walls.filter(({kind}) => kind === 'divider')
  t.strictSame(
    dividers.map(({a, b}) => [near(-a[1]), near(-b[1])]),
    [[3.3, 3.3]],
    'one divider at y = 3.30',
  )
  t.strictSame(openingsOf(ground).sort(byName), [bathDoor, ...doors, ...windows].sort(byName))
  t.strictSame(
    openingsOf(upper).sort(byName),
    [
      ...doors.filter(({name}) => name !== 'front door'),
      {name: 'passage', kind: 'passage', at: [4.8, 4.5], width: 2, sill: 0},
      ...windows,
    ].sort(byName),
  )
  t.strictSame(swingOf(ground, 'front door'), {hinge: [1.05, 0.15], open: [1.05, 1.05]}, 'into the room')
  t.strictSame(swingOf(ground, 'bedroom door'), {hinge: [4.8, 1.1], open: [5.6, 1.1]}, 'east')
  t.strictSame(swingOf(ground, 'bath door'), {hinge: [4.8, 4.85], open: [5.5, 4.85]}, 'east')
})

t.test('a house in metres with walls that have neither axis nor layers comes out as drawn', async (t) => {
  const {home, problems, openings, rooms} = await imported(sample('house-ifc2x3-no-axis'))
  const [ground, upper] = plansOf(home)
  t.strictSame(problems, [])
  t.strictSame({rooms, openings}, {rooms: {placed: 6, total: 6}, openings: {placed: 11, total: 11}})
  for (const plan of [ground, upper]) {
    t.equal(plan.walls.length, 6)
    t.strictSame(
      areasOf(plan).map(([, area]) => area),
      [24.03, 8.41, 6.7],
    )
  }
  t.strictSame(openingsOf(ground).sort(byName), [bathDoor, ...doors, ...windows].sort(byName))
  t.strictSame(
    openingsOf(upper).sort(byName),
    [bathDoor, ...doors.filter(({name}) => name !== 'front door'), ...windows].sort(byName),
  )
  t.strictSame(swingOf(ground, 'front door'), {hinge: [1.05, 0.15], open: [1.05, 1.05]})
  t.strictSame(swingOf(ground, 'bedroom door'), {hinge: [4.8, 1.1], open: [5.6, 1.1]})
  t.strictSame(swingOf(ground, 'bath door'), {hinge: [4.8, 4.85], open: [5.5, 4.85]})
})

t.test('files of both versions and all units give the same house', async (t) => {
  const [width = 0, depth = 0] = measures.room
  const kinds = [
    {schema: 'IFC2X3', unit: 'metre', hasAxis: true},
    {schema: 'IFC2X3', unit: 'foot', hasAxis: false},
    {schema: 'IFC4', unit: 'millimetre', hasAxis: true},
    {schema: 'IFC4', unit: 'foot', hasAxis: false},
  ] as const
  for (const kind of kinds) {
    const text = writeHouse({...kind, columns: 3, storeys: 2, turn: 33, at: [500_000, 5_000_000]})
    const {home, problems, rooms, openings} = await imported(Buffer.from(text))
    const what = Object.values(kind).join(', ')
    t.strictSame(problems, [], what)
    t.strictSame({rooms, openings}, {rooms: {placed: 12, total: 12}, openings: {placed: 26, total: 26}}, what)
    const [plan] = plansOf(home)
    t.ok(
      areasOf(plan).every(([, area]) => area === width * depth),
      `${what}: ${JSON.stringify(areasOf(plan))}`,
    )
    const inner = openingsOf(plan).filter(({kind: each}) => each === 'door')
    t.strictSame(
      inner.map(({width: door}) => near(door)),
      Array.from({length: 7}, () => measures.door[0]),
      what,
    )
  }
})
