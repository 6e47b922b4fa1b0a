import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {EditRefused} from '../../../../shared/home/edit/edit-refused.ts'
import {mendOf} from '../../../../shared/home/edit/mend.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import type {Home, Plan, Wall} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'

const plan = (home: Home): Plan => home.plans[0] as Plan
const problemsOf = (home: Home) => readHome(structuredClone(home)).problems
const problems = (home: Home) => problemsOf(home).map(({message}) => message)

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const top = plan(kitchen).walls[0]?.id ?? ''

function refusal(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof EditRefused) return error.code
    throw error
  }
  throw new Error('not refused')
}

t.test('addElement() gives an id from the name, and refuses what the format or the wall refuses', async (t) => {
  const lamp = {plan: 'plan', list: 'lights', element: {name: 'Lampada blu', at: [1, 1]}} as const
  const first = addElement(kitchen, {...lamp, element: {...lamp.element, at: [1, 1]}})
  const second = addElement(first.home, {...lamp, element: {...lamp.element, at: [2, 1]}})
  t.same([first.id, second.id], ['lampada-blu', 'lampada-blu-2'])
  t.same(problems(second.home), [])
  const door = {wall: top, at: 1, width: 0.8, height: 2, kind: 'door'} as const
  const add = (element: object) => () =>
    addElement(kitchen, {plan: 'plan', list: 'openings', element: {...door, ...element}})
  t.same(problems(add({})().home), [])
  t.equal(refusal(add({at: 0.2})), 'does-not-fit')
  t.equal(refusal(add({wall: 'none'})), 'missing')
  t.equal(refusal(add({width: -1})), 'invalid-value')
  t.equal(refusal(add({colour: 'red'})), 'invalid-value')
  t.equal(refusal(add({product: 'shop/door'})), 'missing')
  t.equal(refusal(add({kind: 'hatch'})), 'invalid-value')
})

t.test('setFields() changes several at once, and nothing when one is refused', async (t) => {
  const {home} = addElement(kitchen, {plan: 'plan', list: 'lights', element: {at: [1, 1]}})
  const named = setFields(home, ['light', 'kitchen'], {name: 'Cucina'})
  t.same([plan(named).lights[0]?.name, plan(named).rooms[0]?.name], ['Cucina', 'Cucina'])
  t.equal(plan(setFields(named, ['light'], {name: undefined})).lights[0]?.name, undefined)
  t.equal(
    refusal(() => setFields(named, ['kitchen'], {name: undefined})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setFields(named, ['kitchen'], {area: 'night'})),
    'missing',
  )
  t.equal(
    refusal(() => setFields(named, ['kitchen'], {id: 'other'})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setFields(named, ['kitchen'], {name: 'x'.repeat(121)})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setFields(named, ['nothing'], {name: 'x'})),
    'missing',
  )
})

t.test('a wall becomes a divider only without openings, and loses its thickness', async (t) => {
  const door = {wall: top, at: 1, width: 0.8, height: 2, kind: 'door'} as const
  const {home} = addElement(kitchen, {plan: 'plan', list: 'openings', element: door})
  t.equal(
    refusal(() => setFields(home, [top], {kind: 'divider'})),
    'does-not-fit',
  )
  const thick = setFields(kitchen, [top], {thickness: 0.3})
  const divider = setFields(thick, [top], {kind: 'divider'})
  t.same(Object.keys(plan(divider).walls[0] as Wall).includes('thickness'), false)
  t.same(problems(divider), [])
})

t.test('moveElements() moves lamps by a vector, and slides doors along their wall', async (t) => {
  const door = {wall: top, at: 1, width: 0.8, height: 2, kind: 'door'} as const
  const doored = addElement(kitchen, {plan: 'plan', list: 'openings', element: door}).home
  const {home} = addElement(doored, {plan: 'plan', list: 'lights', element: {at: [1, 1]}})
  const moved = moveElements(home, ['opening', 'light'], [1.5, 0.25])
  t.same(plan(moved).lights[0]?.at, [2.5, 1.25])
  t.equal(plan(moved).openings[0]?.at, 2.5)
  t.equal(plan(moveElements(home, ['opening'], [9, 0])).openings[0]?.at, 3.6)
  const walls = plan(kitchen).walls.map(({id}) => id)
  const whole = moveElements(home, [...walls, 'kitchen', 'light'], [10, 5])
  t.same(problems(whole), [])
  t.same(plan(whole).walls[0]?.a, [10, 5])
  t.equal(
    refusal(() => moveElements(home, ['light'], [2000, 0])),
    'invalid-value',
  )
})

