import t from 'tap'
import type {KnownState} from '#shared/house/device-state.ts'
import {degrees, shortDegrees, temperatureUnitOf} from '#web/plan/degrees.ts'
import {houseLine} from '#web/plan/house-line.ts'
import {roomReadings} from '#web/plan/room-readings.ts'
import {shortReading, spokenReading} from '#web/plan/state-words.ts'
import {factsOf} from '../../../web/panel/sheet/device-facts.ts'
import {smallFlat} from './small-flat.ts'

const thermometer: KnownState = {status: 'ok', value: 70.2, unit: '°F', reading: '70.2 °F', temperature: 21.22}
const thermostat: KnownState = {
  status: 'ok',
  on: true,
  mode: 'heat',
  unit: '°F',
  temperature: 21,
  reading: '69.8 °F',
  targetTemperature: 20,
}
const celsius: KnownState = {status: 'ok', value: 20, unit: '°C', reading: '20 °C', temperature: 20}

t.test('temperatures are shown in the unit of most devices, and °F always bears its unit', async (t) => {
  t.equal(temperatureUnitOf([thermometer, thermostat]), '°F')
  t.equal(temperatureUnitOf([thermometer, celsius]), '°C')
  t.equal(temperatureUnitOf([]), '°C')
  t.equal(degrees('it', 21.25, '°F'), '70,3 °F')
  t.equal(degrees('en', 21.5, '°C'), '21.5 °C')
  t.equal(shortDegrees('en', 21.5, '°C'), '21.5°')
  t.equal(shortDegrees('en', 20, '°F'), '68 °F')
})

t.test('a house in Fahrenheit is shown in it on the plan, in the line and in the dialog', async (t) => {
  const device = {id: 'a', name: 'Thermostat', kind: 'climate' as const, room: 'Kitchen', floor: null}
  const states = {a: thermostat, b: thermometer}
  t.match(roomReadings([{...device, id: 'b', kind: 'sensor'}], states, 'en'), {text: '70.2 °F', temperature: 21.22})
  t.equal(shortReading(thermostat, 'en'), '69.8 °F → 68 °F')
  t.equal(spokenReading(thermostat, 'it'), '69,8 °F, obiettivo 68 °F')
  t.match(factsOf(device, thermostat, 'en')[0], {fact: 'temperature', text: '69.8 °F'})
  const [line] = houseLine({home: smallFlat, bindings: [], devices: [device], states, language: 'en'})
  t.match(line, {text: '69.8 °F → 68 °F', spoken: '69.8 °F, target 68 °F'})
})
