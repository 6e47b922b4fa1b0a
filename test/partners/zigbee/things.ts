import type {DeviceKind} from '../../../shared/contract/resources.ts'
import type {ActionType} from '../../../shared/house/device-state.ts'

/** A real device's identity, as it tells it when it joins. */
export interface ZigbeeThing {
  ieee: string
  name: string
  model: string
  maker: string
  endpoints: Readonly<Record<number, readonly number[]>>
  isBattery: boolean
  /** The devices that the agent must make of it: by the name's end, with the actions or the measurement. */
  parts: Readonly<Record<string, Part>>
}

export interface Part {
  kind: DeviceKind
  actions?: readonly ActionType[]
  measures?: string
}

/** Zigbee's clusters by their numbers. */
const [basic, power, onOff, level, color, shutter, thermostat, lock] = [0, 1, 6, 8, 0x300, 0x102, 0x201, 0x101]
const [illuminance, temperature, pressure, humidity, occupancy, zone] = [0x400, 0x402, 0x403, 0x405, 0x406, 0x500]
const [metering, electrical] = [0x702, 0xb04]

const lamp = ['toggle', 'turn', 'brightness'] as const
const white: Part = {kind: 'light', actions: [...lamp]}
const ambiance: Part = {kind: 'light', actions: [...lamp, 'kelvin']}
const colored: Part = {kind: 'light', actions: [...lamp, 'kelvin', 'color']}
const plug: Part = {kind: 'switch', actions: ['toggle', 'turn']}
const shutterPart: Part = {kind: 'cover', actions: ['toggle', 'position', 'stop']}
const blind: Part = {kind: 'cover', actions: ['toggle', 'position', 'stop', 'tilt']}
const valve: Part = {kind: 'climate', actions: ['toggle', 'turn', 'temperature', 'mode']}
const sensor = (measures: string): Part => ({kind: 'sensor', measures})

type Row = [
  model: string,
  maker: string,
  name: string,
  clusters: number[],
  parts: Record<string, Part>,
  endpoint?: number,
]

const lampClusters = [basic, onOff, level]
const colorClusters = [...lampClusters, color]

const mains: Row[] = [
  ['TRADFRI bulb E27 WS opal 980lm', 'IKEA of Sweden', 'Kitchen ceiling', colorClusters, {'': ambiance}],
  ['TRADFRI bulb E27 opal 1000lm', 'IKEA of Sweden', 'Hall ceiling', lampClusters, {'': white}],
  ['TRADFRI bulb E27 CWS opal 600lm', 'IKEA of Sweden', 'Living lamp', colorClusters, {'': colored}],
  ['LCT015', 'Philips', 'Sofa lamp', colorClusters, {'': colored}, 11],
  ['LWB010', 'Philips', 'Bath ceiling', lampClusters, {'': white}, 11],
  ['LTW012', 'Philips', 'Bed lamp', colorClusters, {'': ambiance}, 11],
  ['CLA60 RGBW OSRAM', 'OSRAM', 'Desk lamp', colorClusters, {'': colored}],
  ['RB 285 C', 'innr', 'Stairs lamp', colorClusters, {'': colored}],
  ['GL-C-008', 'GLEDOPTO', 'TV strip', colorClusters, {'': colored}, 11],
  ['TS0505B', '_TZ3000_qd7hej8u', 'Shelf strip', colorClusters, {'': colored}],
  ['ZBT-ExtendedColor', 'MLI', 'Balcony lamp', colorClusters, {'': colored}],
  ['J1 (5502)', 'ubisys', 'Bedroom blind', [basic, shutter, metering], {'': blind}],
  ['SIN-4-RS-20', 'NodOn', 'Study blind', [basic, shutter], {'': blind}],
  ['TS130F', '_TZ3000_vd43bbfq', 'Kitchen shutter', [basic, shutter, onOff], {'': shutterPart}],
  [
    'lumi.plug.maeu01',
    'LUMI',
    'Washer plug',
    [basic, onOff, metering, electrical],
    {'': plug, ' Power': sensor('power')},
  ],
  ['TRADFRI control outlet', 'IKEA of Sweden', 'Tree plug', [basic, onOff], {'': plug}],
  ['SP 240', 'innr', 'Heater plug', [basic, onOff, metering, electrical], {'': plug, ' Power': sensor('power')}],
  ['Plug 01', 'OSRAM', 'Fan plug', [basic, onOff], {'': plug}, 3],
  [
    'TS011F',
    '_TZ3000_cphmq0q7',
    'Desk plug',
    [basic, onOff, metering, electrical],
    {'': plug, ' Power': sensor('power')},
  ],
  ['Zen-01', 'Zen Within', 'Hall thermostat', [basic, thermostat, 0x202], {'': valve}],
  [
    'VINDSTYRKA',
    'IKEA of Sweden',
    'Living air',
    [basic, temperature, humidity],
    {' Temperature': sensor('temperature'), ' Humidity': sensor('humidity')},
  ],
]

