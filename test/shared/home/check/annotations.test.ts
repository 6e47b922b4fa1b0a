/** Checks annotations of a plan, walls with sloping tops, and their bounds. */
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import type {Plan} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'

type Change = (plan: Plan) => void

function messages(change: Change): (string | undefined)[] {
  const home = everyKind()
  change(home.plans[0])
  return readHome(home).problems.map(({message}) => message)
}

const manyPoints = Array.from({length: 501}, (_, index): [number, number] => [index / 10, 0])

t.test('readHome() names each mistake of dimensions, labels and lines with its place', async (t) => {
  const refused: [Change, string][] = [
    [
      (plan) => plan.dimensions?.push({id: 'd2', a: [1, 1], b: [1.0004, 1]}),
      '/plans/0/dimensions/1/b: must be at least 1 mm from a',
    ],
    [
      (plan) => plan.dimensions?.push({id: 'd2', a: [1, 1], b: [2, 1], offset: 1001}),
      '/plans/0/dimensions/1/offset: must be at most 1000',
    ],
    [(plan) => plan.labels?.push({id: 'l2', at: [0, 0], text: ''}), '/plans/0/labels/1/text: must not be empty'],
    [
      (plan) => plan.labels?.push({id: 'l2', at: [0, 0], text: 'a'.repeat(1001)}),
      '/plans/0/labels/1/text: must have at most 1000 characters',
    ],
    [
      (plan) => plan.labels?.push({id: 'l2', at: [0, 0], text: 'a', size: 11}),
      '/plans/0/labels/1/size: must be at most 10',
    ],
    [(plan) => plan.polylines?.push({id: 'p2', path: [[0, 0]]}), '/plans/0/polylines/1/path: must hold at least 2'],
    [(plan) => plan.polylines?.push({id: 'p2', path: manyPoints}), '/plans/0/polylines/1/path: must hold at most 500'],
    [
      (plan) => plan.labels?.push({id: 'kitchen', at: [0, 0], text: 'a'}),
      '/plans/0/rooms/0/id: kitchen is already the id of a label',
    ],
    [
      (plan) => Object.assign(plan.walls[0] as object, {heightAtEnd: 2}),
      '/plans/0/walls/0/heightAtEnd: needs `height`, the height at the other end',
    ],
    [
      (plan) => Object.assign(plan.walls[6] as object, {height: 3, heightAtEnd: 2}),
      '/plans/0/walls/6/heightAtEnd: edge is a divider, which has no sloping top',
    ],
  ]
  for (const [change, message] of refused) t.same(messages(change), [message])
  t.same(
    messages(() => undefined),
    [],
  )
})

t.test('annotations count to the other elements of a plan, whose number is bounded', async (t) => {
  const labels = Array.from({length: 10_000}, (_, index) => ({
    id: `l${index}`,
    at: [0, 0] as [number, number],
    text: 'a',
  }))
  t.match(messages((plan) => plan.labels?.push(...labels.slice(0, 9000)))[0], undefined)
  t.same(
    messages((plan) => Object.assign(plan, {labels})),
    ['/plans/0: must hold at most 10000 elements besides walls, rooms and openings, not 10015'],
  )
})

t.test('a home without annotations is read as it was, and gets no lists of them', async (t) => {
  const {dimensions: _, labels: __, polylines: ___, ...plan} = everyKind().plans[0]
  const home = {...everyKind(), plans: [plan]}
  const written = JSON.stringify(home)
  t.equal(JSON.stringify(readHome(JSON.parse(written)).home), written)
})
