/** The problems of walls and rooms, kind by kind, in plans small enough to draw by hand. */
import t from 'tap'
import {checkGeometry, planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Area, Plan, Point, Wall} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'
import {planOf, roomOf, wallOf} from './plans/plan-of.ts'

/** Returns walls through these points, the first of them `w1`; the last leads back to the first point. */
const around = (...points: Point[]): Wall[] =>
  points.map((point, index) => wallOf(`w${index + 1}`, point, points[(index + 1) % points.length] as Point))

/** Returns a box of 4 by 3 m: `w1` above, `w2` on the right, `w3` below, `w4` on the left. */
const box = () => around([0, 0], [4, 0], [4, 3], [0, 3])
const kitchen = roomOf('kitchen', [1, 1])
const living = roomOf('living', [3, 1])

const problems = (walls: Wall[], rooms = [kitchen], areas: Area[] = []): HomeProblem[] => [
  ...planProblems(planOf(walls, rooms, areas)),
]
const messages = (...plan: Parameters<typeof problems>) => problems(...plan).map(({message}) => message)
const without = (walls: Wall[], id: string) => walls.filter((wall) => wall.id !== id)
const moved = (walls: Wall[], id: string, change: Partial<Wall>) =>
  walls.map((wall) => (wall.id === id ? {...wall, ...change} : wall))

t.test('a plan without walls and rooms, and enclosed rooms, have no problems', async (t) => {
  t.same(problems([], []), [])
  t.same(problems(box()), [])
  t.same(problems([...box(), wallOf('w5', [2, 0], [2, 3])], [kitchen, living]), [])
  t.same(problems(box(), []), [], 'regions without rooms are no problem')
})

t.test('a wall whose ends merge into one corner is degenerate', async (t) => {
  const short = wallOf('w9', [2, 2], [2.0004, 2])
  t.same(problems([...box(), short]), [
    {kind: 'degenerate', plan: 'plan', message: 'Wall w9 has no length (0.4 mm).', detail: {walls: ['w9']}},
  ])
  t.same(messages([...box(), wallOf('w9', [2, 2], [2, 2])]), ['Wall w9 has no length (0.0 mm).'])
  t.same(messages([...box(), wallOf('w9', [2, 2], [2.0011, 2])]), [], '1.1 mm is a length')
})

t.test(
  'a chain of ends over 2 mm long, each within 1 mm of the next, is degenerate, and nothing else is reported',
  async (t) => {
    const row = [0, 1, 2, 3].map((index) => wallOf(`w${index + 5}`, [2 + index * 0.0009, 1], [index, 5]))
    t.same(problems([...box(), ...row], [roomOf('attic', [9, 9])]), [
      {
        kind: 'degenerate',
        plan: 'plan',
        message:
          'Ends of walls w5, w6, w7 and w8 at (2.00, 1.00) form a chain of 2.7 mm, each within 1 mm of the next: too close for separate corners, too far apart for one.',
        detail: {walls: ['w5', 'w6', 'w7', 'w8'], at: [2.0014, 1]},
      },
    ])
    t.same(messages([...row.slice(0, 3)], []), [], '1.8 mm is one corner')
  },
)

t.test('a long chain of ends lists only some of its walls', async (t) => {
  const row = Array.from({length: 150}, (_, index) => wallOf(`w${index}`, [index * 0.0009, 0], [index, 5]))
  const [{message, detail} = {} as HomeProblem] = problems(row, [])
  t.match(message, /^Ends of walls w0, w1, w10, w100, w101, w102, w103 and 143 others at /)
  t.match(detail, {walls: {length: 100}})
})

