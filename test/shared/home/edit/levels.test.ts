import t from 'tap'
import {addLevel, addPlan} from '../../../../shared/home/edit/add-level.ts'
import {copyElements} from '../../../../shared/home/edit/copy-elements.ts'
import {copyOuterWalls, planBelow} from '../../../../shared/home/edit/copy-outer-walls.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {renamePlan} from '../../../../shared/home/edit/set-home-fields.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {levelName} from '../../../../shared/home/level-name.ts'
import type {Home, Plan, Stair} from '../../../../shared/home/schema.ts'
import {problems, refusal} from './edit-helpers.ts'

const room = (home: Home, name: string, from: [number, number], to: [number, number]) =>
  drawRoom(home, {plan: 'plan', name, from, to}).home

/** Two rooms beside each other, with a terrace below the left one. */
const rooms = room(
  room(room(emptyHome('en'), 'Kitchen', [0, 0], [4, 3]), 'Living', [4, 0], [9, 3]),
  'Terrace',
  [0, 3],
  [4, 5],
)
const ground: Home = {
  ...rooms,
  plans: rooms.plans.map((plan) => ({
    ...plan,
    rooms: plan.rooms.map((one) => (one.name === 'Terrace' ? {...one, outdoor: true} : one)),
  })),
}

const linesOf = ({walls}: Plan) =>
  walls
    .map(({a, b}) => [a, b].map((point) => point.join()).sort())
    .map((ends) => ends.join(' '))
    .sort()

t.test('the outer walls of the level below are copied to the same place', async (t) => {
  const {home, plan} = addLevel(ground, {name: 'First floor'})
  const upper = home.plans.find(({id}) => id === plan) as Plan
  t.equal(planBelow(home, upper)?.id, 'plan')
  t.equal(planBelow(home, home.plans[0] as Plan), undefined, 'nothing is below the ground floor')
  const copied = copyOuterWalls(home, {from: 'plan', to: plan})
  t.same(problems(copied.home), [])
  const drawn = copied.home.plans.find(({id}) => id === plan) as Plan
  const around = copied.home.plans.map((one) => (one.id === plan ? linesOf(one) : []))[1] as string[]
  t.ok(
    around.every((line) => !line.includes(',5')),
    'the terrace stays behind',
  )
  t.notOk(around.includes('4,0 4,3'), 'so does the wall between the rooms')
  const whole = drawRoom(copied.home, {plan, name: 'Loft', from: [0, 0], to: [9, 3]}).home
  t.equal(whole.plans[1]?.walls.length, drawn.walls.length, 'they are all the walls of a room')
  t.equal(
    refusal(() => copyOuterWalls(copied.home, {from: 'plan', to: plan})),
    'does-not-fit',
    'a second time there is nothing to copy',
  )
  t.equal(
    refusal(() => copyOuterWalls(emptyHome('en'), {from: 'plan', to: 'plan'})),
    'nothing-to-do',
  )
})

t.test('a clip names the plan that it comes from', async (t) => {
  t.equal(copyElements(ground, 'plan', ['kitchen']).from, 'plan')
})

t.test('stairs of the highest level lead to a new one', async (t) => {
  const stair = (id: string, steps: number): Stair => ({
    id,
    kind: 'straight',
    path: [
      [1, 1],
      [1, 2.5],
    ],
    width: 0.9,
    steps,
  })
  const [plan] = ground.plans
  const home: Home = {...ground, plans: [{...(plan as Plan), stairs: [stair('flight', 14), stair('threshold', 3)]}]}
  const {home: two} = addLevel(home, {name: 'First floor'})
  t.match(two.plans[0]?.stairs, [{id: 'flight', to: 'first-floor'}, {id: 'threshold'}])
  t.notOk('to' in (two.plans[0]?.stairs[1] ?? {}), 'a few steps stay on their floor')
  t.same(problems(two), [])
  t.equal(addLevel(two, {name: 'Attic'}).home.plans[0], two.plans[0])
})

t.test('a level and its only plan have one name', async (t) => {
  const named = renamePlan(ground, {plan: 'plan', name: 'Downstairs'})
  t.match(named, {levels: [{name: 'Downstairs'}], plans: [{name: 'Downstairs'}]})
  const {home, plan} = addPlan(named, {level: 'level', name: 'Wiring'})
  t.match(renamePlan(home, {plan, name: 'Pipes'}), {levels: [{name: 'Downstairs'}]})
  t.equal(levelName(home, 'level'), 'Downstairs')
  const apart = {...ground, levels: [{id: 'level', name: 'Third floor', z: 0}]}
  t.equal(levelName(apart, 'level'), 'Ground floor', 'the plan’s name counts')
  t.equal(levelName(apart, 'none'), undefined)
})
