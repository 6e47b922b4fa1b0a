import {readdirSync, readFileSync} from 'node:fs'
import t from 'tap'
import {boundsOf, planBounds} from '#shared/home/draw/bounds.ts'
import {drawLayers} from '#shared/home/draw/layers.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import {readPath} from '#shared/home/print/path-commands.ts'
import {penOf} from '#shared/home/print/pens.ts'
import {type DrawnElement, readDrawing} from '#shared/home/print/read-drawing.ts'
import {arcOf, type Path, placeShape, pointsAround} from '#shared/home/print/shapes.ts'
import {readHome} from '#shared/home/read-home.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

const folder = new URL('../../../../samples/', import.meta.url)
const samples = readdirSync(folder).filter((name) => name.endsWith('.json'))
const sample = (name: string) => readHome(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))).home as Home

function drawn(home: Home, plan: Plan): DrawnElement[] {
  const layers = drawLayers(home, plan, {regions: planRegions(plan), imageOf: () => undefined})
  return Object.values(layers).flatMap((svg) => readDrawing(svg.join('')))
}

for (const name of samples)
  t.test(`readDrawing() reads every element of ${name} where it is drawn`, async (t) => {
    const home = sample(name)
    for (const plan of home.plans) {
      const elements = drawn(home, plan)
      for (const [list, kind] of elementLists) {
        const ids = elements.filter((element) => element.kind === kind).map(({id}) => id)
        t.same(ids.sort(), plan[list].map(({id}) => id).sort(), `${plan.id}: each ${kind} once`)
      }
      const inPlan = elements.flatMap((element) =>
        element.shapes
          .filter((shape, index) => element.kind !== 'room' && penOf(element, shape, index))
          .map((shape) => (element.place ? placeShape(shape, element.place) : shape)),
      )
      const [read, known] = [boundsOf(inPlan.flatMap((shape) => [...pointsAround(shape)])), planBounds(home, plan)]
      for (const edge of ['left', 'top', 'right', 'bottom'] as const)
        t.ok(
          Math.abs((read?.[edge] ?? Number.NaN) - known[edge]) < 0.4,
          `${plan.id}: ${edge} ${read?.[edge]} ${known[edge]}`,
        )
    }
  })

t.test('readDrawing() puts shapes where transforms put them, and unescapes texts', async (t) => {
  const svg =
    '<g id="el-d" data-kind="opening" data-id="d" class="opening door" transform="translate(200 100) rotate(90)">' +
    '<title>A &amp; B</title><rect class="leaf" x="0" y="0" width="80" height="4"/>' +
    '<g class="parts" transform="translate(10 0) scale(-1 1)"><path d="M0 0H5V-5A5 5 0 0 1 10 0Z"/></g></g>' +
    '<path class="step" d="M0 0L100 0"/><text class="name" font-size="20"><tspan x="1" y="2">Tom &lt; K</tspan></text>'
  const [door, step, text] = readDrawing(svg)
  t.match(door, {kind: 'opening', id: 'd', name: 'opening door', place: {at: [2, 1], angle: 90, isMirrored: false}})
  t.match(door?.shapes[0], {name: 'leaf', paths: [{from: [0, 0], isClosed: true}]})
  t.match(door?.shapes[1], {name: 'parts', paths: [{from: [0.1, 0]}]})
  t.match(step, {kind: '', shapes: [{name: 'step'}]})
  t.same(text?.shapes, [{kind: 'text', name: 'name', at: [0.01, 0.02], size: 0.2, text: 'Tom < K', angle: 0}])
  t.throws(() => readDrawing('<g data-kind="item" transform="skewX(3)"/>'), {message: /transform.*skewX/})
})

t.test('readPath() gives arcs as bulges, and refuses commands that no drawing has', async (t) => {
  const [half] = readPath('M0 0A50 50 0 0 1 100 0', 0.01) as [Path]
  t.same(half.from, [0, 0])
  t.ok(Math.abs((half.steps[0]?.bulge ?? 0) - 1) < 1e-9, 'half a circle clockwise')
  const {center, radius} = arcOf([0, 0], [1, 0], half.steps[0]?.bulge as number)
  t.ok(Math.abs(center[0] - 0.5) < 1e-9 && Math.abs(center[1]) < 1e-9 && Math.abs(radius - 0.5) < 1e-9)
  const [large] = readPath('M0 0A100 100 0 1 0 100 100', 0.01) as [Path]
  t.ok((large.steps[0]?.bulge ?? 0) < -2, 'three quarters anticlockwise')
  t.throws(() => readPath('M0 0Q1 1 2 2', 1), RangeError)
  const [curve] = readPath('M0 0C0 1 0 2 0 3', 1) as [Path]
  t.same(curve.steps.at(-1), {to: [0, 3]})
})

t.test('arcOf() finds the circle of a quarter turn on either side', async (t) => {
  const quarter = Math.tan(Math.PI / 8)
  const clockwise = arcOf([1, 0], [0, 1], quarter)
  t.ok(Math.hypot(...clockwise.center) < 1e-9, 'from right to below, around the origin')
  t.ok(Math.abs(clockwise.sweep - Math.PI / 2) < 1e-9)
  const back = arcOf([0, 1], [1, 0], -quarter)
  t.ok(Math.hypot(...back.center) < 1e-9)
})