t.test('coincident walls overlap for the length they share', async (t) => {
  t.same(problems([...box(), wallOf('w0', [1, 0], [2.2, 0])]), [
    {
      kind: 'overlap',
      plan: 'plan',
      message: 'Walls w0 and w1 overlap for 1.20 m.',
      detail: {walls: ['w0', 'w1'], length: 1.2},
    },
  ])
  t.same(messages([...box(), wallOf('w0', [1, 0.0009], [2.2, 0.0009])]), ['Walls w0 and w1 overlap for 1.20 m.'])
  t.same(messages([...box(), wallOf('w0', [3.95, 0], [6, 0])]), ['Walls w0 and w1 overlap for 5 cm.'])
  t.same(messages([...box(), wallOf('w0', [3.994, 0], [6, 0])]), ['Walls w0 and w1 overlap for 6.0 mm.'])
  const threeTimes = [...box(), wallOf('w0', [0, 0], [4, 0]), wallOf('w5', [4, 0], [0, 0])]
  t.same(messages(threeTimes), [
    'Walls w0 and w1 overlap for 4.00 m.',
    'Walls w0 and w5 overlap for 4.00 m.',
    'Walls w1 and w5 overlap for 4.00 m.',
  ])
})

t.test('arcs of one circle overlap where they coincide; other arcs between the same corners do not', async (t) => {
  const half = wallOf('w1', [-1, 0], [1, 0], 1)
  const quarter = wallOf('w2', [0, -1], [1, 0], 1 - Math.SQRT1_2)
  t.same(messages([half, quarter], []), ['Walls w1 and w2 overlap for 1.57 m.'])
  t.same(messages([half, wallOf('w2', [-1, 0], [1, 0], 0.5), wallOf('w3', [-1, 0], [1, 0], -1)], []), [])
  t.same(messages([wallOf('w1', [0, 0], [4, 0]), wallOf('w2', [0, 0], [4, 0], 0.0008)], []), [
    'Walls w1 and w2 overlap for 4.00 m.',
  ])
})

t.test('walls that meet where neither ends cross, and no room is reported', async (t) => {
  t.same(problems([...box(), wallOf('w5', [3, 1.5], [5, 1.5])], [kitchen, living]), [
    {
      kind: 'crossing',
      plan: 'plan',
      message: 'Walls w2 and w5 cross at (4.00, 1.50), but neither ends there.',
      detail: {walls: ['w2', 'w5'], at: [4, 1.5]},
    },
  ])
  t.same(messages([...box(), wallOf('w5', [3, 1.5], [4.0009, 1.5])]), [], 'an end that sticks out by less than 1 mm')
  t.same(messages([wallOf('w1', [-1, 0], [1, 0], 0.8), wallOf('w2', [-1, -0.4], [1, -0.4])], []).length, 1)
})

t.test('a curve that touches a wall away from its ends crosses it', async (t) => {
  // The arc's middle is the end of a chord, and lies on the line.
  const arc = wallOf('w1', [-1, 0], [1, 0], 1)
  t.same(messages([arc, wallOf('w2', [-2, -1], [2, -1])], []), [
    'Walls w1 and w2 cross at (0.00, -1.00), but neither ends there.',
  ])
  const twin = wallOf('w2', [-1, -2], [1, -2], -1)
  t.same(messages([arc, twin], []), ['Walls w1 and w2 cross at (0.00, -1.00), but neither ends there.'])
  t.same(messages([arc, wallOf('w2', [0, -1], [0, -2])], []), [], 'one that ends on it is joined to it')
})

t.test('a room whose wall ends short is open, and the gap is reported', async (t) => {
  t.same(problems(moved(box(), 'w4', {b: [0, 0.03]})), [
    {
      kind: 'open-room',
      plan: 'plan',
      message: 'Room kitchen is not enclosed: wall w4 ends 3 cm short of w1 at (0.00, 0.03).',
      detail: {rooms: ['kitchen'], walls: ['w4', 'w1'], at: [0, 0.03], gap: 0.03},
    },
  ])
  t.same(messages(moved(box(), 'w1', {a: [0.9, 0]})), [
    'Room kitchen is not enclosed: wall w1 ends 90 cm short of w4 at (0.90, 0.00).',
  ])
  t.same(messages(moved(box(), 'w1', {a: [1.2, 0]})), [
    'Room kitchen is not enclosed, and closing gaps of up to 1 m would not enclose it.',
  ])
})

