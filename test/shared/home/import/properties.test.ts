import fc from 'fast-check'
import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {NotImportable} from '#shared/home/import/not-importable.ts'
import {runs} from '../../../runs.ts'
import {
  door,
  element,
  homeXml,
  house,
  imported,
  importedXml,
  piece,
  rectangle,
  room,
  wall,
} from '../sweet-home-3d/home-xml.ts'

interface Box {
  x: number
  y: number
  width: number
  depth: number
}

/** Cuts a box into rooms, each at least 1.2 m wide, by these choices. */
function cut({x, y, width, depth}: Box, choices: number[]): Box[] {
  const choice = choices.pop()
  const least = 120
  if (choice === undefined || Math.max(width, depth) < 2 * least) return [{x, y, width, depth}]
  if (width >= depth) {
    const first = least + Math.round(choice * (width - 2 * least))
    return [
      ...cut({x, y, width: first, depth}, choices),
      ...cut({x: x + first, y, width: width - first, depth}, choices),
    ]
  }
  const first = least + Math.round(choice * (depth - 2 * least))
  return [...cut({x, y, width, depth: first}, choices), ...cut({x, y: y + first, width, depth: depth - first}, choices)]
}

const boxes = fc
  .tuple(
    fc.integer({min: 300, max: 1500}),
    fc.integer({min: 300, max: 1200}),
    fc.array(fc.double({min: 0, max: 1, noNaN: true}), {maxLength: 10}),
  )
  .map(([width, depth, choices]) => cut({x: 0, y: 0, width, depth}, choices))

/** Draws every room with its own walls, like careless people: the walls between rooms are there twice. */
const careless = fc.tuple(
  boxes,
  fc.array(fc.double({min: -2, max: 2, noNaN: true}), {minLength: 64, maxLength: 64}),
  fc.integer({min: 0, max: 5}),
  fc.constantFrom(8, 10, 30),
)

t.test('importHome() makes a home that passes the check from walls off by 2 cm, doubled or missing', async () => {
  fc.assert(
    fc.property(careless, ([rooms, jitters, missing, thickness]) => {
      let next = 0
      const off = (value: number) => value + (jitters[next++ % jitters.length] as number)
      const walls = rooms.flatMap(({x, y, width, depth}) => [
        wall(off(x), off(y), off(x + width), off(y), {thickness}),
        wall(off(x + width), off(y), off(x + width), off(y + depth), {thickness}),
        wall(off(x + width), off(y + depth), off(x), off(y + depth), {thickness}),
        wall(off(x), off(y + depth), off(x), off(y), {thickness}),
      ])
      const drawn = walls.filter((_, index) => (index + missing) % 6 !== 0)
      const outlines = rooms.map(({x, y, width, depth}, index) =>
        room(`Room ${index}`, rectangle(x + 5, y + 5, width - 10, depth - 10)),
      )
      const made = imported(...drawn, ...outlines)
      return made.problems.length === 0 && made.rooms.placed === rooms.length
    }),
    runs(60),
  )
})

t.test('importHome() keeps every opening of homes with doubled walls', async () => {
  fc.assert(
    fc.property(boxes, (rooms) => {
      const walls = rooms.flatMap(({x, y, width, depth}) => [wall(x, y, x + width, y), wall(x, y, x, y + depth)])
      const doors = rooms.map(({x, y, width}) => door(x + width / 2, y, {width: 80}))
      const made = imported(...walls, ...doors)
      return made.problems.length === 0 && made.openings.placed === rooms.length
    }),
    runs(60),
  )
})

const anyWalls = fc.array(
  fc.record({
    ends: fc.tuple(
      ...([0, 1, 2, 3].map(() => fc.integer({min: 0, max: 12})) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
    arcExtent: fc.oneof(fc.constant(0), fc.double({min: -6, max: 6, noNaN: true})),
    thickness: fc.constantFrom(1, 5, 10, 40),
  }),
  {maxLength: 25},
)

t.test('importHome() makes a home that passes the check from random walls, straight or curved', async () => {
  fc.assert(
    fc.property(anyWalls, fc.integer({min: 3, max: 60}), (walls, scale) => {
      const drawn = walls.map(({ends, arcExtent, thickness}) => {
        const [x1, y1, x2, y2] = ends.map((value) => value * scale) as [number, number, number, number]
        return wall(x1, y1, x2, y2, {thickness, ...(arcExtent !== 0 && {arcExtent})})
      })
      const made = imported(...drawn, room('Hall', rectangle(scale, scale, scale * 5, scale * 4)))
      return made.problems.length === 0
    }),
    runs(200),
  )
})

const whole = homeXml(
  element('level', {id: 'a', name: 'Ground', elevation: 0, floorThickness: 12, height: 250}),
  element('compass', {x: 0, y: 0, diameter: 100, northDirection: 1, latitude: 0.8}),
  house(),
  wall(0, 0, 100, 100, {arcExtent: 1}),
  door(200, 0, {}, element('sash', {xAxis: 0, yAxis: 0, width: 1, startAngle: 0, endAngle: 1})),
  element(
    'furnitureGroup',
    {name: 'Group'},
    piece('Bed', 100, 100),
    piece('Stairs', 200, 200, {catalogId: 'x#stairs'}),
  ),
  element('light', {name: 'Lamp', x: 1, y: 1, width: 1, depth: 1, height: 1}),
  element('label', {x: 1, y: 1}, element('text', {}, 'Text')),
)

const spoil = fc.oneof(
  fc.record({at: fc.nat(whole.length), cut: fc.nat(30), put: fc.constant('')}),
  fc.record({
    at: fc.nat(whole.length),
    cut: fc.nat(5),
    put: fc.oneof(
      fc.string({maxLength: 10}),
      fc.constantFrom(
        '-',
        '1e9',
        '1e-9',
        '1e400',
        'NaN',
        '&',
        '<',
        "'",
        '/>',
        '</home>',
        '<wall>',
        '<!--',
        '&#0;',
        '<![CDATA[',
      ),
    ),
  }),
)

t.test('importHome() refuses a damaged text, or reads a home that can be drawn', async (t) => {
  let [read, refused] = [0, 0]
  fc.assert(
    fc.property(fc.array(spoil, {minLength: 1, maxLength: 4}), (spoils) => {
      let xml = whole
      for (const {at, cut, put} of spoils) xml = xml.slice(0, at) + put + xml.slice(at + cut)
      try {
        const {home} = importedXml(xml, {language: 'it'})
        for (const {id} of home.plans) drawPlan(home, id)
        read++
      } catch (error) {
        if (!(error instanceof NotImportable)) throw error
        refused++
      }
    }),
    runs(1500),
  )
  t.ok(read > 300 && refused > 50, `${read} were read, ${refused} refused`)
})
