import t from 'tap'
import {chosenReadings} from '#shared/house/chosen-readings.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {homeWith, room} from '../../home-with.ts'

const device = (id: string, room: string | null, measures: string, rest: Partial<HouseDevice> = {}): HouseDevice => ({
  id,
  name: id,
  kind: 'sensor',
  room,
  floor: null,
  measures,
  isRoomReading: true,
  ...rest,
})

const kitchen = {...room('k'), name: 'Kitchen'}
const hall = {...room('h'), name: 'Hall'}

t.test(
  'chosenReadings() gives rooms the sensors that people chose in the house, where the plan binds none',
  async (t) => {
    const home = homeWith({rooms: [kitchen, hall, {...hall, id: 'h2'}]})
    const devices = [
      device('warm', ' kitchen', 'temperature'),
      device('damp', 'Kitchen', 'humidity'),
      device('other', 'Kitchen', 'temperature', {isRoomReading: false}),
      device('gone', 'Kitchen', 'temperature', {isGone: true}),
      device('power', 'Kitchen', 'power'),
      device('nowhere', null, 'temperature'),
      device('twice', 'Hall', 'temperature'),
    ]
    t.same(chosenReadings(home, [], devices), [
      {kind: 'room', id: 'k', role: 'temperature', device: 'warm'},
      {kind: 'room', id: 'k', role: 'humidity', device: 'damp'},
    ])
    const bound = [{kind: 'room', id: 'k', role: 'temperature', device: 'other'}] as const
    t.same(
      chosenReadings(home, bound, devices).map(({device}) => device),
      ['damp'],
      'a binding of the plan counts',
    )
    const elsewhere = [{kind: 'room', id: 'h', role: 'temperature', device: 'warm'}] as const
    t.same(
      chosenReadings(home, elsewhere, devices).map(({device}) => device),
      ['damp'],
    )
  },
)