const batteries: Row[] = [
  ['FYRTUR block-out roller blind', 'IKEA of Sweden', 'Nursery blind', [basic, power, shutter], {'': shutterPart}],
  ['lumi.curtain.hagl04', 'LUMI', 'Living curtain', [basic, 0xd, shutter], {'': shutterPart}],
  ['lumi.sensor_magnet.aq2', 'LUMI', 'Front door', [basic, onOff], {'': sensor('door')}],
  ['PARASOLL Door/Window Sensor', 'IKEA of Sweden', 'Bath window', [basic, power, zone], {'': sensor('door')}],
  ['DS01', 'eWeLink', 'Cellar door', [basic, power, zone], {'': sensor('door')}],
  [
    'lumi.sensor_motion.aq2',
    'LUMI',
    'Hall motion',
    [basic, illuminance, occupancy],
    {' Occupancy': sensor('occupancy'), ' Illuminance': sensor('illuminance')},
  ],
  [
    'SML001',
    'Philips',
    'Porch motion',
    [basic, power, illuminance, temperature, occupancy],
    {' Occupancy': sensor('occupancy'), ' Temperature': sensor('temperature')},
    2,
  ],
  ['TRADFRI motion sensor', 'IKEA of Sweden', 'Cellar motion', [basic, power], {'': sensor('occupancy')}],
  [
    'lumi.weather',
    'LUMI',
    'Bedroom climate',
    [basic, temperature, pressure, humidity],
    {' Temperature': sensor('temperature'), ' Humidity': sensor('humidity')},
  ],
  [
    'TH01',
    'eWeLink',
    'Bath climate',
    [basic, power, temperature, humidity],
    {' Temperature': sensor('temperature'), ' Humidity': sensor('humidity')},
  ],
  ['lumi.sensor_wleak.aq1', 'LUMI', 'Washer leak', [basic, zone], {'': sensor('moisture')}],
  ['SmokeSensor-EM', 'HEIMAN', 'Hall smoke', [basic, power, zone], {'': sensor('smoke')}],
  ['COSensor-EM', 'HEIMAN', 'Boiler room', [basic, power, zone], {'': sensor('carbon_monoxide')}],
  [
    'eTRV0100',
    'Danfoss',
    'Bedroom radiator',
    [basic, power, thermostat],
    {'': {kind: 'climate', actions: ['temperature', 'mode']}},
  ],
  ['SPZB0001', 'Eurotronic', 'Bath radiator', [basic, power, thermostat], {'': valve}],
  ['RBSH-TRV0-ZB-EU', 'BOSCH', 'Study radiator', [basic, power, thermostat], {'': valve}],
  ['TRADFRI remote control', 'IKEA of Sweden', 'Living remote', [basic, power], {'': sensor('battery')}],
  ['RWL021', 'Philips', 'Bedroom remote', [basic, power], {'': sensor('battery')}, 2],
  ['lumi.remote.b1acn01', 'LUMI', 'Hall button', [basic, onOff], {'': sensor('battery')}],
  ['YRD226/246 TSDB', 'Yale', 'Door lock', [basic, power, lock], {}],
]

const thing =
  (isBattery: boolean, from: number) =>
  ([model, maker, name, clusters, parts, endpoint = 1]: Row, index: number): ZigbeeThing => ({
    ieee: `0x00124b0011${(from + index).toString(16).padStart(6, '0')}`,
    name,
    model,
    maker,
    endpoints: {[endpoint]: clusters},
    isBattery,
    parts,
  })

export const things: readonly ZigbeeThing[] = [...mains.map(thing(false, 0x100)), ...batteries.map(thing(true, 0x200))]

export const thingNamed = (name: string): ZigbeeThing => {
  const found = things.find((thing) => thing.name === name)
  if (!found) throw new Error(`no thing ${name}`)
  return found
}
