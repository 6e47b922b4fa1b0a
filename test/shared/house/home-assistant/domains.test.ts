import t from 'tap'
import type {DeviceAction, KnownState} from '#shared/house/device-state.ts'
import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {callFor, domainOf, readState} from '#shared/house/home-assistant/domains/domains.ts'

function entity(entityId: string, state: string, attributes: Record<string, unknown> = {}): Entity {
  const rest = {precision: undefined, temperatureUnit: '°C', target: undefined, wrong: undefined}
  return {entityId, name: 'It', state, attributes, ...rest}
}

const stateOf = (of: Entity) => readState(of, undefined).state
const actionsOf = (of: Entity) => domainOf(of.entityId)?.capabilities(of).actions
const call = (of: Entity, action: DeviceAction) => {
  const {service, service_data: data} = callFor(of, action).message
  return data === undefined ? service : [service, data]
}

t.test('lamps of every colour mode', async (t) => {
  const lamp = (mode: string, attributes: Record<string, unknown>) =>
    entity('light.x', 'on', {supported_color_modes: [mode], color_mode: mode, ...attributes})
  t.same(actionsOf(lamp('onoff', {})), ['toggle', 'turn'])
  t.same(actionsOf(lamp('brightness', {})), ['toggle', 'turn', 'brightness'])
  t.same(actionsOf(lamp('white', {})), ['toggle', 'turn', 'brightness'])
  t.same(actionsOf(lamp('color_temp', {})), ['toggle', 'turn', 'brightness', 'kelvin'])
  for (const mode of ['hs', 'xy', 'rgb', 'rgbw', 'rgbww']) {
    t.same(actionsOf(lamp(mode, {})), ['toggle', 'turn', 'brightness', 'color'])
  }
  t.same(actionsOf(entity('light.x', 'on')), ['toggle', 'turn'])
  t.same(stateOf(lamp('hs', {hs_color: [32, 100], brightness: 255})), {
    status: 'ok',
    on: true,
    brightness: 1,
    color: '#ff8800',
  })
  for (let brightness = 1; brightness <= 255; brightness++) {
    const state = stateOf(lamp('hs', {brightness})) as KnownState
    t.equal(Math.round((state.brightness ?? 0) * 100), Math.round((brightness / 255) * 100))
  }
  t.match(stateOf(lamp('rgb', {rgb_color: [1, 2, 3]})), {color: '#010203'})
  t.match(stateOf(lamp('rgbw', {rgbw_color: [255, 0, 0, 9]})), {color: '#ff0000'})
  t.match(stateOf(lamp('rgbww', {rgbww_color: [0, 255, 0, 9, 9]})), {color: '#00ff00'})
  t.match(stateOf(lamp('xy', {xy_color: [0.64, 0.33]})), {color: '#ff0000'})
  t.same(stateOf(lamp('hs', {})), {status: 'ok', on: true})
  t.same(stateOf(lamp('color_temp', {hs_color: [28, 65], color_temp: 370})), {status: 'ok', on: true, kelvin: 2703})
  t.same(
    domainOf('light.x')?.capabilities(lamp('color_temp', {min_mireds: 153, max_mireds: 500})).kelvins,
    [2000, 6536],
  )
  t.same(call(lamp('hs', {}), {type: 'brightness', value: 0}), 'turn_off')
  t.same(call(lamp('hs', {}), {type: 'brightness', value: 0.001}), ['turn_on', {brightness: 1}])
  t.throws(() => call(lamp('hs', {}), {type: 'color', value: 'red'}), RangeError)
  t.throws(() => call(lamp('hs', {}), {type: 'kelvin', value: 3000}), RangeError)
})

