import {readFileSync} from 'node:fs'
import t from 'tap'
import {applyChanges} from '../../../../shared/home/diff/apply-changes.ts'
import {compareHomes} from '../../../../shared/home/diff/compare-homes.ts'
import {mergeHomes} from '../../../../shared/home/diff/merge-homes.ts'
import {isChanges} from '../../../../shared/home/diff/read-changes.ts'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {addLevel, addPlan} from '../../../../shared/home/edit/add-level.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {removePlan} from '../../../../shared/home/edit/remove-plan.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {setWallLength} from '../../../../shared/home/edit/set-length.ts'
import {setUnits} from '../../../../shared/home/edit/set-units.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import type {Home, Plan} from '../../../../shared/home/schema.ts'

const plan = (home: Home): Plan => home.plans[0] as Plan
const problems = (home: Home) => readHome(structuredClone(home)).problems.map(({message}) => message)

const base = addElement(drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home, {
  plan: 'plan',
  list: 'lights',
  element: {name: 'Lamp', at: [1, 1]},
}).home

t.test('changes lead from one home to the other and back', async (t) => {
  const sample = JSON.parse(readFileSync('samples/flat.json', 'utf8').toString()) as unknown
  const {home = base} = readHome(sample)
  const edited = drawWalls(
    removeElements(setFields(home, [plan(home).rooms[0]?.id ?? ''], {name: 'Another'}), [
      plan(home).lights[1]?.id ?? '',
    ]),
    {
      plan: plan(home).id,
      points: [
        [-20, -20],
        [-10, -20],
      ],
    },
  )
  const changes = compareHomes(home, edited)
  t.same(applyChanges(home, changes, 'after'), edited)
  t.same(applyChanges(edited, changes, 'before'), home)
  t.equal(JSON.stringify(applyChanges(edited, changes, 'before')), JSON.stringify(home), 'in the same order')
  t.same(compareHomes(home, structuredClone(home)), [])
})

t.test('changes that touch different fields or elements merge without a clash', async (t) => {
  const mine = setFields(base, ['lamp'], {name: 'Reading lamp'})
  const theirs = drawRoom(moveElements(base, ['lamp'], [1, 0]), {
    plan: 'plan',
    from: [4, 0],
    to: [6, 3],
    name: 'Bath',
  }).home
  const {home, clashes} = mergeHomes(base, mine, theirs)
  t.same(clashes, [])
  t.match(plan(home).lights[0], {name: 'Reading lamp', at: [2, 1]})
  t.same(
    plan(home).rooms.map(({id}) => id),
    ['kitchen', 'bath'],
  )
  t.same(problems(home), [])
})

t.test('a field that both changed is mine until theirs is chosen', async (t) => {
  const mine = setFields(base, ['lamp'], {name: 'Mine'})
  const theirs = setFields(base, ['lamp'], {name: 'Theirs'})
  const {home, clashes} = mergeHomes(base, mine, theirs)
  t.match(clashes, [{list: 'lights', id: 'lamp', field: 'name', base: 'Lamp', mine: 'Mine', theirs: 'Theirs'}])
  t.equal(plan(home).lights[0]?.name, 'Mine')
  const chosen = mergeHomes(base, mine, theirs, {[clashes[0]?.key ?? '']: 'theirs'})
  t.equal(plan(chosen.home).lights[0]?.name, 'Theirs')
})

t.test('an element that one removed and the other changed is a clash', async (t) => {
  const mine = setFields(base, ['lamp'], {name: 'Mine'})
  const theirs = removeElements(base, ['lamp'])
  const {home, clashes} = mergeHomes(base, mine, theirs)
  t.equal(clashes.length, 1)
  t.equal(plan(home).lights.length, 1)
  t.same(plan(mergeHomes(base, mine, theirs, {[clashes[0]?.key ?? '']: 'theirs'}).home).lights, [])
  const removed = mergeHomes(base, theirs, mine)
  t.same(plan(removed.home).lights, [])
  const kept = mergeHomes(base, theirs, mine, {[removed.clashes[0]?.key ?? '']: 'theirs'})
  t.equal(plan(kept.home).lights[0]?.name, 'Mine')
})

t.test('elements that both added with one id are both kept', async (t) => {
  const add = (name: string, at: [number, number]) =>
    addElement(base, {plan: 'plan', list: 'lights', element: {name: 'Spot', note: name, at}}).home
  const {home, clashes} = mergeHomes(base, add('mine', [1, 2]), add('theirs', [2, 2]))
  t.same(clashes, [])
  t.same(
    plan(home).lights.map(({id, note}) => [id, note]),
    [
      ['lamp', undefined],
      ['spot-2', 'mine'],
      ['spot', 'theirs'],
    ],
  )
})

t.test('a wall that theirs removed stays while my new door needs it', async (t) => {
  const wall = plan(base).walls[0]?.id ?? ''
  const door = {wall, at: 1, width: 0.8, height: 2, kind: 'door'} as const
  const mine = addElement(base, {plan: 'plan', list: 'openings', element: door}).home
  const {home} = mergeHomes(base, mine, removeElements(base, [wall]))
  t.same(problems(home), [])
})

