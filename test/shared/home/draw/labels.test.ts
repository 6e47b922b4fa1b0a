import t from 'tap'
import {breakLines, drawLabels} from '#shared/home/draw/labels.ts'
import {placeLabels} from '#shared/home/draw/place-labels.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Plan} from '#shared/home/schema.ts'

const label = (x: number, y: number) => ({at: [x, y] as [number, number], forms: [{width: 2, height: 0.5}]})
const lamp = {left: 0.9, top: -0.1, right: 1.1, bottom: 0.1, cost: 6}
const middle = ({left, top, right, bottom}: {left: number; top: number; right: number; bottom: number}) =>
  [(left + right) / 2, (top + bottom) / 2].map((value) => Math.round(value * 100) / 100 + 0)

t.test('placeLabels() keeps a free label at its point', async (t) => {
  t.same(placeLabels([label(1, 2)], [], 0.6).map(middle), [[1, 2]])
})

t.test('placeLabels() keeps labels off lamps and off each other', async (t) => {
  const places = placeLabels([label(1, 0), label(1, 0), label(1, 0)], [lamp], 0.6)
  for (const [index, one] of places.entries())
    for (const other of [lamp, ...places.slice(index + 1)])
      t.ok(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top)
})

t.test('placeLabels() never puts a wall between a label and its point', async (t) => {
  const wall = {from: [-2, 0.3] as [number, number], to: [4, 0.3] as [number, number], half: 0.05, cost: 3}
  const [place] = placeLabels([label(1, 0)], [{...lamp, top: -1, bottom: 0.2}, wall], 0.6)
  t.ok(place && middle(place)[1] !== undefined && (middle(place)[1] ?? 1) < 0.25)
})

t.test('placeLabels() omits less important words before letters become very small', async (t) => {
  const beside = (left: number, right: number) => ({left, right, top: -9, bottom: 9, cost: 20})
  const forms = [
    {width: 2, height: 0.7},
    {width: 1.2, height: 0.5},
  ]
  const walls = [beside(-3, -0.62), beside(0.62, 3)]
  t.match(placeLabels([{at: [0, 0], forms}], [], 0.6), [{form: 0, scale: 1, cost: 0}])
  t.match(placeLabels([{at: [0, 0], forms}], walls, 0.6), [{form: 1, scale: 1, cost: 0}])
})

t.test('placeLabels() uses smaller letters in tight spaces', async (t) => {
  const beside = (left: number, right: number) => ({left, right, top: -9, bottom: 9, cost: 20})
  const [place] = placeLabels([label(0, 0)], [beside(-3, -0.75), beside(0.75, 3)], 0.6)
  t.ok(place && place.scale < 1 && place.left >= -0.75 && place.right <= 0.75)
})

t.test('breakLines() breaks a name between words, and cuts long text', async (t) => {
  t.same(breakLines('Cucina'), ['Cucina'])
  t.same(breakLines('Camera da letto'), ['Camera da', 'letto'])
  t.same(breakLines('Camera  matrimoniale '), ['Camera', 'matrimoniale'])
  t.equal(breakLines('a very long name of a room that nobody would read').length, 3)
  t.match(breakLines('a very long name of a room that nobody would read')[2], / …$/)
  t.equal(breakLines('x'.repeat(120))[0]?.length, 22)
  t.same(breakLines('   '), [''])
})

t.test('drawLabels() distinguishes outdoor rooms from indoor ones', async (t) => {
  const home = emptyHome('en')
  const plan = home.plans[0] as Plan
  plan.rooms.push({id: 'in', name: 'In', at: [0, 0]}, {id: 'out', name: 'Out', at: [5, 0], outdoor: true})
  const {texts} = drawLabels(home, plan, {rooms: new Map()}, {size: 0.3, units: 'm', measures: true})
  t.match(texts[0], 'class="name" data-room="in"')
  t.match(texts[1], 'class="name outdoor" data-room="out"')
})
