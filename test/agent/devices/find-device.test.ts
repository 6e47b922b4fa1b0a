import t from 'tap'
import {findDevice} from '../../../agent/devices/find-device.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'

const device = (id: string, name: string, room: string | null = null): HouseDevice => ({
  id,
  name,
  kind: 'light',
  room,
  floor: null,
})

const house = [
  device('mqtt:0x1', 'Lamp', 'Kitchen'),
  device('mqtt:0x2', 'lamp', 'Hall'),
  device('mqtt:0x3', 'Bagno grande'),
  device('Lamp', 'Oven'),
]

t.test('findDevice() takes an id, or a name that one device has', async (t) => {
  t.equal(findDevice(house, 'mqtt:0x2').name, 'lamp')
  t.equal(findDevice(house, ' BAGNO grande').id, 'mqtt:0x3')
  t.equal(findDevice(house, 'Lamp').name, 'Oven', 'an id wins')
})

t.test('findDevice() lists the candidates', async (t) => {
  t.throws(() => findDevice(house, 'LAMP'), {
    kind: 'usage',
    message: '2 devices are called LAMP. Use an id: \n  mqtt:0x1  Lamp (Kitchen)\n  mqtt:0x2  lamp (Hall)',
  })
  t.throws(() => findDevice(house, 'bagno'), {
    kind: 'usage',
    message: 'There is no device bagno. Is it one of these? \n  mqtt:0x3  Bagno grande',
  })
  const many = Array.from({length: 12}, (_, index) => device(`d${index}`, `Spot ${index}`))
  t.throws(() => findDevice(many, 'spot'), {message: /Spot 9\n {2}and 2 more$/})
  t.throws(() => findDevice(house, 'sauna'), {
    message: 'There is no device sauna. The command "states" lists all devices.',
  })
  t.throws(() => findDevice([], 'sauna'), {message: 'There is no device sauna: the house has no devices yet.'})
})
