import {type Fields, isObject} from '../parse-json.ts'
import type {Entity} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'
import {entity} from './tasmota-entity.ts'

/** The device class and unit of Tasmota's readings, by name. */
const quantities: Readonly<Record<string, readonly [measures: string | undefined, unit: string | undefined]>> = {
  Temperature: ['temperature', '°C'],
  Humidity: ['humidity', '%'],
  DewPoint: ['temperature', '°C'],
  Pressure: ['pressure', 'hPa'],
  Illuminance: ['illuminance', 'lx'],
  Power: ['power', 'W'],
  ApparentPower: ['apparent_power', 'VA'],
  ReactivePower: ['reactive_power', 'var'],
  Factor: ['power_factor', undefined],
  Voltage: ['voltage', 'V'],
  Current: ['current', 'A'],
  Frequency: ['frequency', 'Hz'],
  Total: ['energy', 'kWh'],
  Today: ['energy', 'kWh'],
  Yesterday: ['energy', 'kWh'],
  CarbonDioxide: ['carbon_dioxide', 'ppm'],
  'PM2.5': ['pm25', 'µg/m³'],
  PM10: ['pm10', 'µg/m³'],
  Distance: ['distance', 'cm'],
  Battery: ['battery', '%'],
}

/** Reads each number of the last readings: `{"SI7021": {"Temperature": 21.5}, "TempUnit": "C"}`. */
export function readSensors(tasmota: Tasmota, readings: Fields): Entity[] {
  return Object.entries(readings).flatMap(([chip, values]) => {
    if (!isObject(values)) return []
    return Object.keys(values).flatMap((key) => {
      const [measures, unit] = Object.hasOwn(quantities, key) ? (quantities[key] ?? []) : []
      if (measures === undefined && typeof values[key] !== 'number') return []
      const isFahrenheit = measures === 'temperature' && readings.TempUnit === 'F'
      return entity(tasmota, 'sensor', `sensor_${chip}_${key}`, {
        name: chip === 'ENERGY' ? key : `${chip} ${key}`,
        state_topic: tasmota.telemetry('SENSOR'),
        value_template: `{{ value_json[${JSON.stringify(chip)}][${JSON.stringify(key)}] }}`,
        device_class: measures,
        unit_of_measurement: isFahrenheit ? '°F' : unit,
      })
    })
  })
}
