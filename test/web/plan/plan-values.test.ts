import t from 'tap'
import type {Plan} from '#shared/home/schema.ts'
import {shownValues, valuesOf} from '#web/plan/plan-values.ts'
import {smallFlat} from './small-flat.ts'

const [ground] = smallFlat.plans as [Plan, ...Plan[]]
const segments = [
  {from: 0, color: '#4caf50'},
  {from: 1000, color: '#f44336'},
]

t.test('valuesOf() finds the elements of a plan', async (t) => {
  const wanted = ['living', 'plate/0', 'l-bedroom', 'gone'].map((key) => ({key, device: 'co2', segments: []}))
  t.match(valuesOf(ground, wanted), [
    {key: 'living', isRoom: true},
    {key: 'plate/0', isRoom: false},
  ])
})

t.test('shownValues() tells a reading with its colour by value', async (t) => {
  const device = {id: 'co2', name: 'Kitchen CO₂', kind: 'sensor' as const, room: null, floor: null}
  const at = {key: 'kitchen', isRoom: true, at: [0, 0] as const, wanted: [{key: 'kitchen', device: 'co2', segments}]}
  const shown = (value: number) =>
    shownValues({...at, at: [0, 0]}, [device], {co2: {status: 'ok', value, unit: 'ppm', reading: `${value} ppm`}}, 'en')
  t.match(shown(812), [{device: 'co2', name: 'Kitchen CO₂', text: '812 ppm', color: [76, 175, 80]}])
  t.match(shown(1000), [{color: [244, 67, 54]}])
  t.match(shown(-1), [{color: null}], 'below the lowest')
  t.match(shownValues({...at, at: [0, 0]}, [device], {co2: {status: 'unavailable'}}, 'en'), [
    {isLost: true, color: null},
  ])
  t.same(shownValues({...at, at: [0, 0]}, [], {}, 'en'), [], 'Home Assistant has no such entity')
})
