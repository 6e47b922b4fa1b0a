import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {planBounds} from '#shared/home/draw/bounds.ts'
import {drawLabels} from '#shared/home/draw/labels.ts'
import {wallBodies} from '#shared/home/draw/wall-ends.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Opening, Plan, Point, Wall} from '#shared/home/schema.ts'
import {homeWith, room} from '../../../home-with.ts'

const planOf = (home: Home) => home.plans[0] as Plan
const draw = (home: Home) => drawPlan(home, planOf(home).id)

const wall = (id: string, a: Point, b: Point, thickness: number): Wall => ({id, a, b, thickness})

t.test('pillars and short thick walls are drawn as rectangles', async (t) => {
  const pillar = wall('pillar', [3, 0], [3.3, 0], 0.5)
  const step = wall('step', [6, 4], [6, 4.12], 0.1)
  const bodies = wallBodies([
    wall('west', [0, 0], [3, 0], 0.3),
    pillar,
    wall('east', [3.3, 0], [6, 0], 0.3),
    wall('down', [6, 0], [6, 2], 0.1),
    wall('north', [3, 4], [6, 4], 0.4),
    step,
    wall('south', [6, 4.12], [9, 4.12], 0.4),
  ])
  const cornersOf = ({id}: Wall) => {
    const {ends} = bodies.find((body) => body.wall.id === id) ?? {}
    return [ends?.a.left, ends?.b.left, ends?.b.right, ends?.a.right].map((point) =>
      point?.map((value) => Math.round(value * 1000) / 1000),
    )
  }
  t.same(cornersOf(pillar), [
    [3, -0.25],
    [3.3, -0.25],
    [3.3, 0.25],
    [3, 0.25],
  ])
  for (const {wall: each, ends} of bodies)
    t.same([ends.a.fill, ends.b.fill], [undefined, undefined], `${each.id} needs no filling`)
  t.same(
    cornersOf(step).map((point) => point?.[0]),
    [6.05, 6.05, 5.95, 5.95],
    'a step between thicker walls keeps its own width',
  )
  const north = bodies.find((body) => body.wall.id === 'north')?.ends.b
  t.same(north?.middle, [6.05, 4], 'the wall before a step covers its corner')
})

const window = (more: Partial<Opening> = {}): Opening => {
  return {id: 'window', wall: 'north', at: 1, width: 1.2, height: 1.4, sill: 0.9, kind: 'window', ...more}
}

t.test('windows show their swing, into the room unless the home says otherwise', async (t) => {
  const swings = (more?: Partial<Opening>) =>
    /class="casement" d="([^"]*)"/.exec(draw(homeWith({rooms: [room('kitchen')], openings: [window(more)]})))?.[1]
  t.equal(swings({side: 'left'}), 'M-60 -5V-125A120 120 0 0 1 60 -5')
  t.equal(swings(), 'M-60 5V125A120 120 0 0 0 60 5', 'the room is on the right')
  t.equal(swings({leaves: 2})?.match(/A60 60/g)?.length, 2)
  t.equal(swings({leaves: 3}), undefined, 'wide windows slide')
})

t.test('a spiral that goes on above another one is drawn once', async (t) => {
  const home = homeWith({walls: []})
  const [plan, level] = [planOf(home), home.levels[0]]
  const spiral = (id: string, start: Point, to: string) =>
    ({id, kind: 'spiral', path: [[2, 2], start], width: 0.7, steps: 12, to}) as Plan['stairs'][number]
  const levels = [0, 1, 2].map((index) => ({id: `l${index}`, name: `L${index}`, z: index * 3, ...(level && {})}))
  const plans = [
    {...plan, id: 'p0', level: 'l0', stairs: [spiral('s0', [2.4, 2], 'l1')]},
    {...plan, id: 'p1', level: 'l1', stairs: [spiral('s1', [2, 2.4], 'l2')]},
    {...plan, id: 'p2', level: 'l2'},
  ]
  const tower: Home = {...home, levels, plans}
  const feet = (id: string) => drawPlan(tower, id).match(/class="foot"/g)?.length
  t.same(['p0', 'p1', 'p2'].map(feet), [1, 1, 1])
})

t.test('names keep off the leaves of doors and windows, and beds, where there is room', async (t) => {
  const bed = boxProduct({id: 'x/bed', name: {it: 'Letto', en: 'Bed'}, category: 'bedroom/bed', size: [2, 2.2, 0.5]})
  const walls = [
    wall('north', [0, 0], [4, 0], 0.1),
    wall('east', [4, 0], [4, 4], 0.1),
    wall('south', [4, 4], [0, 4], 0.1),
    wall('west', [0, 4], [0, 0], 0.1),
  ]
  const door: Opening = {id: 'door', wall: 'south', at: 2, width: 1, height: 2.1, kind: 'door', side: 'right'}
  const window: Opening = {...door, kind: 'window', leaves: 1, width: 1.5}
  delete window.side
  const placeIn = (plan: Partial<Plan>) => {
    const rooms = [{id: 'bedroom', name: 'Bedroom', at: [2, 2.6] as Point}]
    const home = {...homeWith({walls, rooms, ...plan}), products: {'x/bed': bed}}
    const options = {size: 0.3, units: 'm' as const, measures: true}
    return drawLabels(home, planOf(home), planRegions(planOf(home)), options).placements[0]
  }
  for (const plan of [
    {items: [{id: 'bed', product: 'x/bed', at: [2, 2.4] as Point}]},
    {openings: [door]},
    {openings: [window]},
  ]) {
    const place = placeIn(plan)
    t.equal(place?.cost, 0, Object.keys(plan).join())
    t.ok(place && place.scale >= 0.7, 'and stay large')
  }
  const {top = 0, bottom = 0, left = 0, right = 0} = placeIn({openings: [window]}) ?? {}
  const leaf = {left: 1.25, right: 2.75, top: 2.45}
  t.ok(bottom <= leaf.top || right <= leaf.left || left >= leaf.right, `${[left, top, right, bottom]}`)
})

t.test('the scale bar and the north arrow of a large plan are legible on a phone', async (t) => {
  for (const length of [8, 60, 400]) {
    const home = {
      ...homeWith({walls: [wall('w', [0, 0], [length, 0], 0.3), wall('v', [0, 0], [0, length], 0.3)]}),
      site: {north: 0},
    }
    const {left, right} = planBounds(home, planOf(home))
    const sizes = [...draw(home).matchAll(/<text [^>]*font-size="([\d.]+)"/g)].map(([, size]) => Number(size) / 100)
    const pixels = sizes.map((size) => (size * 380) / (right - left))
    t.equal(sizes.length, 4)
    t.ok(Math.min(...pixels) > 7, `${length} m: ${pixels}`)
  }
})

t.test('a corner sofa of one box is drawn as an L', async (t) => {
  const sofa = boxProduct({id: 'x/sofa', name: {it: 'D', en: 'S'}, category: 'seating/sectional', size: [2.6, 2, 0.8]})
  const home = {
    ...homeWith({walls: [], items: [{id: 'sofa', product: 'x/sofa', at: [0, 0]}]}),
    products: {'x/sofa': sofa},
  }
  const svg = draw(home)
  const rects = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"\/>/g)].map(
    ([, ...numbers]) => numbers.map(Number) as [number, number, number, number],
  )
  t.ok(rects.length > 4)
  const covers = (x: number, y: number) =>
    rects.some(([left, top, width, height]) => x > left && x < left + width && y > top && y < top + height)
  t.ok(covers(120, -60) && covers(-100, 90), 'both arms')
  t.notOk(covers(100, 80), 'and nothing between them')
})
