import {readFileSync} from 'node:fs'
import t from 'tap'
import {allBindings} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {litLamps, placedMarks, positionsOf} from '../../../../web/panel/model/house-marks.ts'
import {shownPins} from '../../../../web/panel/model/spread-pins.ts'
import {markState} from '../../../../web/plan/mark-state.ts'
import type {Mark} from '../../../../web/plan/marks.ts'

const sample = JSON.parse(readFileSync('samples/flat.json', 'utf8')) as Home
const [plan] = sample.plans
if (!plan) throw new Error('no plan')
const [lamp, other] = plan.lights
const door = plan.openings.find(({kind}) => kind === 'door')
const [awning] = plan.awnings
const room = plan.rooms[0]
const bound = (device: string) => [{app: 'a', device}]
const home: Home = {
  ...sample,
  plans: [
    {
      ...plan,
      lights: [
        {...lamp!, z: 2.1, bindings: {light: bound('lamp')}},
        {...other!, bindings: {light: bound('lost')}},
      ],
      openings: [{...door!, bindings: {contact: bound('contact')}}],
      awnings: [{...awning!, bindings: {cover: bound('cover')}}],
      rooms: [{...room!, bindings: {temperature: bound('warmth')}}],
    },
  ],
}
const devices: HouseDevice[] = [
  {id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null},
  {id: 'lost', name: 'Lost', kind: 'light', room: null, floor: null},
  {id: 'contact', name: 'Contact', kind: 'sensor', room: null, floor: null},
  {id: 'cover', name: 'Cover', kind: 'cover', room: null, floor: null},
  {id: 'warmth', name: 'Warmth', kind: 'sensor', room: null, floor: null},
]
const states: Record<string, DeviceState> = {
  lamp: {status: 'ok', on: true, brightness: 0.5, color: '#ff0000'},
  lost: {status: 'unavailable'},
  contact: {status: 'ok', contact: 'open'},
  cover: {status: 'ok', position: 0.25},
}
const stateOf = ({actuators, readings}: Mark) => markState(actuators, states, {}, readings)

t.test('marks hang at their elements; those of rooms stay on the plan', async (t) => {
  const marks = placedMarks(home, allBindings(home), devices)
  t.same(
    marks.map(({mark, at}) => [mark.element, at[1]]),
    [
      [door!.id, 1.2],
      [lamp!.id, 2.1],
      [other!.id, marks[2]?.at[1]],
      [awning!.id, awning!.z],
    ],
  )
  t.same([...litLamps(marks, stateOf)], [[lamp!.id, {brightness: 0.5, color: [1, 0, 0]}]], 'a lost lamp does not shine')
  t.same(
    [...positionsOf(home, marks, stateOf)],
    [
      [door!.id, {leaf: 1}],
      [awning!.id, {cover: 0.25}],
    ],
  )
})

t.test('of marks upon each other the nearest is shown', async (t) => {
  const seen = [
    {x: 100, y: 100, distance: 9},
    {x: 110, y: 100, distance: 5},
    undefined,
    {x: 160, y: 100, distance: 9},
    {x: 71.9, y: 71.9, distance: 20},
  ]
  t.same([...shownPins(seen)].sort(), [1, 3, 4])
})
