import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {emptyPlan} from '#shared/home/empty-home.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan, Wall} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'

type Editable = ReturnType<typeof everyKind>

function messages(spoil: (plan: Plan, home: Editable) => void): string[] {
  const home = everyKind()
  spoil(home.plans[0], home)
  const read = readHome(home)
  t.equal(read.home === undefined, read.problems.length > 0)
  t.ok(read.problems.every(({kind}) => kind === 'format'))
  return read.problems.map(({message}) => message)
}

const first = <T>(list: readonly T[]): T => list[0] as T

const table = {name: {it: 'Tavolo', en: 'Table'}, category: 'furniture/table', size: [1, 1, 1]} as const

t.test('readHome() reports references to unknown elements', async (t) => {
  const cases: [spoil: (plan: Plan, home: Editable) => void, message: string][] = [
    [(plan) => (plan.level = 'attic'), '/plans/0/level: no level has the id attic'],
    [(plan) => (plan.level = 'plan'), '/plans/0/level: no level has the id plan'],
    [(plan) => (first(plan.rooms).area = 'night'), '/plans/0/rooms/0/area: no area of this plan has the id night'],
    [(plan) => (first(plan.openings).wall = 'door'), '/plans/0/openings/0/wall: no wall of this plan has the id door'],
    [(plan) => (first(plan.plates).wall = 'gone'), '/plans/0/plates/0/wall: no wall of this plan has the id gone'],
    [(plan) => (first(plan.awnings).wall = 'gone'), '/plans/0/awnings/0/wall: no wall of this plan has the id gone'],
    [
      (plan) => (first(plan.items).product = 'test/chair'),
      '/plans/0/items/0/product: the home has no product test/chair',
    ],
    [
      (plan) => (first(plan.openings).product = 'test/door'),
      '/plans/0/openings/0/product: the home has no product test/door',
    ],
    [
      (plan) => (first(plan.lights).product = 'test/lamp'),
      '/plans/0/lights/0/product: the home has no product test/lamp',
    ],
    [
      (plan) => (first(plan.awnings).product = 'test/blind'),
      '/plans/0/awnings/0/product: the home has no product test/blind',
    ],
    [(_, home) => delete (home as Home).products, '/plans/0/items/0/product: the home has no product test/table'],
    [(plan) => (first(plan.stairs).to = 'attic'), '/plans/0/stairs/0/to: no level has the id attic'],
    [
      (plan) => (first(first(plan.plates).slots).controls = ['lamp', 'gone']),
      '/plans/0/plates/0/slots/0/controls/1: nothing has the id gone',
    ],
    [
      (plan) => (first(first(plan.plates).slots).controls = ['north']),
      '/plans/0/plates/0/slots/0/controls/0: north is a wall, which a slot cannot control',
    ],
    [
      (_, home) => (first(home.presentations ?? []).plans = ['plan', 'ground']),
      '/presentations/0/plans/1: no plan has the id ground',
    ],
    [
      (_, home) => {
        home.products['test/chair'] = boxProduct({...table, id: 'test/stool'})
      },
      '/products/test~1chair/id: must be test/chair, like its key in products',
    ],
  ]
  for (const [spoil, message] of cases) t.same(messages(spoil), [message])
})

t.test('readHome() requires a wall of the same plan', async (t) => {
  const upstairs = {
    ...emptyPlan({id: 'upstairs', name: 'upstairs', level: 'ground'}),
    openings: [{...first(everyKind().plans[0].openings), id: 'other-door'}],
  }
  t.same(
    messages((_, home) => home.plans.push(upstairs)),
    ['/plans/1/openings/0/wall: no wall of this plan has the id east'],
  )
})

t.test('readHome() reports an id used twice anywhere in the home', async (t) => {
  t.same(
    messages((plan) => plan.lights.push({id: 'door', at: [0, 0]})),
    ['/plans/0/lights/1/id: door is already the id of an opening'],
  )
  t.same(
    messages((_, home) => home.plans.push(emptyPlan({id: 'lamp', name: 'lamp', level: 'ground'}))),
    ['/plans/1/id: lamp is already the id of a light'],
  )
  t.same(
    messages((plan) => (first(plan.drawings ?? []).id = 'ground')),
    ['/plans/0/drawings/0/id: ground is already the id of a level'],
  )
  t.same(
    messages((_, home) => (first(home.presentations ?? []).id = 'plan')),
    ['/presentations/0/id: plan is already the id of a plan'],
  )
})

