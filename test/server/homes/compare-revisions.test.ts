import t from 'tap'
import type {Revision} from '#shared/contract/resources.ts'
import {compareRevisions} from '../../../server/homes/compare-revisions.ts'
import {compressHome} from '../../../server/homes/stored-home.ts'
import type {OwnProject} from '../../../server/pages/projects/own-project.ts'
import {compareView} from '../../../server/pages/versions/compare-view.ts'
import {noCounts, type Visitor} from '../../../server/pages/visitor.ts'
import {strings} from '../../../server/words/strings.ts'
import {drawPlan} from '../../../shared/home/draw-svg.ts'
import {setUnits} from '../../../shared/home/edit/set-units.ts'
import type {Home, Plan} from '../../../shared/home/schema.ts'
import {homeWith} from '../../home-with.ts'
import {gridPlan} from './hard-pairs.ts'

const [plan] = homeWith(gridPlan(3, 2, {lights: 6, plates: 6})).plans as [Plan]
const twoPlans = (light: string): Home => ({
  ...homeWith({}),
  plans: ['low', 'high'].map((id) => ({...plan, id, lights: plan.lights.map((each) => ({...each, name: light}))})),
})
const stored = (home: Home) => compressHome(Buffer.from(JSON.stringify(home)))
const [before, after] = [stored(twoPlans('Old')), stored(twoPlans('New'))]
const elements = plan.walls.length + plan.rooms.length + plan.openings.length + plan.lights.length + plan.plates.length

t.test('plans are drawn until their elements are too many, and described all the same', async (t) => {
  const whole = compareRevisions({before, after, language: 'en'})
  const part = compareRevisions({before, after, language: 'en', maxElements: 2 * elements})
  t.same(part.changes, whole.changes)
  t.same(part.counts, {added: 0, removed: 0, moved: 0, changed: 12})
  t.same(part.plans[0], whole.plans[0])
  t.ok(whole.plans[1]?.svg)
  t.match(part.plans[1], {id: 'high', svg: undefined, box: undefined})
})

t.test('regions that are known draw the same as computed ones', async (t) => {
  const [old, now] = [twoPlans('Old'), twoPlans('New')]
  const changes = new Map(plan.lights.map(({id}) => [id, 'changed' as const]))
  const compared = {home: old, plan: old.plans[0] as Plan, changes}
  const {plans} = compareRevisions({before, after, language: 'en'})
  t.equal(Buffer.from(plans[0]?.svg ?? []).toString(), drawPlan(now, 'low', {styles: 'none', compared}))
})

t.test('lengths and areas are in the units of the later version', async (t) => {
  const feet = setUnits(twoPlans('New'), {units: 'ft', name: 'Feet'})
  const lifted = feet.plans.map((each) => ({...each, lights: each.lights.map((light) => ({...light, z: 2}))}))
  const {changes, plans} = compareRevisions({before, after: stored({...feet, plans: lifted}), language: 'en'})
  t.match(changes.map(({text}) => text).join(), '6.56 ft')
  t.match(Buffer.from(plans[0]?.svg ?? []).toString(), / ft²/)
})

t.test('doors and walls name the rooms beside them in the order of the plan', async (t) => {
  const widened = (home: Home): Home => ({
    ...home,
    plans: home.plans.map((each) => ({...each, openings: each.openings.map((one) => ({...one, width: 0.8}))})),
  })
  const {changes} = compareRevisions({before, after: stored(widened(twoPlans('Old'))), language: 'en'})
  const rooms = new Set(changes.map((change) => change.rooms.join(' and ')))
  t.ok(rooms.has('Room 0 and Room 1') && rooms.has('Room 1 and Room 4'), [...rooms].join())
  t.ok([...rooms].every((names) => names === [...names.split(' and ')].sort().join(' and ')))
})

t.test('of many changes, or in many elements, only the kinds and names are told', async (t) => {
  const whole = compareRevisions({before, after, language: 'en'})
  t.equal(whole.isBrief, false)
  t.match(whole.changes[0], {rooms: ['Room 0'], text: /in Room 0/})
  for (const maxDetailed of [
    {changes: 11, elements: 1000},
    {changes: 1000, elements: 4 * elements - 1},
  ]) {
    const brief = compareRevisions({before, after, language: 'en', maxDetailed})
    t.equal(brief.isBrief, true)
    t.same(brief.counts, whole.counts)
    t.same(new Set(brief.changes.flatMap(({rooms}) => rooms)), new Set())
    t.match(brief.changes[0]?.text, /^Changed: Light/)
    t.same(
      brief.plans.map(({id, svg}) => [id, svg]),
      [
        ['low', undefined],
        ['high', undefined],
      ],
    )
  }
  const isWithin = {changes: 12, elements: 4 * elements}
  t.equal(compareRevisions({before, after, language: 'en', maxDetailed: isWithin}).isBrief, false)
})

t.test('the page says that it tells less, in both languages', async (t) => {
  const brief = compareRevisions({before, after, language: 'en', maxDetailed: {changes: 11, elements: 1000}})
  const revision = {number: 1, message: '', createdAt: '2026-01-01T00:00:00.000Z'} as Revision
  for (const language of ['en', 'it'] as const) {
    const words = strings[language]
    const visitor: Visitor = {
      account: undefined,
      hasDeveloperPages: false,
      signedInAt: undefined,
      language,
      words,
      formToken: '',
      counts: noCounts,
    }
    const project = {id: 'p', name: 'Casa', role: 'owner'} as OwnProject
    const {content} = compareView(visitor, {project, before: revision, after: revision, comparison: brief})
    t.ok(String(content).includes(words.versions.tooMany))
    t.notOk(String(content).includes(words.versions.elsewhere))
  }
})
