import t from 'tap'
import {flightAlong} from '#shared/home/draw/stair-flight.ts'
import {drawStairs} from '#shared/home/draw/stairs.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home, Plan, Point, Stair} from '#shared/home/schema.ts'

const stair = (more: Partial<Stair> = {}): Stair => ({
  id: 'stair',
  kind: 'straight',
  path: [
    [0, 0],
    [4, 0],
  ],
  width: 1,
  steps: 16,
  ...more,
})

/** A ground floor and an upper one. */
function twoLevels(...stairs: Stair[]): Home & {plans: [Plan, Plan]} {
  const home = emptyHome('en')
  const [ground] = home.plans as [Plan]
  const [level] = home.levels
  const upper = {...structuredClone(ground), id: 'upper-plan', level: 'upper'}
  ground.stairs.push(...stairs)
  return {
    ...home,
    levels: [
      {id: level?.id ?? '', name: 'Ground', z: 0},
      {id: 'upper', name: 'Upper', z: 3},
    ],
    plans: [ground, upper],
  }
}

const drawn = (...stairs: Stair[]) => {
  const home = twoLevels(...stairs)
  return drawStairs(home, home.plans[0]).join('')
}

/** Returns the strokes of the path with this class, or of the first path without one. */
function strokes(svg: string, name = ''): string[] {
  const path = new RegExp(`<path${name === '' ? '' : ` class="${name}"`} d="([^"]+)"`).exec(svg)?.[1] ?? ''
  return path.split('M').filter((stroke) => stroke !== '')
}

t.test(
  'drawStairs() draws an edge for every tread between the two sides of a flight, and the walking line',
  async (t) => {
    const svg = drawn(stair())
    t.same(strokes(svg), ['0 -50L400 -50', '0 50L400 50'])
    t.equal(strokes(svg, 'treads').length, 17)
    t.same(strokes(svg, 'treads').slice(0, 2), ['0 -50L0 50', '25 -50L25 50'])
    t.match(strokes(svg, 'way')[0], '0 0L400 0')
    t.notMatch(svg, 'class="cut"')
  },
)

t.test('drawStairs() cuts a flight that leads up, and draws the part above dashed', async (t) => {
  const svg = drawn(stair({to: 'upper'}))
  t.match(svg, 'class="cut"')
  t.same(strokes(svg).slice(0, 2), ['0 -50L200 -50', '0 50L200 50'])
  t.same(strokes(svg, 'overhead').slice(0, 2), ['200 -50L400 -50', '200 50L400 50'])
  t.equal(strokes(svg, 'treads').length + strokes(svg, 'treads overhead').length, 17)
})

t.test('drawStairs() cuts a flight away from its turns', async (t) => {
  const path: Point[] = [
    [0, 0],
    [2, 0],
    [2, 2],
  ]
  const svg = drawn(stair({kind: 'l', path, width: 0.9, steps: 14, to: 'upper'}))
  // The landing begins 155 cm along the path.
  t.same(strokes(svg).slice(0, 2), ['0 -45L135 -45', '0 45L135 45'])
})

t.test('drawStairs() shows stairs from another level, but not as elements of this one', async (t) => {
  const home = twoLevels(stair({to: 'upper'}), stair({id: 'other'}))
  const upper = drawPlan(home, 'upper-plan')
  t.match(upper, 'class="stair below"')
  t.notMatch(upper, 'id="el-stair"')
  t.notMatch(upper, 'class="cut"')
  t.equal(upper.split('class="stair').length, 2, 'only the one that leads there')
  t.match(upper, /viewBox="-\d+ -\d+(\.\d+)? [4-9]\d\d/, 'all of it')
})

t.test('drawStairs() shows the stairs of one plan of a level: the others are its variants', async (t) => {
  const home = twoLevels(stair({to: 'upper'}))
  const variant = {...structuredClone(home.plans[0]), id: 'after-the-works'}
  const upper = drawPlan({...home, plans: [...home.plans, variant]}, 'upper-plan')
  t.equal(upper.split('class="stair below"').length, 2)
})

t.test('a flight turns on a landing if its treads are deep enough, otherwise on winders', async (t) => {
  const path: Point[] = [
    [0, 0],
    [2, 0],
    [2, 2],
  ]
  const treads = (steps: number) =>
    strokes(drawn(stair({kind: 'l', path, width: 1, steps})), 'treads').map((stroke) =>
      stroke.split(/[ L]/).map(Number),
    )
  const isAslant = ([x1, y1, x2, y2]: number[]) => x1 !== x2 && y1 !== y2
  t.notOk(treads(11).some(isAslant))
  t.ok(treads(24).some(isAslant))
  // A landing is one step: the two straight parts of 1.5 m have the other ten.
  t.equal(treads(11).length, 6 + 6)
  t.equal(treads(24).length, 25)
})

t.test('flightAlong() mitres the edges of a flight at its corners', async (t) => {
  const {corners, length, runs} = flightAlong(
    [
      [0, 0],
      [2, 0],
      [2, 2],
    ],
    1,
  )
  t.equal(length, 4)
  t.match(corners, [{at: 2, reach: 0.5, inside: [1.5, 0.5], outside: [2.5, -0.5], turnsLeft: false}])
  t.same(runs, [
    [0, 1.5],
    [2.5, 4],
  ])
})

t.test('drawStairs() draws a spiral around its pole', async (t) => {
  const path: Point[] = [
    [0, 0],
    [0.5, 0],
  ]
  const svg = drawn(stair({kind: 'spiral', path, width: 0.8, steps: 12}))
  t.match(svg, '<circle cx="0" cy="0" r="10"/><circle cx="0" cy="0" r="90"/>')
  t.equal(strokes(svg, 'treads').length, 12)
  t.match(strokes(svg, 'way')[0], /^50 0A50 50 0 1 1 /)
})

t.test('drawStairs() draws any path, even one without length or one that turns back', async (t) => {
  const paths: Point[][] = [
    [
      [1, 1],
      [1, 1],
    ],
    [
      [0, 0],
      [2, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
      [0.01, 0],
      [5, 5],
    ],
  ]
  for (const path of paths)
    for (const kind of ['straight', 'l', 'u', 'spiral'] as const)
      for (const steps of [1, 2, 200])
        t.notMatch(drawn(stair({path, kind, steps, to: 'upper'})), /NaN|Infinity|undefined/)
})

t.test('drawStairs() draws only as many treads as can be distinguished', async (t) => {
  const many = Array.from({length: 10_000}, (_, index) => stair({id: `s${index}`, steps: 200}))
  t.ok(drawn(...many).length < 10_000_000)
})