t.test('a gap to the middle of a wall, or to a curve, is reported like one to a corner', async (t) => {
  const open = [...without(box(), 'w2'), wallOf('w5', [6, -1], [6, 5]), wallOf('w6', [4, 0], [5.8, 0])]
  t.same(messages([...open, wallOf('w7', [4, 3], [6, 3])]), [
    'Room kitchen is not enclosed: wall w6 ends 20 cm short of w5 at (5.80, 0.00).',
  ])
  const round = [...without(box(), 'w2'), wallOf('w2', [4, 0], [4, 2.98], 0.5)]
  t.same(messages(round), ['Room kitchen is not enclosed: wall w2 ends 2 cm short of w3 at (4.00, 2.98).'])
})

t.test('all gaps that let a room out are reported, the widest first', async (t) => {
  const loose = moved(box(), 'w1', {a: [0.02, 0], b: [3.95, 0]})
  t.same(messages(loose), [
    'Room kitchen is not enclosed: wall w1 ends 5 cm short of w2 at (3.95, 0.00), and wall w1 ends 2 cm short of w4 at (0.02, 0.00).',
  ])
  const allLoose = [
    wallOf('w1', [0.05, 0], [3.95, 0]),
    wallOf('w2', [4, 0.04], [4, 2.96]),
    wallOf('w3', [3.95, 3], [0.05, 3]),
    wallOf('w4', [0, 2.96], [0, 0.04]),
  ]
  t.match(messages(allLoose), [
    /^Room kitchen is not enclosed: wall w\d .*, and wall .*, and wall .*, and 1 more gap\.$/,
  ])
})

t.test('a gap that lets out another room, or beside the room, is not reported', async (t) => {
  const elsewhere = [...box(), wallOf('w5', [10, 0], [10, 2]), wallOf('w6', [10.02, 2], [12, 2])]
  t.same(messages(elsewhere, [kitchen, roomOf('yard', [11, 1])]), [
    'Room yard is not enclosed, and closing gaps of up to 1 m would not enclose it.',
  ])
})

t.test('a room whose point is on a wall is not enclosed', async (t) => {
  t.same(problems(box(), [roomOf('kitchen', [2, 0.0008])]), [
    {
      kind: 'open-room',
      plan: 'plan',
      message: 'Room kitchen is not enclosed: its point lies on wall w1.',
      detail: {rooms: ['kitchen'], walls: ['w1']},
    },
  ])
  t.same(messages(box(), [roomOf('kitchen', [2, 0.0012])]), [])
  t.same(messages(box(), [roomOf('kitchen', [4, 3])]), ['Room kitchen is not enclosed: its point lies on wall w2.'])
  t.same(messages([wallOf('w1', [-1, 0], [1, 0], 1)], [roomOf('kitchen', [0, -1])]), [
    'Room kitchen is not enclosed: its point lies on wall w1.',
  ])
})

t.test('rooms in one region share it, and the gap between them is reported when a wall ends short', async (t) => {
  t.same(problems(box(), [living, kitchen]), [
    {
      kind: 'shared-region',
      plan: 'plan',
      message: 'Rooms kitchen and living share one region.',
      detail: {rooms: ['kitchen', 'living']},
    },
  ])
  t.same(problems([...box(), wallOf('w5', [2, 0], [2, 2.996])], [living, kitchen]), [
    {
      kind: 'shared-region',
      plan: 'plan',
      message: 'Rooms kitchen and living share one region: wall w5 ends 4.0 mm short of w3 at (2.00, 3.00).',
      detail: {rooms: ['kitchen', 'living'], walls: ['w5', 'w3'], at: [2, 2.996], gap: 0.004},
    },
  ])
  const many = Array.from({length: 10}, (_, index) => roomOf(`r${index}`, [1 + index / 10, 1]))
  t.same(messages(box(), many), ['Rooms r0, r1, r2, r3, r4, r5, r6 and 3 others share one region.'])
})

