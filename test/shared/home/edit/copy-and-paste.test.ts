import t from 'tap'
import {copyElements} from '../../../../shared/home/edit/copy-elements.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {duplicateElements, pasteElements} from '../../../../shared/home/edit/paste-elements.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {planRegions} from '../../../../shared/home/regions.ts'
import type {Home, Plan, Point} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {box, plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const draw = (home: Home, from: Point, to: Point, name: string) => drawRoom(home, {plan: 'plan', from, to, name}).home
const rooms = draw(draw(emptyHome('en'), [0, 0], [4, 3], 'Kitchen'), [4, 0], [6, 3], 'Bath')
const top = wallBetween(rooms, [0, 0], [4, 0])
const bound = {light: [{app: 'house', device: 'lamp-1'}]}

/** A flat with one of each kind of element. */
const flat: Home = {
  ...rooms,
  products: {'test/box': box},
  plans: [
    {
      ...plan(rooms),
      areas: [{id: 'day', name: 'Day'}],
      rooms: plan(rooms).rooms.map((room) => ({...room, area: 'day', bindings: bound})),
      openings: [{id: 'door', wall: top, at: 1, width: 0.8, height: 2, kind: 'door', side: 'right'}],
      items: [{id: 'sofa', product: 'test/box', at: [2, 2], bindings: bound}],
      lights: [{id: 'lamp', name: 'Lamp', at: [2, 1], bindings: bound}],
      plates: [
        {
          id: 'plate',
          wall: top,
          side: 'right',
          at: 2.5,
          modules: 3,
          slots: [{kind: 'switch', controls: ['lamp', 'sofa'], bindings: {switch: [{app: 'house', device: 'key'}]}}],
        },
      ],
      awnings: [{id: 'shutter', wall: top, side: 'left', at: 1, z: 2, width: 1, reach: 0, kind: 'shutter'}],
      stairs: [
        {
          id: 'stair',
          kind: 'straight',
          path: [
            [5, 1],
            [5, 2],
          ],
          width: 0.8,
          steps: 12,
          to: 'level',
        },
      ],
      drawings: [{id: 'scan', src: '0'.repeat(64), at: [0, 0], width: 9}],
    },
  ],
}
const all = (({rooms, items, lights, plates, walls, stairs, drawings = []}: Plan) =>
  [rooms, items, lights, plates, walls, stairs, drawings].flatMap((list) => list.map(({id}) => id)))(plan(flat))
const paste = (home: Home, ids: readonly string[], by: Point) =>
  pasteElements(home, JSON.parse(JSON.stringify(copyElements(flat, 'plan', ids))), {plan: 'plan', by})

t.test('copyElements() copies what hangs on walls, the products, and no devices', async (t) => {
  const clip = copyElements(flat, 'plan', [top, 'sofa'])
  t.same(Object.keys(clip.elements).sort(), ['awnings', 'items', 'openings', 'plates', 'walls'])
  t.same(Object.keys(clip.products), ['test/box'])
  t.notMatch(JSON.stringify(clip.elements), /bindings/)
  t.equal(
    refusal(() => copyElements(flat, 'plan', ['none'])),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => copyElements(flat, 'none', ['sofa'])),
    'missing',
  )
})

t.test('a whole flat is pasted into an empty home, and refers to its own elements', async (t) => {
  const {home, leftOut} = paste(emptyHome('en'), all, [10, 5])
  t.same(leftOut, [])
  t.same(problems(home), [])
  const pasted = plan(home)
  t.same(
    [...planRegions(pasted).rooms.values()].map(({gross}) => gross),
    [12, 6],
  )
  t.same(
    pasted.rooms.map(({area}) => area),
    ['day', 'day'],
  )
  t.match(pasted.plates[0]?.slots[0], {controls: ['lamp', 'item']})
  t.equal(pasted.openings[0]?.wall, pasted.walls[0]?.id)
  t.same(pasted.walls[0]?.a, [10, 5])
  t.same(pasted.stairs[0]?.path[0], [15, 6])
  t.same(pasted.drawings?.[0]?.at, [10, 5])
  t.same(Object.keys(home.products ?? {}), ['test/box'])
})

t.test('a copy beside the original gets new ids and shares the walls that lie on others', async (t) => {
  const {home, ids, leftOut} = paste(flat, all, [6, 0])
  t.same(leftOut, [])
  t.same(problems(home), [])
  t.equal(plan(home).walls.length, 7 + 6)
  t.notOk(ids.some((id) => all.includes(id)))
  t.match(plan(home).rooms.at(-1), {id: 'bath-2', name: 'Bath', area: 'day'})
  t.match(plan(home).plates[1]?.slots[0], {controls: ['lamp-2', 'item']})
  t.equal(plan(home).lights[0], plan(flat).lights[0], 'the original keeps its lamp')
})

