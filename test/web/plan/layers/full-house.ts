import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {bindSample, type samples} from '../../panel/bind-sample.ts'

/** A sample home with sensors of everything that layers show; some of them can't be reached. */
export function fullHouse(name: (typeof samples)[number]) {
  const sample = bindSample(name)
  const rooms = sample.home.plans.flatMap((plan) => plan.rooms.filter(({outdoor}) => !outdoor))
  const kinds: Readonly<Record<string, string>> = {contact: 'door', temperature: 'temperature', motion: 'motion'}
  const openings = new Map(sample.home.plans.flatMap((plan) => plan.openings.map(({id, kind}) => [id, kind])))
  const devices: HouseDevice[] = sample.devices.map((device) => {
    const [role = '', ...rest] = device.id.split('-')
    const isWindow = openings.get(rest.join('-')) === 'window'
    const measures = role === 'contact' && isWindow ? 'window' : kinds[role]
    return {...device, actions: [], ...(measures && {measures})}
  })
  const states: Record<string, DeviceState> = {...sample.states}
  const add = (device: Omit<HouseDevice, 'floor' | 'actions'>, state: DeviceState) => {
    devices.push({...device, floor: null, actions: []})
    states[device.id] = state
  }
  for (const [index, {id, name: room}] of rooms.entries()) {
    const humidity = 34 + ((index * 9) % 40)
    add(
      {id: `humidity-${id}`, name: `${room} humidity`, kind: 'sensor', room, measures: 'humidity'},
      index === 3
        ? {status: 'unavailable'}
        : {
            status: 'ok',
            humidity,
            value: humidity,
            unit: '%',
            reading: `${humidity} %`,
            battery: 5 + ((index * 23) % 95),
          },
    )
    const ppm = 520 + ((index * 370) % 1800)
    add(
      {id: `co2-${id}`, name: `${room} CO₂`, kind: 'sensor', room, measures: 'carbon_dioxide'},
      {status: 'ok', value: ppm, unit: 'ppm', reading: `${ppm} ppm`},
    )
    const dust = (index * 13) % 90
    add(
      {id: `pm-${id}`, name: `${room} particles`, kind: 'sensor', room, measures: 'pm25'},
      {status: 'ok', value: dust, unit: 'µg/m³', reading: `${dust} µg/m³`},
    )
    const watts = (index * 417) % 2100
    add(
      {id: `power-${id}`, name: `${room} plug`, kind: 'sensor', room, measures: 'power'},
      index === 2
        ? {status: 'unavailable'}
        : {status: 'ok', power: watts, value: watts, unit: 'W', reading: `${watts} W`},
    )
    const target = 20 + (index % 3)
    add(
      {id: `climate-${id}`, name: `${room} heating`, kind: 'climate', room},
      {status: 'ok', on: index % 2 === 0, mode: 'heat', targetTemperature: target, temperature: 19, reading: '19 °C'},
    )
  }
  const hall = rooms[0]?.name ?? null
  add(
    {id: 'lock', name: 'Front door lock', kind: 'sensor', room: hall, measures: 'lock'},
    {status: 'ok', text: 'unlocked', reading: 'unlocked', battery: 12},
  )
  add(
    {id: 'alarm', name: 'Alarm', kind: 'sensor', room: null, measures: 'alarm_control_panel'},
    {status: 'ok', text: 'armed_home', reading: 'armed_home', words: {en: 'Armed home', it: 'Attivo in casa'}},
  )
  for (const [index, id] of Object.keys(states).entries()) {
    const state = states[id]
    if (id.startsWith('contact-') && state?.status === 'ok')
      states[id] = index % 11 === 0 ? {status: 'unavailable'} : {...state, battery: 15 + ((index * 31) % 85)}
    if (id.startsWith('temperature-') && index % 9 === 0) states[id] = {status: 'unavailable'}
  }
  const since = Object.fromEntries(
    Object.keys(states).flatMap((id) => (states[id]?.status === 'unavailable' ? [[id, 0]] : [])),
  )
  return {...sample, devices, states: states as DeviceStates, since}
}
