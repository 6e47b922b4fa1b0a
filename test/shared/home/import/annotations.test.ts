/** Dimension lines and polylines of Sweet Home 3D, and Pianta's own ones when the file is imported again. */
import t from 'tap'
import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {readHomeXml} from '#shared/home/sweet-home-3d/read-home-xml.ts'
import {element, homeXml, wall} from '../sweet-home-3d/home-xml.ts'

const walls = [wall(0, 0, 400, 0), wall(400, 0, 400, 300), wall(400, 300, 0, 300), wall(0, 300, 0, 0)]
const points = (...all: [number, number][]) => all.map(([x, y]) => element('point', {x, y})).join('')
const dimension = {id: 'dim-1', xStart: 0, yStart: 0, xEnd: 400, yEnd: 0, offset: -50}

function imported(...elements: string[]): {home: Home; plan: Plan; left: string} {
  const result = importHome(readHomeXml(homeXml(...walls, ...elements)), {images: new Map(), language: 'en'})
  const {home} = result
  t.same(readHome(structuredClone(home)).problems, [])
  return {home, plan: home.plans[0] as Plan, left: JSON.stringify(result)}
}

t.test('a dimension line stands on its side, and one of a height is left out', async (t) => {
  const {plan, left} = imported(
    element('dimensionLine', dimension),
    element('dimensionLine', {xStart: 100, yStart: 100, xEnd: 100, yEnd: 100, elevationEnd: 250, offset: 10}),
  )
  t.match(plan.dimensions, [{id: 'dimension', a: [0, 0], b: [4, 0], offset: 0.5}])
  t.equal(plan.dimensions?.length, 1)
  t.match(left, '"left":[{"kind":"dimensions","count":1}]')
})

t.test('a polyline whose styles are names of no style is a plain line', async (t) => {
  const names = {dashStyle: 'constructor', startArrowStyle: 'toString', endArrowStyle: '__proto__'}
  const {plan} = imported(element('polyline', {thickness: 1, ...names}, points([0, 0], [100, 0])))
  const [line] = plan.polylines ?? []
  t.ok(line)
  t.same([line?.style, line?.start, line?.end], [undefined, undefined, undefined])
})

t.test('a polyline keeps width, dashes, arrows and curve; black is the drawing’s own colour', async (t) => {
  const line = {thickness: 3, joinStyle: 'CURVED', dashStyle: 'DASH_DOT', endArrowStyle: 'DELTA', color: 'FF000000'}
  const {plan} = imported(
    element('polyline', line, points([0, 0], [100, 0], [100, 100])),
    element('polyline', {thickness: 1, closedPath: 'true', color: 'FF1B6CA8'}, points([0, 0], [100, 0])),
    element('polyline', {thickness: 1}, points([0, 0])),
  )
  t.match(plan.polylines, [
    {
      path: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      width: 0.03,
      curved: true,
      style: 'dashed',
      end: 'arrow',
      color: undefined,
    },
    {closed: true, color: '#1b6ca8'},
  ])
  t.equal(plan.polylines?.length, 2)
})

t.test('a file without them gives a plan without their lists', async (t) => {
  const {plan} = imported()
  t.notOk('dimensions' in plan || 'polylines' in plan || 'labels' in plan)
})

t.test('what was drawn in Pianta stays when the file is imported again; the file’s own ones follow it', async (t) => {
  const before = imported(element('dimensionLine', dimension)).home
  const [plan] = before.plans as [Plan]
  const drawn: Home = {
    ...before,
    plans: [
      {
        ...plan,
        dimensions: [...(plan.dimensions ?? []), {id: 'own', a: [1, 1], b: [2, 1]}],
        labels: [{id: 'boiler', at: [1, 1], text: 'Boiler'}],
      },
    ],
  }
  const next = imported(element('dimensionLine', dimension), element('dimensionLine', {...dimension, offset: 80})).home
  const {home} = carryOver(drawn, next, {origin: 'generated'})
  t.same(
    home.plans[0]?.dimensions?.map(({id, offset}) => [id, offset]),
    [
      ['dimension', 0.5],
      ['dimension-2', -0.8],
      ['own', undefined],
    ],
  )
  t.same(home.plans[0]?.labels, [{id: 'boiler', at: [1, 1], text: 'Boiler'}])
  t.same(readHome(structuredClone(home)).problems, [])
})