t.test('products and drawings come back in their order, or as no list at all', async (t) => {
  const {home = base} = readHome(JSON.parse(readFileSync('samples/flat.json', 'utf8').toString()))
  const used = plan(home).items.filter(({product}) => product === plan(home).items[0]?.product)
  const removed = removeElements(
    home,
    used.map(({id}) => id),
  )
  t.not(Object.keys(removed.products ?? {}).length, Object.keys(home.products ?? {}).length)
  const drawing = {src: '0'.repeat(64), at: [0, 0] as [number, number], width: 9}
  const drawn = addElement(base, {plan: 'plan', list: 'drawings', element: drawing}).home
  const pairs: [Home, Home][] = [
    [home, removed],
    [base, drawn],
    [base, {...base, products: home.products ?? {}}],
  ]
  for (const [one, other] of pairs) {
    const changes = compareHomes(one, other)
    t.equal(JSON.stringify(applyChanges(other, changes, 'before')), JSON.stringify(one))
    t.same(Object.keys(applyChanges(one, changes, 'after').products ?? {}), Object.keys(other.products ?? {}))
    t.same(plan(applyChanges(one, changes, 'after')), plan(other))
  }
})

t.test('a door that no longer fits the wall that the other side made shorter is a clash', async (t) => {
  const wall = plan(base).walls[0]?.id ?? ''
  const door = {wall, at: 3.5, width: 0.8, height: 2, kind: 'door'} as const
  const theirs = addElement(base, {plan: 'plan', list: 'openings', element: door}).home
  const mine = setWallLength(base, {plan: 'plan', wall, length: 2})
  const {home, clashes} = mergeHomes(base, mine, theirs)
  t.same(problems(home), [])
  t.same(plan(home).openings, [], 'my shorter wall has no place for the door')
  t.match(clashes.at(-1), {list: 'openings', mine: undefined, theirs: {at: 3.5}})
  const chosen = mergeHomes(base, mine, theirs, {[clashes.at(-1)?.key ?? '']: 'theirs'})
  t.match(plan(chosen.home).openings, [{at: 3.5}], 'their door comes with their wall')
  t.match(readHome(structuredClone(chosen.home)).home, {})
})

t.test('stored changes are read only when their elements are of the format', async (t) => {
  const changes = compareHomes(base, setFields(base, ['lamp'], {name: 'Mine'}))
  t.ok(isChanges(JSON.parse(JSON.stringify(changes))))
  const [change] = changes
  t.notOk(isChanges([{...change, after: {id: 'lamp', name: 'Mine'}}]), 'a lamp without a place')
  t.notOk(isChanges([{...change, list: 'nothing'}]))
  t.notOk(isChanges([null]))
})

t.test('a presentation of a plan that the other side removed is a clash, kept with the plans that are left', (t) => {
  const base = addPlan(emptyHome('en'), {level: plan(emptyHome('en')).level, name: 'Second'}).home
  const mine = setUnits(base, {units: 'ft', name: 'Plan'})
  const theirs = removePlan(base, base.plans.at(-1)?.id ?? '')
  const {home, clashes} = mergeHomes(base, mine, theirs)
  t.match(clashes, [{list: 'presentations', theirs: undefined}])
  t.strictSame(home.presentations?.[0]?.plans, [plan(base).id])
  t.strictSame(problems(home), [])
  const given = mergeHomes(base, mine, theirs, {[clashes[0]?.key ?? '']: 'theirs'})
  t.strictSame(given.home.presentations, [])
  t.end()
})

t.test('a plan that one side removed and the other drew in is a clash', async (t) => {
  const level = plan(emptyHome('en')).level
  const first = addPlan(emptyHome('en'), {level, name: 'Attic'}).home
  const {home: floors, plan: cellar} = addLevel(first, {name: 'Cellar'})
  const base = setUnits(floors, {units: 'ft', name: 'Plan'})
  const drawn = addElement(base, {plan: cellar, list: 'lights', element: {at: [1, 1]}}).home
  const removed = removePlan(base, cellar)
  t.notSame(removed.levels, base.levels, 'its level went with it')
  const lampsOf = ({plans}: Home) => plans.find(({id}) => id === cellar)?.lights.length
  for (const [name, mine, theirs] of [
    ['mine', drawn, removed],
    ['theirs', removed, drawn],
  ] as const) {
    const {home, clashes} = mergeHomes(base, mine, theirs)
    t.match(clashes, [{list: 'plans', id: cellar, [name]: {name: String}}])
    t.equal(clashes.length, 1, 'and nothing in it is asked about')
    const key = clashes[0]?.key ?? ''
    const other = mergeHomes(base, mine, theirs, {[key]: 'theirs'}).home
    const [kept, given] = name === 'mine' ? [home, other] : [other, home]
    t.equal(lampsOf(kept), 1)
    t.strictSame(kept.levels, base.levels)
    t.strictSame(kept.presentations, base.presentations)
    t.equal(lampsOf(given), undefined)
    for (const each of [kept, given]) t.strictSame(problems(each), [])
  }
  t.strictSame(mergeHomes(base, base, removed).clashes, [], 'one that nobody changed just goes')
})

t.test('a new plan keeps the level that the other side removed', async (t) => {
  const {home: base, plan: cellar} = addLevel(emptyHome('en'), {name: 'Cellar'})
  const {level = ''} = base.plans.find(({id}) => id === cellar) ?? {}
  const mine = addPlan(base, {level, name: 'Pipes'}).home
  const {home} = mergeHomes(base, mine, removePlan(base, cellar))
  t.ok(home.levels.some(({id}) => id === level))
  t.strictSame(problems(home), [])
})
