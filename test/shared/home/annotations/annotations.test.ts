import t from 'tap'
import {annotationBounds, drawAnnotations} from '#shared/home/annotations/draw-annotations.ts'
import {noteCorners, polylinePoints} from '#shared/home/annotations/notes.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'

const style = {units: 'm', language: 'en'} as const
const plan = (fields: Partial<Plan>): Plan => ({
  ...everyKind().plans[0],
  dimensions: [],
  labels: [],
  polylines: [],
  ...fields,
})

t.test('a dimension line has its length along it, in the units and language of the person', async (t) => {
  const one = plan({dimensions: [{id: 'd', a: [0, 0], b: [0, 3.5], offset: 0.5}]})
  const [drawn = ''] = drawAnnotations(one, style).dimensions
  t.match(drawn, 'id="el-d" data-kind="dimension"')
  t.match(drawn, '>3.50</text>')
  t.match(drawn, 'translate(50 175) rotate(-90)', 'it stands left of the walk, and reads from the right')
  t.match(drawAnnotations(one, {units: 'm', language: 'it'}).dimensions[0], '>3,50</text>')
  t.match(drawAnnotations(one, {units: 'ft', language: 'en'}).dimensions[0], '>11′ 5 3/4″</text>')
})

t.test('no dimension is read upside down', async (t) => {
  for (const b of [
    [-2, 0],
    [-2, 1],
    [-2, -1],
    [0, 2],
    [0, -2],
  ] as [number, number][]) {
    const [drawn = ''] = drawAnnotations(plan({dimensions: [{id: 'd', a: [0, 0], b}]}), style).dimensions
    const turned = Number(/rotate\(([-\d.]+)\)" y/.exec(drawn)?.[1] ?? 0)
    t.ok(turned > -91 && turned < 89.6, `${b}: ${turned}°`)
  }
})

t.test('a plan gets the dimensions of its outside when asked', async (t) => {
  const bare = plan({})
  t.same(drawAnnotations(bare, style).dimensions, [])
  t.ok(drawAnnotations(bare, {...style, automatic: true}).dimensions.length > 8)
  const home: Home = {...everyKind(), plans: [bare]}
  const [kept, all] = (['kept', 'all'] as const).map((dimensions) => drawPlan(home, 'plan', {dimensions}))
  t.notMatch(kept, 'class="dimension"')
  t.match(all, 'class="dimension"')
  const width = (svg = '') => Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1])
  t.ok(width(all) > width(kept) + 20, 'the sheet has room for them')
})

t.test('texts keep their lines, side and colour, and are escaped', async (t) => {
  const text = {
    id: 'l',
    at: [1, 2] as [number, number],
    text: 'Boiler <1>\n& tank',
    align: 'left' as const,
    color: '#aa0000',
    angle: 30,
  }
  const [drawn = ''] = drawAnnotations(plan({labels: [text]}), style).notes
  t.match(drawn, 'class="note from-left" color="#aa0000" transform="translate(100 200) rotate(30)"')
  t.match(drawn, 'Boiler &lt;1&gt;</tspan>')
  t.match(drawn, '&amp; tank</tspan>')
  const [[left] = [0], [right] = [0]] = noteCorners({...text, angle: 0}) as [number, number][]
  t.equal(left, 1)
  t.ok(right > 1.5)
})

t.test('lines end in arrows and dots, and curves go through their points', async (t) => {
  const path: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const line = {id: 'p', path, start: 'dot', end: 'arrow', style: 'dashed', width: 0.05} as const
  const [drawn = ''] = drawAnnotations(plan({polylines: [{...line, path}]}), style).notes
  t.match(drawn, 'stroke-width="5" stroke-dasharray="25 15"')
  t.match(drawn, '<circle class="mark"')
  t.match(drawn, '<path class="mark"')
  const [closed = ''] = drawAnnotations(plan({polylines: [{...line, path, closed: true}]}), style).notes
  t.notMatch(closed, 'mark')
  const curve = polylinePoints({path, curved: true})
  for (const [x, y] of path) t.ok(curve.some(([cx, cy]) => Math.hypot(cx - x, cy - y) < 1e-9))
  t.equal(curve.length, 17)
})

t.test('pictures and homes without annotations show none', async (t) => {
  const home = everyKind()
  t.notMatch(drawPlan(home, 'plan', {picture: {width: 640, height: 400}}), 'class="note"')
  t.match(drawPlan(home, 'plan'), 'class="note"')
  t.equal(annotationBounds(plan({})), undefined)
  t.notMatch(drawPlan(home, 'plan', {styles: 'fixed'}), 'var(', 'all colours are written out')
})
