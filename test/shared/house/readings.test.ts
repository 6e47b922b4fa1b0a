import t from 'tap'
import {plainText} from '#shared/house/plain-text.ts'
import {fromCelsius, readBinarySensor, readSensor, toCelsius} from '#shared/house/readings.ts'

const read = (state: unknown, measures?: string, unit?: string, precision?: number) =>
  readSensor({state, measures, unit, precision})

t.test('readSensor() returns a number with its unit', async (t) => {
  t.same(read('21.54', 'temperature', '°C'), {
    value: 21.54,
    unit: '°C',
    reading: '21.54 °C',
    temperature: 21.54,
  })
  t.same(read(45, 'humidity', '%'), {value: 45, unit: '%', reading: '45 %', humidity: 45})
  t.same(read('70.7', 'temperature', '°F', 1), {value: 70.7, unit: '°F', reading: '70.7 °F', temperature: 21.5})
  t.same(read('1.2', 'power', 'kW'), {value: 1.2, unit: 'kW', reading: '1.2 kW', power: 1200})
  t.same(read('104', 'battery', '%'), {value: 104, unit: '%', reading: '104 %', battery: 100})
  t.same(read('230.456', 'voltage', 'V'), {value: 230.456, unit: 'V', reading: '230.46 V'})
  t.same(read('230.456', 'voltage', 'V', 0), {value: 230.456, unit: 'V', reading: '230 V'})
  t.same(read('1e3', undefined, undefined), {value: 1000, reading: '1000'})
  t.same(read('5', 'temperature', 'apples'), {value: 5, unit: 'apples', reading: '5 apples'})
  t.same(read('1e308', undefined, 'W', 400), {value: 1e308, unit: 'W', reading: '1e+308 W'})
})

t.test('readSensor() returns a text that is no number', async (t) => {
  t.same(read('raining'), {text: 'raining', reading: 'raining'})
  t.same(read('none'), {text: 'none', reading: 'none'})
  t.same(read('0012'), {text: '0012', reading: '0012'})
  t.same(read('2026-11-23', 'date'), {text: '2026-11-23', reading: '2026-11-23'})
  t.same(read('1', 'enum'), {text: '1', reading: '1'})
  t.same(read(true), {text: 'true', reading: 'true'})
  t.same(read('1e999'), {text: '1e999', reading: '1e999'})
})

t.test('readSensor() has no reading for an unknown state', async (t) => {
  for (const state of ['', ' ', 'unknown', 'unavailable', 'None', 'NaN', null, undefined, {}, []]) {
    t.equal(read(state, 'temperature', '°C'), undefined)
  }
})

t.test('readBinarySensor() reads by the device class', async (t) => {
  t.same(readBinarySensor(true, 'window'), {contact: 'open'})
  t.same(readBinarySensor(false, 'garage_door'), {contact: 'closed'})
  t.same(readBinarySensor(true, 'occupancy'), {motion: true})
  t.same(readBinarySensor(true, 'moisture'), {alarm: true})
  t.same(readBinarySensor(false, 'smoke'), {alarm: false})
  t.same(readBinarySensor(true, 'plug'), {on: true, text: 'on'})
  t.same(readBinarySensor(false, undefined), {on: false, text: 'off'})
})

t.test('temperatures convert to and from the unit of the house', async (t) => {
  t.equal(toCelsius(70.7, '°F'), 21.5)
  t.equal(toCelsius(294.65, 'K'), 21.5)
  t.equal(toCelsius(21.5, undefined), 21.5)
  t.equal(toCelsius(5, 'constructor'), undefined)
  t.equal(fromCelsius(21.5, '°F'), 70.7)
  t.equal(fromCelsius(21.5, '°C'), 21.5)
  t.equal(fromCelsius(21.5, 'K'), 294.65)
})

t.test('plainText() returns one line that the server accepts', async (t) => {
  t.equal(plainText(' Cucina\n2 '), 'Cucina 2')
  t.equal(plainText('x'.repeat(1_000_000))?.length, 200)
  t.equal(plainText('💡'.repeat(200), 5), '💡💡')
  t.equal(plainText('\ud83d alone'), '\ufffd alone')
  for (const wrong of ['', '\u0000', 5, null, {}]) t.equal(plainText(wrong), undefined)
})
