import t from 'tap'
import {addLevel} from '../../../../shared/home/edit/add-level.ts'
import {renamePlan, setHomeFields, setLevelFields} from '../../../../shared/home/edit/set-home-fields.ts'
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
  t.equal(renamePlan(empty, {plan: 'plan', name: 'Plan'}), empty)
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