t.test('removeElements() frees areas, controls and products', async (t) => {
  const light = {id: 'lamp', at: [1, 1] as [number, number]}
  const slots = [{kind: 'switch' as const, controls: ['lamp']}]
  const plates = [{id: 'plate', wall: top, side: 'left' as const, at: 1, modules: 3, slots}]
  const areas = [{id: 'day', name: 'Day'}]
  const rooms = plan(kitchen).rooms.map((room) => ({...room, area: 'day'}))
  const home: Home = {...kitchen, plans: [{...plan(kitchen), lights: [light], plates, areas, rooms}]}
  const removed = removeElements(home, ['lamp', 'day'])
  t.same(problems(removed), [])
  t.same(plan(removed).plates[0]?.slots[0]?.controls, [])
})

const wall = (id: string, a: [number, number], b: [number, number]): Wall => ({id, a, b})

for (const [name, broken, kind] of [
  [
    'a gap between two walls',
    [wall('n', [0, 0], [4, 0]), wall('e', [4, 0.2], [4, 3]), wall('s', [4, 3], [0, 3]), wall('w', [0, 3], [0, 0])],
    'close-gap',
  ],
  [
    'walls that cross',
    [
      wall('n', [0, 0], [4, 0]),
      wall('e', [4, 0], [4, 3]),
      wall('s', [4, 3], [0, 3]),
      wall('w', [0, 3], [0, 0]),
      wall('x', [2, -1], [2, 1]),
    ],
    'split-crossing',
  ],
  [
    'a wall on another',
    [
      wall('n', [0, 0], [4, 0]),
      wall('e', [4, 0], [4, 3]),
      wall('s', [4, 3], [0, 3]),
      wall('w', [0, 3], [0, 0]),
      wall('x', [1, 0], [3, 0]),
    ],
    'remove-overlap',
  ],
  [
    'a wall without length',
    [
      wall('n', [0, 0], [4, 0]),
      wall('e', [4, 0], [4, 3]),
      wall('s', [4, 3], [0, 3]),
      wall('w', [0, 3], [0, 0]),
      wall('x', [1, 1], [1, 1]),
    ],
    'remove-wall',
  ],
] as const) {
  t.test(`mendOf() mends ${name}`, async (t) => {
    const home = homeWith({walls: [...broken], rooms: [{id: 'kitchen', name: 'Kitchen', at: [1.5, 1.5]}]})
    const [problem] = problemsOf(home)
    t.ok(problem, 'the home has a problem')
    const mend = problem && mendOf(home, problem)
    t.equal(mend?.kind, kind)
    t.same(problems(mend?.apply(home) ?? home), [])
  })
}

t.test('mendOf() removes an area without rooms, and has no mend for a room outside', async (t) => {
  const home = {...kitchen, plans: [{...plan(kitchen), areas: [{id: 'night', name: 'Night'}]}]}
  const [problem] = problemsOf(home)
  t.same(problem && problems(mendOf(home, problem)?.apply(home) ?? home), [])
  const outside = homeWith({rooms: [{id: 'garden', name: 'Garden', at: [90, 90]}]})
  const [open] = problemsOf(outside)
  t.equal(open && mendOf(outside, open), undefined)
})

t.test('a door that is moved with its wall keeps its place on it', async (t) => {
  const element = {wall: top, at: 1, width: 0.8, height: 2.1, kind: 'door' as const}
  const {home, id} = addElement(kitchen, {plan: 'plan', list: 'openings', element})
  const walls = plan(home).walls.map((one) => one.id)
  const moved = moveElements(home, [...walls, id], [1, 0])
  t.equal(plan(moved).openings[0]?.at, 1)
  t.same(plan(moved).walls.find((one) => one.id === top)?.a, [1, 0])
})
