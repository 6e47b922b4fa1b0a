import t from 'tap'
import {joinRooms} from '#shared/home/edit/join-rooms.ts'
import {mendOf} from '#shared/home/edit/mend.ts'
import {addDivider, cutPart, junctionsOf, partAt, removePart} from '#shared/home/edit/wall-parts.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Point, Wall} from '#shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {plan, problems, refusal} from './edit-helpers.ts'

const wall = (id: string, a: Point, b: Point, more: Partial<Wall> = {}): Wall => ({id, a, b, ...more})

/** A hall of 9 × 2 m below three rooms, with one wall between it and them. */
const flat = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
    {id: 'bath', name: 'Bath', at: [4, 1], bindings: {humidity: [{app: 'app', device: 'wet'}]}},
    {id: 'bedroom', name: 'Bedroom', at: [7, 1]},
    {
      id: 'hall',
      name: 'Hall',
      at: [1, 4],
      bindings: {humidity: [{app: 'app', device: 'dry'}], motion: [{app: 'app', device: 'pir'}]},
    },
  ],
  walls: [
    wall('north', [0, 0], [9, 0]),
    wall('east', [9, 0], [9, 5]),
    wall('south', [9, 5], [0, 5]),
    wall('west', [0, 5], [0, 0]),
    wall('between', [0, 3], [9, 3]),
    wall('one', [3, 0], [3, 3]),
    wall('two', [6, 3], [6, 0]),
  ],
  openings: [
    {id: 'kitchen-door', wall: 'between', at: 1, width: 0.8, height: 2.1, kind: 'door'},
    {id: 'bath-door', wall: 'between', at: 4, width: 0.8, height: 2.1, kind: 'door'},
    {id: 'bedroom-door', wall: 'between', at: 8, width: 0.8, height: 2.1, kind: 'door'},
  ],
})
const between = plan(flat).walls.find(({id}) => id === 'between') as Wall
const remove = (home: Home, at: number) =>
  removePart(home, {plan: 'plan', wall: 'between', part: partAt(plan(home), between, at)})

t.test('partAt() returns the stretch between the junctions around a place', async (t) => {
  t.same(junctionsOf(plan(flat), between), [3, 6])
  t.same(partAt(plan(flat), between, 1), {from: 0, to: 3})
  t.same(partAt(plan(flat), between, 3.5), {from: 3, to: 6})
  t.same(partAt(plan(flat), between, 8.9), {from: 6, to: 9})
  const alone = wall('alone', [20, 0], [24, 0])
  t.same(partAt({walls: [alone]}, alone, 1), {from: 0, to: 4})
})

t.test('removePart() takes the part between the junctions, with its door, and leaves the others', async (t) => {
  for (const [at, door, message] of [
    [1, 'kitchen-door', 'Rooms hall and kitchen share one region.'],
    [4, 'bath-door', 'Rooms bath and hall share one region.'],
    [8, 'bedroom-door', 'Rooms bedroom and hall share one region.'],
  ] as const) {
    const home = remove(flat, at)
    t.same(problems(home), [message])
    t.same(
      plan(home).openings.map(({id}) => id),
      plan(flat)
        .openings.map(({id}) => id)
        .filter((id) => id !== door),
    )
  }
})

t.test('removePart() takes a wall without junctions whole, and refuses to cut an opening', async (t) => {
  const one = plan(flat).walls.find(({id}) => id === 'one') as Wall
  const home = removePart(flat, {plan: 'plan', wall: 'one', part: partAt(plan(flat), one, 1)})
  t.equal(plan(home).walls.length, 6)
  const across = {id: 'across', wall: 'between', at: 3, width: 0.8, height: 2.1, kind: 'door' as const}
  const cut = {...flat, plans: [{...plan(flat), openings: [across]}]}
  t.equal(
    refusal(() => remove(cut, 1)),
    'does-not-fit',
  )
  t.equal(
    refusal(() => removePart(flat, {plan: 'plan', wall: 'gone', part: {from: 0, to: 1}})),
    'missing',
  )
})

t.test('addDivider() parts the rooms again, along a curved wall too', async (t) => {
  const {piece} = cutPart(flat, {plan: 'plan', wall: 'between', part: {from: 3, to: 6}})
  t.same(problems(addDivider(remove(flat, 4), 'plan', piece)), [])
  const bowed = {
    ...flat,
    plans: [{...plan(flat), walls: plan(flat).walls.map((one) => (one.id === 'one' ? {...one, bow: 0.4} : one))}],
  }
  const whole = {plan: 'plan', wall: 'one', part: {from: 0, to: 99}}
  const divider = addDivider(removePart(bowed, whole), 'plan', cutPart(bowed, whole).piece)
  t.same(problems(divider), [])
  t.equal(plan(divider).walls.find(({kind}) => kind === 'divider')?.bow, 0.4)
})

t.test('joinRooms() keeps the first room, with the devices of all', async (t) => {
  const home = joinRooms(remove(flat, 4), 'plan', ['hall', 'bath'])
  t.same(problems(home), [])
  const hall = plan(home).rooms.find(({id}) => id === 'hall')
  t.same(hall?.bindings, {
    humidity: [
      {app: 'app', device: 'dry'},
      {app: 'app', device: 'wet'},
    ],
    motion: [{app: 'app', device: 'pir'}],
  })
  t.equal(
    refusal(() => joinRooms(flat, 'plan', ['hall'])),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => joinRooms(flat, 'plan', ['hall', 'gone'])),
    'missing',
  )
})

t.test('mendOf() joins rooms that share a space, and closes a gap between them first', async (t) => {
  const shared = remove(flat, 4)
  const [problem] = readHome(structuredClone(shared)).problems
  const mend = problem && mendOf(shared, problem)
  t.equal(mend?.kind, 'join-rooms')
  t.same(problems(mend?.apply(shared) ?? shared), [])
  const walls = plan(flat).walls.map((one) => (one.id === 'one' ? {...one, b: [3, 2.8] as Point} : one))
  const gap = {...flat, plans: [{...plan(flat), walls}]}
  const [short] = readHome(structuredClone(gap)).problems
  t.equal(short?.kind, 'shared-region')
  t.equal(short && mendOf(gap, short)?.kind, 'close-gap')
})