t.test('covers with and without positions', async (t) => {
  const cover = (state: string, supported_features: number, attributes = {}) =>
    entity('cover.x', state, {supported_features, ...attributes})
  t.same(actionsOf(cover('open', 3)), ['toggle'])
  t.same(actionsOf(cover('open', 11)), ['toggle', 'stop'])
  t.same(actionsOf(cover('open', 255)), ['toggle', 'position', 'stop', 'tilt'])
  t.same(actionsOf(cover('open', 0)), [])
  t.same(stateOf(cover('open', 3)), {status: 'ok', position: 1})
  t.same(stateOf(cover('closed', 3)), {status: 'ok', position: 0})
  t.same(stateOf(cover('opening', 3)), {status: 'ok', moving: 'opening'})
  t.same(stateOf({...cover('closing', 15, {current_position: 60}), target: 0.2}), {
    status: 'ok',
    position: 0.6,
    moving: 'closing',
    target: 0.2,
  })
  t.same(
    stateOf({...cover('opening', 15, {current_position: 60}), target: 0.2}),
    {status: 'ok', position: 0.6, moving: 'opening'},
    'somebody else moves it',
  )
  t.same(call(cover('closed', 3), {type: 'toggle'}), 'open_cover')
  t.same(call(cover('open', 3), {type: 'toggle'}), 'close_cover')
  t.same(call(cover('opening', 3), {type: 'toggle'}), 'close_cover')
  t.same(call(cover('open', 15, {current_position: 0}), {type: 'toggle'}), 'open_cover')
  t.same(call(cover('open', 3), {type: 'position', value: 0}), 'close_cover')
  t.same(call(cover('open', 4), {type: 'position', value: 1}), ['set_cover_position', {position: 100}])
  t.same(call(cover('open', 255), {type: 'tilt', value: 0.5}), ['set_cover_tilt_position', {tilt_position: 50}])
  t.same(call(cover('opening', 255), {type: 'stop'}), 'stop_cover')
  t.throws(() => call(cover('open', 3), {type: 'position', value: 0.5}), RangeError)
  t.throws(() => call(cover('open', 1), {type: 'position', value: 0}), RangeError)
  t.throws(() => call(cover('open', 3), {type: 'stop'}), RangeError)
})

t.test('thermostats and boilers', async (t) => {
  const old = entity('climate.x', 'off', {hvac_modes: ['off', 'cool', 'heat'], supported_features: 1})
  t.same(actionsOf(old), ['toggle', 'turn', 'temperature', 'mode'])
  t.same(call(old, {type: 'turn', on: true}), ['set_hvac_mode', {hvac_mode: 'heat'}])
  t.same(call({...old, state: 'heat'}, {type: 'toggle'}), ['set_hvac_mode', {hvac_mode: 'off'}])
  t.same(call(old, {type: 'mode', value: 'cool'}), ['set_hvac_mode', {hvac_mode: 'cool'}])
  t.throws(() => call(old, {type: 'mode', value: 'dry'}), RangeError)
  t.same(domainOf('climate.x')?.capabilities(old).temperatures, [7, 35])
  const boiler = entity('water_heater.x', 'eco', {
    operation_list: ['off', 'eco'],
    supported_features: 11,
    min_temp: 40,
    max_temp: 60,
    temperature: 50,
    current_temperature: 48,
  })
  t.match(stateOf(boiler), {on: true, mode: 'eco', temperature: 48, targetTemperature: 50})
  t.same(call(boiler, {type: 'temperature', value: 55}), ['set_temperature', {temperature: 55}])
  t.same(call(boiler, {type: 'turn', on: false}), 'turn_off')
  t.same(call(boiler, {type: 'mode', value: 'off'}), ['set_operation_mode', {operation_mode: 'off'}])
  const modesAlone = {...boiler, attributes: {...boiler.attributes, supported_features: 2}}
  t.same(actionsOf(modesAlone), ['toggle', 'turn', 'mode'])
  t.equal(domainOf('water_heater.x')?.capabilities(modesAlone).temperatures, undefined)
})

t.test('the limits of a thermostat are never beyond the true ones, which Home Assistant rounds', async (t) => {
  const limits = (min_temp: number, max_temp: number, temperature_unit = '°C') =>
    domainOf('climate.x')?.capabilities(
      entity('climate.x', 'heat', {supported_features: 1, min_temp, max_temp, temperature_unit}),
    ).temperatures
  t.same(limits(7.2, 35), [7.5, 35])
  t.same(limits(5, 30.5), [5, 30.5])
  t.same(limits(45, 95, '°F'), [7.22, 35])
})