t.test('a copied room brings its part of long walls, with what hangs there', async (t) => {
  const home = homeWith({
    walls: [
      {id: 'n', a: [0, 0], b: [6, 0]},
      {id: 'e', a: [6, 0], b: [6, 3]},
      {id: 's', a: [6, 3], b: [0, 3]},
      {id: 'w', a: [0, 3], b: [0, 0]},
      {id: 'between', a: [4, 0], b: [4, 3]},
    ],
    rooms: [
      {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
      {id: 'bath', name: 'Bath', at: [5, 1]},
    ],
    openings: [
      {id: 'door', wall: 'n', at: 5, width: 0.8, height: 2, kind: 'door'},
      {id: 'window', wall: 'n', at: 2, width: 0.8, height: 1, kind: 'window'},
    ],
  })
  const {home: copied, ids} = duplicateElements(home, plan(home).id, ['bath'], [10, 0])
  t.same(problems(copied), [])
  t.equal(ids.length, 4 + 1 + 1)
  t.equal(planRegions(plan(copied)).rooms.get('bath-2')?.gross, 6)
  t.match(plan(copied).openings[2], {at: 1, kind: 'door'})
})

t.test('a curved wall is copied whole', async (t) => {
  const walls = plan(rooms).walls.map((wall) => (wall.id === top ? {...wall, bow: 0.5} : wall))
  const home: Home = {...rooms, plans: [{...plan(rooms), walls}]}
  const {home: copied} = duplicateElements(home, 'plan', ['kitchen'], [0, 10])
  t.same(problems(copied), [])
  t.equal(plan(copied).walls.filter(({bow}) => bow === 0.5).length, 2)
})

t.test('an opening without its wall goes onto the nearest one, or is left out', async (t) => {
  const beside = duplicateElements(flat, 'plan', ['door'], [0.2, 0.2])
  t.match(plan(beside.home).openings[1], {wall: top, at: 1.8})
  const below = duplicateElements(flat, 'plan', ['door', 'plate', 'shutter'], [0, 3])
  t.match(plan(below.home).openings[1], {hinge: 'b', side: 'left'}, 'the wall runs the other way')
  t.same(below.leftOut, [])
  t.same(problems(below.home), [])
  const away = duplicateElements(flat, 'plan', ['door', 'lamp'], [0, 40])
  t.same([away.leftOut, away.ids], [['door'], ['lamp-2']])
  t.equal(
    refusal(() => duplicateElements(flat, 'plan', ['door'], [0, 40])),
    'does-not-fit',
  )
})

t.test('an opening whose wall lies on another goes onto that one', async (t) => {
  const {home, leftOut} = paste(flat, [top], [0, 3])
  t.same(leftOut, [])
  t.equal(plan(home).walls.length, 7)
  t.equal(plan(home).openings[1]?.wall, wallBetween(flat, [0, 3], [4, 3]))
  t.same(problems(home), [])
})

t.test('a room is left out where another is', async (t) => {
  const {home, leftOut} = paste(flat, ['kitchen', 'lamp'], [0, 0])
  t.same(
    leftOut,
    ['door', 'plate', 'kitchen'].filter((id) => leftOut.includes(id)),
  )
  t.ok(leftOut.includes('kitchen'))
  t.same(problems(home), [])
})

t.test('the home’s own product wins, and options that it lacks are dropped', async (t) => {
  const clip = copyElements(flat, 'plan', ['sofa'])
  const [sofa] = clip.elements.items ?? []
  const chosen = {...clip, elements: {items: sofa ? [{...sofa, options: {color: 'red'}}] : []}}
  const {home} = pasteElements(flat, chosen, {plan: 'plan', by: [0, 0]})
  t.notOk('options' in (plan(home).items[1] ?? {}))
  t.same(problems(home), [])
  const bare = {...clip, products: {}}
  t.equal(
    refusal(() => pasteElements(emptyHome('en'), bare, {plan: 'plan', by: [0, 0]})),
    'does-not-fit',
  )
  const made = {...clip, elements: {lights: [{id: 'lamp', at: [0, 0] as Point, product: 'test/lost'}]}}
  t.notOk('product' in (plan(pasteElements(flat, made, {plan: 'plan', by: [0, 0]}).home).lights[1] ?? {}))
})

t.test('pasteElements() refuses what would leave the plan, and unknown plans', async (t) => {
  t.equal(
    refusal(() => paste(flat, ['lamp'], [2000, 0])),
    'invalid-value',
  )
  t.equal(
    refusal(() => paste(flat, [top], [2000, 0])),
    'invalid-value',
  )
  const clip = copyElements(flat, 'plan', ['lamp'])
  t.equal(
    refusal(() => pasteElements(flat, clip, {plan: 'none', by: [0, 0]})),
    'missing',
  )
})
