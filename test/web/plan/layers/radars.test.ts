/** What the radars of a plan say and draw: people of now alone, and nothing that nobody knows. */
import t from 'tap'
import type {Home, Plan, Radar} from '#shared/home/schema.ts'
import type {RadarReading, RadarState} from '#shared/house/radars.ts'
import {readRadars} from '../../../../web/plan/layers/radars.ts'
import {full, houseOf, now} from './layer-house.ts'

const [ground] = full.home.plans as [Plan]
const sofa = {
  name: 'Sofa',
  number: 1,
  path: [
    [-1, 1],
    [1, 1],
    [1, 2],
    [-1, 2],
  ] as [number, number][],
}
const fan = {
  ...sofa,
  name: 'Fan',
  kind: 'exclusion' as const,
  path: sofa.path.map(([x, y]): [number, number] => [x, y + 2]),
}
const radar: Radar = {
  id: 'radar',
  model: 'ld2450',
  at: ground.rooms[0]?.at ?? [1, 1],
  device: {app: full.app, device: 'x'},
  zones: [sofa, fan],
}
const homeWith = (...radars: Radar[]): Home => ({...full.home, plans: [{...ground, radars}]})
const says = (reading: RadarState | undefined, more: object = {}, one = radar) =>
  readRadars({...houseOf(full.states), home: homeWith(one), ...(reading && {radars: {radar: reading}}), ...more})?.says
const inSofa = (isTaken: boolean, reading: RadarReading): RadarState => ({
  ...reading,
  zones: [{name: 'Sofa', number: 1, room: null, isTaken}],
})
const ok = (...targets: [number, number][]) => inSofa(false, {status: 'ok', targets})
const onSofa = inSofa(true, {status: 'ok', targets: [[0.5, 1.5]]})

t.test('radars say whether somebody is there, and in which zones', async (t) => {
  t.same(says(ok()), ['The radars see nobody'])
  t.same(says(ok([0, 0.5])), ['The radars see somebody'])
  t.same(says(onSofa), ['The radars see somebody: Sofa'])
  t.same(says(ok([0, 3.5])), ['The radars see nobody'], 'somebody in a zone that is ignored')
  t.same(says(onSofa, {language: 'it'}), ['I radar vedono qualcuno: Sofa'])
})

t.test('a zone of which the sensor itself tells is known without any place', async (t) => {
  t.same(says(inSofa(true, {status: 'unavailable'})), ['The radars see somebody: Sofa'])
  t.same(says(inSofa(false, {status: 'unavailable'})), ['The radars see nobody'])
  t.same(says(inSofa(true, ok())), ['The radars see somebody: Sofa'], 'the sensor has the word')
})

t.test('nobody knows where people are while a radar, or the house, is not heard, and of another moment', async (t) => {
  const lost = ['1 radar is not heard']
  const unheard: RadarState = {status: 'unavailable', zones: []}
  t.same(says(unheard), lost)
  t.same(says(undefined), lost)
  t.same(says(ok([0, 1.5]), {oldSince: now - 1000}), [])
  t.same(says(onSofa, {oldSince: now - 1000}), [])
  t.same(says(ok([0, 1.5]), {past: now - 1000}), [])
  const {device: _, ...free} = radar
  t.same(says(undefined, {}, free), [], 'one that is no device of the house')
  t.same(says(undefined, {}, {...radar, model: 'fp2'}), [], 'one that tells no places')
  t.equal(readRadars({...houseOf(full.states), home: full.home}), null)
})