t.test('media players do what they support', async (t) => {
  const player = entity('media_player.x', 'paused', {supported_features: 256 + 1 + 16_384})
  t.same(actionsOf(player), ['turn', 'play', 'pause'])
  t.same(call(player, {type: 'play'}), 'media_play')
  t.same(call(player, {type: 'pause'}), 'media_pause')
  t.same(call(player, {type: 'turn', on: false}), 'turn_off')
  t.throws(() => call(player, {type: 'turn', on: true}), RangeError)
  t.throws(() => call(player, {type: 'volume', value: 1}), RangeError)
  t.same(stateOf({...player, state: 'standby'}), {status: 'ok', on: false, playback: 'idle'})
})

t.test('switches, valves, locks and others', async (t) => {
  for (const domain of ['switch', 'input_boolean', 'fan', 'humidifier', 'valve']) {
    const it = entity(`${domain}.x`, domain === 'valve' ? 'open' : 'on')
    t.same(stateOf(it), {status: 'ok', on: true}, domain)
    t.same(call(it, {type: 'toggle'}), 'toggle')
    t.throws(() => call(it, {type: 'brightness', value: 1}), RangeError)
  }
  t.same(call(entity('valve.x', 'open'), {type: 'turn', on: false}), 'close_valve')
  t.same(stateOf(entity('lock.x', 'locked')), {status: 'ok', text: 'locked', reading: 'locked'})
  t.throws(() => call(entity('lock.x', 'locked'), {type: 'toggle'}), RangeError)
  t.throws(() => call(entity('sensor.x', '5'), {type: 'toggle'}), RangeError)
  for (const left of ['person.x', 'automation.x', 'update.x', 'x', '.x', '']) t.equal(domainOf(left), undefined)
})

