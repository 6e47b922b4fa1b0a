import t from 'tap'
import {findHouses, houseOf, searchTime} from '../../../agent/bridges/find-houses.ts'
import {quietRuntime} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

t.test('houseOf() reads what a house announces', async (t) => {
  const announced = {name: 'Home', port: 8123, addresses: ['fe80::1', '192.168.1.20']}
  t.same(
    houseOf('home-assistant', {...announced, txt: {location_name: 'Casa', internal_url: 'http://casa.local:8123'}}),
    {
      name: 'Casa',
      url: 'http://casa.local:8123',
    },
  )
  t.same(houseOf('home-assistant', {...announced, txt: {base_url: 'https://casa.example.org', internal_url: ''}}), {
    name: 'Home',
    url: 'https://casa.example.org',
  })
  t.same(houseOf('home-assistant', {...announced, txt: {}}), {name: 'Home', url: 'http://192.168.1.20:8123'})
  t.same(houseOf('mqtt', {name: 'Broker', port: 1884, addresses: ['fd00::2'], txt: undefined}), {
    name: 'Broker',
    url: 'mqtt://[fd00::2]:1884',
  })
})

t.test('houseOf() ignores announcements that make no sense', async (t) => {
  t.equal(houseOf('mqtt', {name: 'No address', port: 1883, txt: {}}), undefined)
  t.equal(
    houseOf('home-assistant', {name: 'X', port: 1, addresses: ['192.168.1.9'], txt: {internal_url: 'ftp://nas'}}),
    undefined,
  )
  t.equal(houseOf('mqtt', {name: 'x'.repeat(500), port: 1, addresses: ['10.0.0.1'], txt: {}})?.name.length, 100)
})

t.test('findHouses() ends after its time, and when it is aborted', async (t) => {
  const clock = new SteppedClock()
  const finding = findHouses('mqtt', quietRuntime(clock))
  await clock.pass(searchTime)
  t.type(await finding, Array)
  await t.rejects(findHouses('mqtt', quietRuntime(clock), AbortSignal.abort(new Error('stopped'))), {
    message: 'stopped',
  })
})
