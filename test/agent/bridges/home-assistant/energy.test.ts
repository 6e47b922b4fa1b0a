import t from 'tap'
import {startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

const meter = {unit_of_measurement: 'kWh', device_class: 'energy'}

t.test('the energy preferences are read, with the meters that they name', async (t) => {
  const small = await startSmall(t, smallHouse)
  small.set('sensor.grid_in', '12.5', {...meter, state_class: 'total_increasing'})
  small.set('sensor.sun', '3', {...meter, state_class: 'total', last_reset: '2026-11-30T00:00:00+01:00'})
  small.energyPrefs = {
    energy_sources: [
      {type: 'grid', stat_energy_from: 'sensor.grid_in', number_energy_price: 0.3},
      {type: 'solar', stat_energy_from: 'sensor.sun'},
    ],
    device_consumption: [{stat_consumption: 'sensor.washer_power'}],
  }
  const started = await startBridge(t, small)
  await started.connected()
  const energy = () => started.bridge.energy?.()
  await until(energy)
  t.match(energy()?.plan, {grids: [{from: 'sensor.grid_in', price: 0.3}], currency: 'EUR'})
  await until(() => energy()?.read('sensor.sun'))
  t.same(energy()?.read('sensor.grid_in'), {value: 12.5, unit: 'kWh', counts: 'increasing'})
  t.same(energy()?.read('sensor.sun'), {
    value: 3,
    unit: 'kWh',
    counts: 'total',
    lastReset: '2026-11-30T00:00:00+01:00',
  })
  t.match(energy()?.deviceOf('sensor.washer_power'), {id: 'home-assistant:w2'})
  small.set('sensor.sun', 'unavailable')
  await until(() => energy()?.read('sensor.sun') === undefined)
  t.equal(energy()?.read('sensor.nobody'), undefined)
  small.drop()
  await until(() => energy()?.read('sensor.grid_in') === undefined)
  t.pass('nobody knows a house that is away')
})

t.test('a house whose owner saved nothing, or that is too old for energy, says nothing of it', async (t) => {
  const small = await startSmall(t, smallHouse)
  for (const isOld of [false, true]) {
    if (isOld) small.refused.set('energy/get_prefs', 'unknown_command')
    const started = await startBridge(t, small)
    await started.connected()
    await until(() => small.commands.includes('energy/get_prefs'))
    t.equal(started.bridge.energy?.(), null)
    t.equal(started.bridge.health().state, 'connected')
    await started.stop()
    small.commands = []
  }
})