t.test('slats that do nothing else are turned, and their angle is read though their state is unknown', async (t) => {
  const slats = (supported_features: number, current_tilt_position?: number) =>
    entity('cover.x', 'unknown', {supported_features, current_tilt_position})
  t.same(actionsOf(slats(16 + 32 + 128)), ['tilt'])
  t.same(stateOf(slats(128, 40)), {status: 'ok', tilt: 0.4})
  t.same(stateOf(slats(128)), {status: 'unknown'})
  t.same(call(slats(128), {type: 'tilt', value: 0.4}), ['set_cover_tilt_position', {tilt_position: 40}])
  t.same(actionsOf(slats(16 + 32)), ['tilt'])
  t.same(call(slats(16 + 32), {type: 'tilt', value: 1}), 'open_cover_tilt')
  t.same(call(slats(16 + 32), {type: 'tilt', value: 0}), 'close_cover_tilt')
  t.throws(() => call(slats(16 + 32), {type: 'tilt', value: 0.5}), /can't stop at an angle/)
})

t.test('a thermostat keeps its own unit when the unit of the house changes', async (t) => {
  // Home Assistant 2026.11 leaves the last states as they are: 19.8 °C is not 19.8 °F.
  const thermostat = (temperatureUnit: string) => ({
    ...entity('climate.x', 'heat', {
      supported_features: 1,
      hvac_modes: ['off', 'heat'],
      temperature_unit: '°C',
      current_temperature: 19.8,
      temperature: 21,
      min_temp: 5,
      max_temp: 30,
    }),
    temperatureUnit,
  })
  for (const unit of ['°C', '°F']) {
    t.match(stateOf(thermostat(unit)), {temperature: 19.8, targetTemperature: 21, reading: '19.8 °C'})
    t.same(domainOf('climate.x')?.capabilities(thermostat(unit)).temperatures, [5, 30])
  }
  const own = thermostat('°C')
  const american = {...own, attributes: {...own.attributes, temperature_unit: '°F', current_temperature: 68}}
  t.match(stateOf(american), {temperature: 20, reading: '68 °F', unit: '°F'}, 'people read it in its own unit')
  t.same(call(thermostat('°C'), {type: 'temperature', value: 20}), ['set_temperature', {temperature: 20}])
  t.same(call(thermostat('°F'), {type: 'temperature', value: 20}), ['set_temperature', {temperature: 68}])
})

t.test('a range never leaves the limits: Home Assistant would refuse it', async (t) => {
  const range = entity('climate.x', 'heat_cool', {
    ...{supported_features: 2, hvac_modes: ['heat_cool'], min_temp: 7, max_temp: 35, target_temp_step: 0.5},
    ...{target_temp_low: 18, target_temp_high: 24},
  })
  const set = (value: number) => call(range, {type: 'temperature', value})
  t.same(set(20), ['set_temperature', {target_temp_low: 17, target_temp_high: 23}])
  t.same(set(35), ['set_temperature', {target_temp_low: 32, target_temp_high: 35}])
  t.same(set(7), ['set_temperature', {target_temp_low: 7, target_temp_high: 10}])
})

t.test('fans have a speed and presets', async (t) => {
  const fan = entity('fan.x', 'on', {
    supported_features: 57,
    percentage: 66,
    preset_mode: 'sleep',
    preset_modes: ['auto', 'sleep'],
  })
  t.same(actionsOf(fan), ['toggle', 'turn', 'speed', 'mode'])
  t.same(domainOf('fan.x')?.capabilities(fan).modes, ['auto', 'sleep'])
  t.same(stateOf(fan), {status: 'ok', on: true, speed: 0.66, mode: 'sleep'})
  t.same(call(fan, {type: 'speed', value: 0.3}), ['set_percentage', {percentage: 30}])
  t.same(call(fan, {type: 'mode', value: 'auto'}), ['set_preset_mode', {preset_mode: 'auto'}])
  t.throws(() => call(fan, {type: 'mode', value: 'storm'}), /takes auto, sleep, not storm/)
  t.throws(() => call(entity('fan.x', 'on'), {type: 'speed', value: 1}), /doesn't support speed/)
})

t.test('humidifiers have a target and modes', async (t) => {
  const humidifier = entity('humidifier.x', 'on', {
    supported_features: 1,
    humidity: 54,
    current_humidity: 48,
    min_humidity: 30,
    max_humidity: 80,
    mode: 'eco',
    available_modes: ['home', 'eco'],
  })
  t.same(domainOf('humidifier.x')?.capabilities(humidifier), {
    actions: ['toggle', 'turn', 'humidity', 'mode'],
    humidities: [30, 80],
    modes: ['home', 'eco'],
  })
  t.same(stateOf(humidifier), {status: 'ok', on: true, humidity: 48, targetHumidity: 54, mode: 'eco'})
  t.same(call(humidifier, {type: 'humidity', value: 95}), ['set_humidity', {humidity: 80}])
  t.same(call(humidifier, {type: 'mode', value: 'home'}), ['set_mode', {mode: 'home'}])
  t.same(domainOf('humidifier.x')?.capabilities(entity('humidifier.x', 'on')).humidities, [0, 100])
})

t.test('valves have a position', async (t) => {
  const valve = entity('valve.x', 'open', {supported_features: 15, current_position: 40})
  t.same(actionsOf(valve), ['toggle', 'turn', 'position', 'stop'])
  t.same(stateOf(valve), {status: 'ok', on: true, position: 0.4})
  t.same(call(valve, {type: 'position', value: 0.7}), ['set_valve_position', {position: 70}])
  t.same(call(valve, {type: 'stop'}), 'stop_valve')
})

t.test('robots start and go home by their dialog', async (t) => {
  const vacuum = entity('vacuum.x', 'docked', {supported_features: 8192 + 16 + 4})
  t.same(actionsOf(vacuum), ['start', 'pause', 'home'])
  t.same(stateOf(vacuum), {status: 'ok', on: false, text: 'docked', reading: 'docked'})
  t.match(stateOf(entity('vacuum.x', 'cleaning')), {on: true})
  t.same(call(vacuum, {type: 'home'}), 'return_to_base')
  t.throws(() => call(vacuum, {type: 'stop'}), /doesn't support stop/)
  const mower = entity('lawn_mower.x', 'mowing', {supported_features: 7})
  t.match(stateOf(mower), {on: true, text: 'mowing'})
  t.same(call(mower, {type: 'start'}), 'start_mowing')
  t.same(call(mower, {type: 'home'}), 'dock')
})

t.test('selections, numbers, buttons, scenes and scripts', async (t) => {
  const select = entity('input_select.x', 'Movie night', {options: ['Movie night', 'Party 2']})
  t.same(domainOf('select.x')?.capabilities(select), {actions: ['mode'], modes: ['Movie night', 'Party 2']})
  t.same(stateOf(select), {status: 'ok', mode: 'Movie night', text: 'Movie night', reading: 'Movie night'})
  t.same(call(select, {type: 'mode', value: 'Party 2'}), ['select_option', {option: 'Party 2'}])
  const number = entity('number.x', '21.5', {min: 5, max: 30, step: 0.5, unit_of_measurement: 'min'})
  t.same(stateOf(number), {status: 'ok', value: 21.5, unit: 'min', reading: '21.5 min'})
  t.same(domainOf('number.x')?.capabilities(number).numbers, [5, 30, 0.5])
  t.same(call(number, {type: 'number', value: 7.3}), ['set_value', {value: 7.5}])
  t.same(call(number, {type: 'number', value: 99}), ['set_value', {value: 30}])
  t.same(stateOf(entity('button.x', 'unknown')), {status: 'ok'}, 'nobody has pressed it yet')
  t.same(call(entity('button.x', 'unknown'), {type: 'press'}), 'press')
  t.same(call(entity('scene.x', '2026-11-29T10:00:00+00:00'), {type: 'press'}), 'turn_on')
  t.same(stateOf(entity('script.x', 'on')), {status: 'ok', on: true})
  t.same(actionsOf(entity('script.x', 'off')), ['press'])
})

t.test('moments and events tell a time', async (t) => {
  const at = Date.parse('2026-11-29T10:00:00Z')
  const time = '2026-11-29T10:00:00+00:00'
  t.match(stateOf(entity('sensor.x', time, {device_class: 'timestamp'})), {at, text: time})
  t.match(stateOf(entity('sensor.x', time, {device_class: 'uptime'})), {at, text: time})
  t.match(stateOf(entity('datetime.x', time)), {at})
  t.match(stateOf(entity('event.x', time, {event_type: 'ring', device_class: 'doorbell'})), {at, text: 'ring'})
  t.same(stateOf(entity('event.x', 'unknown')), {status: 'unknown'})
})

t.test('air conditioners have the speeds of their fan', async (t) => {
  const climate = entity('climate.x', 'cool', {
    supported_features: 9,
    hvac_modes: ['off', 'cool'],
    fan_mode: 'low',
    fan_modes: ['auto', 'low'],
  })
  t.same(actionsOf(climate), ['toggle', 'turn', 'temperature', 'mode', 'fanMode'])
  t.same(domainOf('climate.x')?.capabilities(climate).fanModes, ['auto', 'low'])
  t.match(stateOf(climate), {fanMode: 'low'})
  t.same(call(climate, {type: 'fanMode', value: 'auto'}), ['set_fan_mode', {fan_mode: 'auto'}])
  const boiler = entity('water_heater.x', 'eco', {supported_features: 9, operation_list: ['off', 'eco']})
  t.notMatch(actionsOf(boiler), ['fanMode'])
})

t.test('an open valve is no open window', async (t) => {
  const opening = {device_class: 'opening'}
  t.same(stateOf(entity('binary_sensor.radiator_valve_state', 'on', opening)), {status: 'ok', on: true, text: 'on'})
  t.same(stateOf(entity('binary_sensor.skylight', 'on', opening)), {status: 'ok', contact: 'open'})
})

t.test('entrances, valves and sirens say what depends on them', async (t) => {
  const secures = (of: Entity) => domainOf(of.entityId)?.capabilities(of).secures
  for (const name of ['garage', 'gate', 'door'])
    t.equal(secures(entity('cover.x', 'open', {device_class: name})), 'entrance', name)
  for (const name of ['shutter', 'awning', undefined])
    t.equal(secures(entity('cover.x', 'open', {device_class: name})), undefined, name ?? 'none')
  t.equal(secures(entity('valve.x', 'open')), 'supply')
  t.equal(secures(entity('siren.x', 'off')), 'alarm')
  t.equal(secures(entity('switch.x', 'off')), undefined)
})
