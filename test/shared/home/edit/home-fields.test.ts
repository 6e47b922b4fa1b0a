import t from 'tap'
import {addLevel, addPlan} from '../../../../shared/home/edit/add-level.ts'
import {removePlan} from '../../../../shared/home/edit/remove-plan.ts'
import {renamePlan, setHomeFields, setLevelFields} from '../../../../shared/home/edit/set-home-fields.ts'
import {setUnits, unitsOf} from '../../../../shared/home/edit/set-units.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {problems, refusal} from './edit-helpers.ts'

const empty = emptyHome('en')

t.test('a level is added above the others, with a plan', async (t) => {
  const {home, plan} = addLevel(empty, {name: 'First floor'})
  t.match(home.levels, [{id: 'level'}, {id: 'first-floor', name: 'First floor', z: 3}])
  t.match(home.plans[1], {id: plan, name: 'First floor', level: 'first-floor', rooms: []})
  t.same(problems(home), [])
  t.equal(home.plans[0], empty.plans[0])
  t.equal(addLevel(home, {name: 'First floor'}).home.levels[2]?.z, 6)
})

t.test('a home has at most 32 levels', async (t) => {
  let home: Home = empty
  for (let count = 1; count < 32; count++) ({home} = addLevel(home, {name: 'Floor'}))
  t.same(problems(home), [])
  t.equal(
    refusal(() => addLevel(home, {name: 'Floor'})),
    'invalid-value',
  )
})

t.test('a level gets a plan after its others', async (t) => {
  const {home: two} = addLevel(empty, {name: 'First floor'})
  const {home, plan} = addPlan(two, {level: 'level', name: 'Wiring'})
  t.same(
    home.plans.map(({id}) => id),
    ['plan', plan, 'first-floor-plan'],
  )
  t.same(problems(home), [])
  t.equal(
    refusal(() => addPlan(home, {level: 'cellar', name: 'Wiring'})),
    'missing',
  )
  const many = Array.from({length: 64}, (_, index) => ({...home.plans[0], id: `p${index}`})) as Home['plans']
  t.equal(
    refusal(() => addPlan({...home, plans: many}, {level: 'level', name: 'Wiring'})),
    'invalid-value',
  )
})

t.test('a plan is removed with its level, and with all that names them', async (t) => {
  const {home: two, plan} = addLevel(empty, {name: 'First floor'})
  const [ground, upper] = two.plans as [Home['plans'][number], Home['plans'][number]]
  const stair = {
    id: 'stair',
    kind: 'straight' as const,
    path: [
      [0, 0],
      [0, 3],
    ] as [number, number][],
    width: 0.9,
    steps: 12,
  }
  const home: Home = {
    ...two,
    plans: [
      {
        ...ground,
        stairs: [{...stair, to: 'first-floor'}],
        walls: [{id: 'wall', a: [0, 0], b: [4, 0]}],
        plates: [
          {id: 'plate', wall: 'wall', side: 'left', at: 1, modules: 3, slots: [{kind: 'switch', controls: ['lamp']}]},
        ],
      },
      {...upper, lights: [{id: 'lamp', at: [1, 1]}]},
    ],
    presentations: [
      {id: 'all', name: 'All', plans: ['plan', plan], view: 'top'},
      {id: 'upper', name: 'Upper', plans: [plan], view: 'top'},
    ],
  }
  t.same(problems(home), [])
  const left = removePlan(home, plan)
  t.same(problems(left), [])
  t.match(left, {
    levels: [{id: 'level'}],
    plans: [{id: 'plan', stairs: [{id: 'stair'}]}],
    presentations: [{plans: ['plan']}],
  })
  t.same([left.levels.length, left.plans.length, left.presentations?.length], [1, 1, 1])
  t.notOk('to' in (left.plans[0]?.stairs[0] ?? {}))
  t.same(left.plans[0]?.plates[0]?.slots[0]?.controls, [])
  t.equal(
    refusal(() => removePlan(left, 'plan')),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => removePlan(left, plan)),
    'missing',
  )
  const beside = addPlan(home, {level: 'first-floor', name: 'Wiring'}).home
  t.equal(removePlan(beside, plan).levels.length, 2, 'a level with another plan stays')
})

t.test('units are those of the first presentation', async (t) => {
  t.equal(unitsOf(empty), 'm')
  t.equal(setUnits(empty, {units: 'm', name: 'Plan'}), empty)
  const feet = setUnits(empty, {units: 'ft', name: 'Plan'})
  t.match(feet.presentations, [{name: 'Plan', plans: ['plan'], view: 'top', units: 'ft'}])
  t.same(problems(feet), [])
  const metres = setUnits(feet, {units: 'm', name: 'Plan'})
  t.equal(unitsOf(metres), 'm')
  t.equal(metres.presentations?.length, 1)
})

t.test('the name, the language and north of a home are set', async (t) => {
  const home = setHomeFields(empty, {name: 'Casa', lang: 'it', north: 30})
  t.match(home, {name: 'Casa', lang: 'it', site: {north: 30}})
  t.same(problems(home), [])
  t.notOk('site' in setHomeFields(home, {north: undefined}))
  const placed = {...home, site: {north: 30, lat: 45, lon: 9}}
  t.same(setHomeFields(placed, {north: undefined}).site, {north: 0, lat: 45, lon: 9})
  t.notOk('lang' in setHomeFields(home, {lang: undefined}))
  for (const fields of [{name: ''}, {name: 'x'.repeat(121)}, {lang: 'de' as 'it'}, {north: 400}])
    t.equal(
      refusal(() => setHomeFields(empty, fields)),
      'invalid-value',
    )
})

t.test('plans and levels are renamed', async (t) => {
  t.equal(renamePlan(empty, {plan: 'plan', name: 'Attic'}).plans[0]?.name, 'Attic')
  t.equal(renamePlan(empty, {plan: 'plan', name: 'Ground floor'}), empty)
  t.match(setLevelFields(empty, 'level', {name: 'Attic', height: 2.4}).levels[0], {name: 'Attic', height: 2.4})
  t.equal(
    refusal(() => renamePlan(empty, {plan: 'plan', name: ''})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setLevelFields(empty, 'level', {height: -1})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setLevelFields(empty, 'cellar', {height: 2})),
    'missing',
  )
})
