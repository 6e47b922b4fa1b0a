import t from 'tap'
import {standsAcrossWall} from '../../../../shared/home/edit/across-walls.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {straightenDrawing} from '../../../../shared/home/edit/straighten-drawing.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home, Item, Point} from '../../../../shared/home/schema.ts'
import {box, plan, problems, refusal} from './edit-helpers.ts'

const scanned = (angle?: number): Home => {
  const home = emptyHome('en')
  const drawing = {id: 'scan', src: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', width: 10}
  return {...home, plans: [{...plan(home), drawings: [{...drawing, at: [0, 0], ...(angle !== undefined && {angle})}]}]}
}

t.test('straightenDrawing() makes a line level or upright, around its first point', async (t) => {
  const line = (to: Point, from: Point = [0, 0]) => ({drawing: 'scan', from, to})
  const level = straightenDrawing(scanned(), line([4, 0.3]))
  t.same(problems(level.home), [])
  const angle = (Math.atan2(0.3, 4) * 180) / Math.PI
  t.match(plan(level.home).drawings?.[0], {at: [0, 0]})
  t.ok(Math.abs((plan(level.home).drawings?.[0]?.angle ?? 0) + angle) < 1e-3)
  t.same(level.to[1], 0)
  const upright = straightenDrawing(scanned(5), line([1.2, 5], [1, 1]))
  t.same(upright.to[0], 1)
  t.ok((plan(upright.home).drawings?.[0]?.angle ?? 0) > 5, 'it turns clockwise')
  t.ok(Math.hypot(...((plan(upright.home).drawings?.[0]?.at ?? [0, 0]) as Point)) > 0.01, 'around that point')
  t.equal(
    refusal(() => straightenDrawing(level.home, line(level.to))),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => straightenDrawing(scanned(), line([0, 0]))),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => straightenDrawing(scanned(), {...line([4, 1]), drawing: 'none'})),
    'missing',
  )
})

t.test('furniture stands across a wall, and not against it or in a doorway', async (t) => {
  const {home} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'})
  const [north] = plan(home).walls
  const doorway = {id: 'door', wall: north?.id ?? '', at: 2, width: 1.2, height: 2.1, kind: 'door' as const}
  const withBox: Home = {...home, products: {[box.id]: box}}
  const across = (item: Partial<Item>, openings: Home['plans'][number]['openings'] = []) =>
    standsAcrossWall(withBox, {...plan(withBox), openings}, {id: 'item', product: box.id, at: [2, 1.5], ...item})
  t.notOk(across({}))
  t.notOk(across({at: [2, 0.35]}), 'its back is on the wall')
  t.ok(across({at: [2, 0.1]}))
  t.ok(across({at: [0.35, 1.5]}), 'its end is in the wall')
  t.notOk(across({at: [0.35, 1.5], angle: 90}))
  t.notOk(across({at: [2, 0]}, [doorway]))
  t.ok(across({at: [2, 0]}, [{...doorway, sill: 0.9, kind: 'window'}]))
  t.notOk(across({at: [2, 0.1], product: 'none'}), 'a product that nobody has has no size')
})
