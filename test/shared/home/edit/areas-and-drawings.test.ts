import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {moveRoomPoint} from '../../../../shared/home/edit/move-room-point.ts'
import {paintArea} from '../../../../shared/home/edit/paint-area.ts'
import {scaleDrawing} from '../../../../shared/home/edit/scale-drawing.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {homeWith} from '../../../server/api.ts'
import {plan, problems, refusal} from './edit-helpers.ts'

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const flat = drawRoom(kitchen, {plan: 'plan', from: [4, 0], to: [6, 3], name: 'Bath'}).home

t.test('paintArea() makes an area, adds rooms to it, and removes it with its last room', async (t) => {
  const made = paintArea(flat, {plan: 'plan', rooms: ['kitchen'], area: {name: 'Day', color: '#4e79a7'}})
  t.same([made.area, plan(made.home).areas], ['day', [{id: 'day', name: 'Day', color: '#4e79a7'}]])
  const both = paintArea(made.home, {plan: 'plan', rooms: ['kitchen', 'bath'], area: 'day'}).home
  t.same(
    plan(both).rooms.map(({area}) => area),
    ['day', 'day'],
  )
  t.same(problems(both), [])
  const one = paintArea(both, {plan: 'plan', rooms: ['bath'], area: null}).home
  t.same(
    plan(one).rooms.map(({area}) => area),
    ['day', undefined],
  )
  const other = paintArea(one, {plan: 'plan', rooms: ['kitchen'], area: {name: 'Night'}})
  t.same(plan(other.home).areas, [{id: 'night', name: 'Night'}], 'the area without rooms is gone')
  t.same(problems(other.home), [])
  t.strictSame(plan(paintArea(other.home, {plan: 'plan', rooms: ['kitchen'], area: null}).home), plan(flat))
})

t.test('paintArea() refuses unknown rooms and areas, wrong colours, and what changes nothing', async (t) => {
  const paint = (what: object) => () => paintArea(flat, {plan: 'plan', rooms: ['bath'], area: null, ...what})
  t.equal(refusal(paint({})), 'nothing-to-do')
  t.equal(refusal(paint({rooms: []})), 'missing')
  t.equal(refusal(paint({rooms: ['none']})), 'missing')
  t.equal(refusal(paint({area: 'none'})), 'missing')
  t.equal(refusal(paint({plan: 'none'})), 'missing')
  t.equal(refusal(paint({area: {name: ''}})), 'invalid-value')
  t.equal(refusal(paint({area: {name: 'Day', color: 'blue'}})), 'invalid-value')
})

t.test('moveRoomPoint() keeps a room’s point within its walls', async (t) => {
  t.same(plan(moveRoomPoint(flat, {room: 'kitchen', to: [1, 1]})).rooms[0]?.at, [1, 1])
  const stopped = moveRoomPoint(flat, {room: 'kitchen', to: [5, 1.5]})
  const [x = 0, y] = plan(stopped).rooms[0]?.at ?? []
  t.ok(x > 3.9 && x < 4, `stopped at ${x}`)
  t.equal(y, 1.5)
  t.same(problems(stopped), [])
  t.equal(
    refusal(() => moveRoomPoint(stopped, {room: 'kitchen', to: [5, 1.5]})),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => moveRoomPoint(flat, {room: 'kitchen', to: [2, 1.5]})),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => moveRoomPoint(flat, {room: plan(flat).walls[0]?.id ?? '', to: [1, 1]})),
    'missing',
  )
  const open = homeWith({walls: [], rooms: [{id: 'garden', name: 'Garden', at: [1, 1]}]})
  t.same(plan(moveRoomPoint(open, {room: 'garden', to: [50, 1]})).rooms[0]?.at, [50, 1])
})

t.test('scaleDrawing() makes two points of a drawing as far apart as they are', async (t) => {
  const home = homeWith({drawings: [{id: 'scan', src: '0'.repeat(64), at: [1, 1], width: 10}], rooms: []})
  const scaled = scaleDrawing(home, {drawing: 'scan', from: [2, 3], to: [4, 3], length: 5})
  t.match(plan(scaled).drawings?.[0], {width: 25, at: [-0.5, -2]})
  const scale = (what: object) => () =>
    scaleDrawing(home, {drawing: 'scan', from: [2, 3], to: [4, 3], length: 5, ...what})
  t.equal(refusal(scale({to: [2, 3]})), 'nothing-to-do')
  t.equal(refusal(scale({length: 0})), 'nothing-to-do')
  t.equal(refusal(scale({length: 900})), 'invalid-value')
  t.equal(refusal(scale({drawing: 'none'})), 'missing')
  t.equal(
    refusal(() => scaleDrawing(flat, {drawing: 'kitchen', from: [2, 3], to: [4, 3], length: 5})),
    'missing',
  )
})
