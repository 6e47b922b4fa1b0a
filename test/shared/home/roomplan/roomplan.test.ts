import t from 'tap'
import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {createWorkBudget} from '#shared/home/import/work-budget.ts'
import {readScan} from '#shared/home/roomplan/read-json.ts'
import {toSourceHome} from '#shared/home/roomplan/to-source-home.ts'
import type {Home, Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import type {Json} from '#shared/json.ts'
import {importedScan, sampleScan} from './imported-scan.ts'
import {floor, part, rectangle, room} from './scans.ts'

t.test('a room of four walls comes out exactly, turned by 17°', async (t) => {
  const {plan, areas, walls, dividers, problems, noted} = importedScan(sampleScan('roomplan-room.json'))
  t.same(problems, [])
  t.same(areas, {Bedroom: 12})
  t.match(plan.rooms, [{kind: 'bedroom', extra: {imported: {id: '5F2DD97F-1CFB-40F6-A827-688DE6A16A3B'}}}])
  t.same([walls.length, dividers], [4, []])
  t.ok(walls.every(({thickness}) => thickness === 0.16))
  t.match(
    plan.openings.map(({kind, width, sill = 0, extra}) => ({kind, width, sill, extra})),
    [
      {kind: 'door', width: 0.82, sill: 0, extra: {imported: {id: '617959CE-3F1F-45A8-9E52-71007814E8A2'}}},
      {kind: 'window', width: 1.4, sill: 0.88},
      {kind: 'passage', width: 1.1, sill: 0},
    ],
  )
  t.match(plan.items, [
    {name: 'Bed', angle: 17},
    {name: 'Cabinet', angle: 17},
  ])
  t.same([noted('swings-guessed'), noted('thickness-assumed')], [1, 4])
  t.match(importedScan(sampleScan('roomplan-room.json'), 'it').plan.rooms, [{name: 'Camera', kind: 'bedroom'}])
})

t.test('dividers close what was not scanned, and a wall inside stays', async (t) => {
  const {plan, areas, walls, dividers, problems} = importedScan(sampleScan('roomplan-hall-with-gap.json'))
  t.same(problems, [])
  t.same([walls.length, plan.openings.length], [5, 2])
  t.match(Object.keys(areas), ['Room 1'])
  t.ok(Math.abs((areas['Room 1'] ?? 0) - 9) < 0.09, 'less the wall inside')
  t.same(dividers.map((length) => Math.round(length * 10) / 10).sort(), [0.6, 1.2])
})

t.test('two rooms of a structure share one wall and one door', async (t) => {
  const {plan, areas, walls, problems, noted} = importedScan(sampleScan('roomplan-structure.json'))
  t.same(problems, [])
  t.same(areas, {'Living room': 12.8, Kitchen: 9.6})
  t.equal(walls.length, 7)
  const shared = walls.filter(({thickness}) => thickness !== 0.16)
  t.equal(shared.length, 1)
  t.ok(Math.abs((shared[0]?.thickness ?? 0) - 0.13) < 0.01)
  t.same(
    plan.openings.filter(({wall}) => wall === shared[0]?.id).map(({kind}) => kind),
    ['door'],
  )
  t.same([noted('faces-joined'), noted('openings-seen-twice')], [1, 1])
})

t.test('a wall that is shared in part goes on alone', async (t) => {
  const [left, right] = [rectangle([0, 0], 4, 3), rectangle([4.1, 0], 3, 1.5)]
  const {areas, walls, problems} = importedScan({
    rooms: [room(left, {label: 'bedroom'}), room(right, {prefix: 'v', label: 'bathroom'})],
  })
  t.same(problems, [])
  t.match(areas, {Bedroom: 12, Bathroom: 4.5})
  t.same(
    walls.map(({thickness}) => thickness).filter((thickness) => thickness !== 0.16),
    [0.1],
  )
})

t.test('a door keeps its side whichever way it is scanned; a wide one has two leaves', async (t) => {
  const outline = rectangle([0, 0], 4, 3)
  const doors = [part({id: 'd', a: [1, 0], b: [2.6, 0], height: 2, parent: 'w-1', category: 'door'})]
  const {plan, walls} = importedScan(room(outline, {doors}))
  const [door] = plan.openings
  const wall = walls.find(({id}) => id === door?.wall)
  if (wall === undefined || door === undefined) throw new Error('the door is on a wall')
  const {direction} = wallLine(wall).at(door.at)
  t.match(door, {kind: 'door', leaves: 2, width: 1.6})
  // The room is below its upper wall: to the right of a wall that runs to the right.
  t.equal(door.side ?? 'left', direction[0] > 0 ? 'right' : 'left')
  t.equal(door.hinge ?? 'a', direction[0] > 0 ? 'a' : 'b')
})

t.test('several sections name an open space, and hand-written categories are texts', async (t) => {
  const outline = rectangle([0, 0], 6, 4)
  const sections = [
    {label: 'kitchen', center: [1, 0, 1], story: 0},
    {label: 'livingRoom', center: [5, 0, 3], story: 0},
  ]
  const objects = [part({id: 'o', a: [1, 1], b: [2, 1], more: {category: 'sofa', confidence: 'low'}})]
  const {plan, changed} = importedScan(room(outline, {sections, objects}))
  t.match(
    changed.find(({kind}) => kind === 'unsure-low-confidence'),
    {count: 1, names: ['Sofa']},
  )
  t.match(plan.rooms, [{name: 'Kitchen, Living room'}])
  t.match(plan.items, [{name: 'Sofa', extra: {imported: {unsure: 'low-confidence'}}}])
})

t.test(
  'without a floor the walls are the outline, one after the other, and what is missing is a divider',
  async (t) => {
    const outline = rectangle([0, 0], 4, 3)
    const whole = room(outline, {floors: [], label: 'kitchen'})
    const walls = whole.walls as Json[]
    const {plan, areas, noted} = importedScan({...whole, walls: [walls[2], walls[0], walls[3], walls[1]] as Json[]})
    t.same(areas, {Kitchen: 12})
    t.match(plan.rooms, [{extra: {imported: {unsure: 'low-confidence'}}}])
    t.equal(noted('floors-from-walls'), 1)

    const shaft = rectangle([1, 1], 0.6, 0.6).toReversed()
    const inside = shaft.map((a, index) => part({id: `s-${index}`, a, b: shaft[(index + 1) % 4] as Point}))
    const open = importedScan({...whole, walls: [...walls.slice(0, 3), ...inside]})
    t.equal(open.dividers.length, 1)
    t.ok(Math.abs((open.areas.Kitchen ?? 0) - 12) < 0.8, 'less the shaft')

    const alone = importedScan({...whole, walls: walls.slice(0, 1)})
    t.same([alone.plan.rooms, alone.noted('floors-from-walls')], [[], 0])
  },
)

t.test('a sloped top counts at its highest point, a curve as its chord, and both are noted', async (t) => {
  const outline = rectangle([0, 0], 4, 3)
  const scan = room(outline)
  const walls = (scan.walls as Json[]).map((wall, index) => {
    if (index === 0)
      return {
        ...wall,
        polygonCorners: [
          [-2, -1.2, 0],
          [2, -1.2, 0],
          [2, 1.8, 0],
          [-2, 1.2, 0],
        ],
      }
    return index === 1 ? {...wall, curve: {radius: 2}} : wall
  })
  const {walls: made, noted} = importedScan({...scan, walls})
  t.equal(made.find(({id}) => id === 'w1')?.height ?? 3, 3)
  t.same([noted('sloping-tops'), noted('curves-straightened')], [1, 1])
})

t.test('each story is a level', async (t) => {
  const outline = rectangle([0, 0], 4, 3)
  const raised = (list: Json[]) =>
    list.map((each) => ({
      ...each,
      story: 1,
      transform: (each.transform as number[]).map((value, index) => (index === 13 ? value + 2.8 : value)),
    }))
  const upper = room(outline, {prefix: 'u', label: 'bathroom', story: 1})
  const {home, problems} = importedScan({
    rooms: [room(outline), {...upper, walls: raised(upper.walls as Json[]), floors: raised(upper.floors as Json[])}],
  })
  t.same(problems, [])
  t.match(home.levels, [{z: 0}, {z: 2.8}])
  t.match(
    home.plans.map(({rooms}) => rooms.map(({name}) => name)),
    [['Bedroom'], ['Bathroom']],
  )
})

t.test('a rescanned room keeps its ids and devices by the identifiers of the scan', async (t) => {
  const between = ([x, y]: Point, [u, v]: Point, at: number): Point => [x + (u - x) * at, y + (v - y) * at]
  const bedAndTable = (degrees: number, origin: Point) => {
    const [a, , c] = rectangle(origin, 4, 3, degrees) as [Point, Point, Point]
    return [
      part({id: 'bed', a: between(a, c, 0.3), b: between(a, c, 0.5), height: 0.5, category: 'bed'}),
      part({id: 'table', a: between(a, c, 0.6), b: between(a, c, 0.7), height: 0.7, category: 'table'}),
    ]
  }
  const scan = (degrees: number, origin: Point, more: Json = {}) => {
    const outline = rectangle(origin, 4, 3, degrees)
    const [a, b] = outline as [Point, Point]
    const place = {a: between(a, b, 0.2), b: between(a, b, 0.4)}
    const doors = [part({id: 'door', ...place, height: 2, parent: 'w-1', category: 'door'})]
    return importedScan(room(outline, {doors, objects: bedAndTable(degrees, origin), ...more})).home
  }
  const first = scan(0, [0, 0])
  const bound: Home = {
    ...first,
    plans: first.plans.map((plan) => ({
      ...plan,
      openings: plan.openings.map((door) => ({...door, bindings: {contact: [{app: 'a', device: 'd'}]}})),
      items: plan.items.map((item) => (item.id === 'bed' ? {...item, name: 'My bed'} : item)),
    })),
  }
  const other = part({id: 'other', a: [8, 3], b: [9, 3], height: 0.5, category: 'bed'})
  const next = scan(40, [7, 2], {label: 'livingRoom', objects: [other, ...bedAndTable(40, [7, 2])]})
  const {home, unsure, lost, devices} = carryOver(bound, next, {origin: 'generated', names: 'kept'})
  t.same([unsure, lost, devices], [[], [], 1])
  const [plan] = home.plans
  t.match(plan?.openings, [{id: 'door', bindings: {contact: [{app: 'a', device: 'd'}]}}])
  const placed = plan?.items.map(({id, name, extra}) => [id, name, (extra as {imported: {id: string}}).imported.id])
  t.same(placed, [
    ['bed-3', 'Bed', 'other'],
    ['bed', 'My bed', 'bed'],
    ['table', 'Table', 'table'],
  ])
  t.match(plan?.rooms, [{id: 'bedroom', name: 'Living room'}])
})

t.test('two floors of one room are two rooms', async (t) => {
  const [left, right] = [rectangle([0, 0], 4, 3), rectangle([4, 0], 2, 3)]
  const floors = [floor('f1', left), floor('f2', right)]
  const sections = [
    {label: 'bedroom', center: [1, 0, 1], story: 0},
    {label: 'bathroom', center: [5, 0, 1], story: 0},
  ]
  const {areas, problems} = importedScan(room(rectangle([0, 0], 6, 3), {floors, sections}))
  t.same(problems, [])
  t.same(areas, {Bedroom: 12, Bathroom: 6})
})

t.test('a scan of many rooms is read, and one of 5,000 walls is within the budget', async (t) => {
  const rooms = (count: number) =>
    Array.from({length: count}, (_, nth) =>
      room(rectangle([(nth % 40) * 4.1, Math.floor(nth / 40) * 3.1], 4, 3), {prefix: `r${nth}`}),
    )
  const {problems, plan} = importedScan({rooms: rooms(12)})
  t.same([problems, plan.rooms.length], [[], 12])
  t.equal(toSourceHome(readScan({rooms: rooms(1250)}), 'en').rooms.length, 1250)
})

t.test('walls, openings and floors that lie on each other are refused before they take much work', async (t) => {
  const tangled = {name: 'NotImportable', reason: 'tangled'}
  const read = (scan: Json) => toSourceHome(readScan(scan), 'en', createWorkBudget(1_000_000))
  const ends: [Point, Point] = [
    [0, 0],
    [4, 0],
  ]
  const partsAt = (count: number, more: {category?: string; parent?: string}, turns = false) =>
    Array.from({length: count}, (_, nth) => {
      const [a, b] = turns && nth % 2 === 1 ? [ends[1], ends[0]] : ends
      return part({id: `${more.category}-${nth}`, a, b, ...more})
    })
  const outline = rectangle([0, 0], 4, 3)
  t.throws(() => read(room(outline, {walls: partsAt(200, {}, true)})), tangled, 'walls back to back')
  const doors = partsAt(1500, {category: 'door', parent: 'w-1'})
  t.throws(() => read(room(outline, {doors})), tangled, 'doors on one wall')
  const floors = Array.from({length: 200}, (_, nth) => floor(`f${nth}`, outline))
  const sections = floors.map(() => ({label: 'bedroom', center: [1, 0, 1], story: 0}))
  t.throws(() => read(room(outline, {floors, sections})), tangled, 'names in many floors')
})
