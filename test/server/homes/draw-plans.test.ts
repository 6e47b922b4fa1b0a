import {join} from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Drawing} from '#shared/home/schema.ts'
import {drawPlans} from '../../../server/homes/draw-plans.ts'
import {type DrawnPlan, placesOf, textOf} from '../../../server/homes/drawn-plan.ts'
import {compressHome} from '../../../server/homes/stored-home.ts'
import {everyKind} from '../../shared/home/every-kind.ts'
import {homeWith, room} from '../api.ts'

const withText = (plan: DrawnPlan) => ({...plan, svg: plan.svg && textOf(plan.svg)})
const stored = (home: object) => compressHome(Buffer.from(JSON.stringify(home)))

t.test('drawPlans() draws the plans in order until the page would be too large', async (t) => {
  const home = emptyHome('en')
  const [plan] = home.plans
  const plans = ['cellar', 'ground', 'attic'].map((id) => ({...plan, id, name: `The ${id}`}))
  const json = stored({...home, plans})
  const drawn = await drawPlans({json})
  t.match(drawn.map(withText), [
    {id: 'cellar', name: 'The cellar', svg: /^<svg .*<title>The cellar</},
    {id: 'ground', svg: /^<svg .*<title>The ground</},
    {id: 'attic', svg: /^<svg .*<title>The attic</},
  ])
  const most = (drawn[0]?.svg?.length ?? 0) + 10
  t.match((await drawPlans({json, max: most})).map(withText), [
    {svg: /^<svg /},
    {name: 'The ground', svg: undefined},
    {svg: undefined},
  ])
})

t.test('drawPlans() returns the area, the rooms with their outlines, and the names of elements', async (t) => {
  const home = homeWith({rooms: [room('hall'), room('bath')], lights: [{id: 'lamp', name: 'Lamp', at: [1, 1], z: 2}]})
  home.plans[0]?.rooms.push({id: 'open', name: 'Open', at: [50, 50]})
  const [plan] = await drawPlans({json: stored(home)})
  const {left = 0, right = 0, top = 0, bottom = 0} = plan?.box ?? {}
  t.ok(left < 0 && right > 50 && top < 0 && bottom > 50, 'all of it, in metres')
  const {rooms, names} = placesOf(plan as DrawnPlan)
  t.match(rooms, [
    {id: 'hall', name: 'hall', at: [1, 1]},
    {id: 'bath', at: [3, 1]},
    {id: 'open', rings: []},
  ])
  t.same([...(rooms[0]?.rings[0] ?? [])].sort().join(' '), '0,0 0,2 2,0 2,2')
  t.equal(names['light lamp'], 'Lamp')
  t.equal(names['wall north'], undefined)
})

t.test('drawPlans() draws plans over existing pictures only', async (t) => {
  const background = {width: 40, height: 10, channels: 3, background: '#888888'} as const
  const folder = t.testdir({scan: await sharp({create: background}).png().toBuffer(), notes: '%PDF-1.7'})
  const src = (letter: string) => letter.repeat(64)
  const drawings: Drawing[] = ['a', 'b', 'c'].map((letter) => ({id: letter, src: src(letter), at: [0, 0], width: 8}))
  const picture = (letter: string, file: string) => ({
    sha256: src(letter),
    path: join(folder, file),
    href: `/${letter}`,
  })
  const [plan] = await drawPlans({
    json: stored(homeWith({drawings})),
    pictures: [picture('a', 'scan'), picture('b', 'notes'), picture('c', 'gone'), picture('d', 'scan')],
  })
  const svg = plan?.svg && textOf(plan.svg)
  t.match(svg, /<image href="\/a" width="800" height="200"/)
  t.equal([...(svg?.matchAll(/<image/g) ?? [])].length, 1)
  t.equal(plan?.hasPictures, true)
})

t.test('drawPlans() returns a large home in few objects', async (t) => {
  const plans = Array.from({length: 3}, (_, index) => ({...everyKind().plans[0], id: `plan-${index}`}))
  for (const plan of await drawPlans({json: stored({...everyKind(), presentations: [], plans})})) {
    const large = Object.entries(plan).filter(([, value]) => value instanceof Uint8Array)
    t.same(large.map(([name]) => name).sort(), ['places', 'svg'])
    t.ok(JSON.stringify({...plan, svg: null, places: null}).length < 300)
  }
})