t.test('readHome() reports an opening outside its wall', async (t) => {
  const at = (at: number, width = 0.8) => messages((plan) => Object.assign(first(plan.openings), {at, width}))
  t.same(at(0.4), [])
  t.same(at(2.6), [])
  t.same(at(1.5, 3), [])
  // Differences below 0.1 mm are ignored.
  t.same(at(0.39991), [])
  t.same(at(2.60009), [])
  t.same(at(0.3998), ['/plans/0/openings/0/at: the opening begins 0.2 mm before its wall east'])
  t.same(at(0.3), ['/plans/0/openings/0/at: the opening begins 10 cm before its wall east'])
  t.same(at(2.7), ['/plans/0/openings/0/at: the opening ends 10 cm past its wall east, which is 3.000 m long'])
})

t.test('readHome() measures a curved wall along its curve', async (t) => {
  const curved = (end: number) =>
    messages((plan) => {
      const west = plan.walls.find(({id}) => id === 'west') as Wall
      west.bow = 1.5
      Object.assign(first(plan.openings), {wall: 'west', at: end - 0.4, width: 0.8})
    })
  const half = Math.PI * 1.5
  t.same(curved(half), [])
  t.match(curved(half + 0.001), [/ends 1.0 mm past its wall west, which is 4.712 m long/])
})

t.test('readHome() allows a bow of up to half the chord', async (t) => {
  const bow = (bow: number) =>
    messages((plan) => {
      Object.assign(first(plan.walls), {a: [0, 0], b: [4, 0], bow})
      // Inside, in either direction of the wall.
      first(plan.rooms).at = [2, 2.5]
    })
  t.same(bow(2), [])
  t.same(bow(-2), [])
  t.same(bow(2.1), ['/plans/0/walls/0/bow: must be at most half the chord, 2.000: draw two walls instead'])
  t.same(bow(-2.1), ['/plans/0/walls/0/bow: must be at most half the chord, 2.000: draw two walls instead'])
})

t.test('readHome() allows no body for a divider', async (t) => {
  const divide = (change: Partial<Wall>) =>
    messages((plan) => Object.assign(plan.walls.find(({id}) => id === 'edge') as Wall, change))
  t.same(divide({thickness: 0.1}), ['/plans/0/walls/6/thickness: edge is a divider, which has no thickness'])
  t.same(divide({left: {color: '#fff'}}), ['/plans/0/walls/6/left: edge is a divider, which has no finish'])
  t.same(divide({right: {color: '#fff'}}), ['/plans/0/walls/6/right: edge is a divider, which has no finish'])
  t.same(
    messages((plan) => Object.assign(first(plan.openings), {wall: 'edge', at: 1})),
    ['/plans/0/openings/0/wall: edge is a divider, which has no opening'],
  )
  t.same(
    messages((plan) => (first(plan.plates).wall = 'edge')),
    ['/plans/0/plates/0/wall: edge is a divider, which has no plate'],
  )
})

t.test('readHome() counts the modules of a plate', async (t) => {
  t.same(
    messages((plan) => first(plan.plates).slots.push({kind: 'blank'})),
    ['/plans/0/plates/0/slots: take 4 modules, but the plate has 3'],
  )
})

t.test('readHome() requires the middles of plates and awnings on their walls', async (t) => {
  const at = (list: 'plates' | 'awnings', at: number) => messages((plan) => (first<{at: number}>(plan[list]).at = at))
  t.same(at('plates', 3), [], 'one at the end of its wall sticks out')
  t.same(at('plates', 9), [
    '/plans/0/plates/0/at: the middle of the plate is 6.00 m past its wall east, which is 3.000 m long',
  ])
  t.same(at('awnings', 4), [])
  t.same(at('awnings', 4.05), [
    '/plans/0/awnings/0/at: the middle of the awning is 5 cm past its wall north, which is 4.000 m long',
  ])
})