t.test('an area that no room names has no rooms', async (t) => {
  const areas = [
    {id: 'night', name: 'Night'},
    {id: 'day', name: 'Day'},
  ]
  t.same(problems(box(), [{...kitchen, area: 'day'}], areas), [
    {kind: 'area-without-rooms', plan: 'plan', message: 'Area night has no rooms.', detail: {areas: ['night']}},
  ])
})

t.test('problems are sorted by kind, then by ids', async (t) => {
  const walls = [...box(), wallOf('w0', [0, 0], [4, 0]), wallOf('w9', [9, 9], [9, 9]), wallOf('w8', [8, 8], [8, 8])]
  const rooms = [roomOf('yard', [9, 1]), roomOf('garden', [9, 2]), living, kitchen]
  t.same(
    problems(walls, rooms, [{id: 'night', name: 'Night'}]).map(({kind, detail}) => [
      kind,
      Object.values(detail ?? {})[0],
    ]),
    [
      ['degenerate', ['w8']],
      ['degenerate', ['w9']],
      ['overlap', ['w0', 'w1']],
      ['open-room', ['garden']],
      ['open-room', ['yard']],
      ['shared-region', ['kitchen', 'living']],
      ['area-without-rooms', ['night']],
    ],
  )
})

t.test('at most 200 problems of a plan are listed; the last counts the rest', async (t) => {
  const rooms = Array.from({length: 250}, (_, index) => roomOf(`r${index}`, [index, 20]))
  const reported = problems(box(), rooms)
  t.equal(reported.length, 200)
  t.same(reported.at(-1), {kind: 'open-room', plan: 'plan', message: 'and 51 more problems', detail: {}})
  t.equal(problems(box(), rooms.slice(0, 200)).length, 200)
  t.match(problems(box(), rooms.slice(0, 200)).at(-1)?.message, /^Room r99 /)
})

t.test('the check stops after 100 crossings', async (t) => {
  const net = Array.from({length: 12}, (_, index) => [
    wallOf(`a${index}`, [-1, index], [20, index]),
    wallOf(`b${index}`, [index, -1], [index, 20]),
  ])
  const reported = messages(net.flat(), [])
  t.equal(reported.length, 101)
  t.equal(reported.at(-1), 'More walls may cross: the check stopped after 100 crossings.')
})

t.test('curves of more than 200,000 chords are refused with their path', async (t) => {
  const circles = Array.from({length: 400}, (_, index) =>
    wallOf(`w${index}`, [-index - 500, 0], [index + 500, 0], 500 + index),
  )
  t.same(problems(circles, []), [
    {
      kind: 'format',
      plan: 'plan',
      message: '/walls: are too complex to check: they curve too much, or meet too often',
      detail: {path: '/walls'},
    },
  ])
})

t.test('readHome() checks every plan, and returns a home that fails', async (t) => {
  const home = everyKind()
  const second = {...planOf(box().map((wall) => ({...wall, id: `second-${wall.id}`}))), id: 'second', level: 'ground'}
  const plans: Plan[] = [...home.plans, {...second, rooms: [roomOf('cellar', [9, 9])]}]
  const {home: read, problems: found} = readHome({...home, plans})
  t.not(read, undefined)
  t.match(found, [{kind: 'open-room', plan: 'second', detail: {rooms: ['cellar']}}])
  t.same([...checkGeometry({...home, plans})], found)
  t.same([...checkGeometry(home)], [])
})

t.test('readHome() refuses a home with curves too long to check, with their path', async (t) => {
  const home = everyKind()
  const long = (index: number) => wallOf(`long-${index}`, [0, index / 10 - 900], [900, index / 10 - 900], 400)
  home.plans[0].walls.push(...Array.from({length: 600}, (_, index) => long(index)))
  const {home: read, problems: found} = readHome(home)
  t.equal(read, undefined)
  t.match(found, [{kind: 'format', plan: 'plan', detail: {path: '/plans/0/walls'}}])
})
