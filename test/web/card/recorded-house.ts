import {boxProduct} from '#shared/home/box-product.ts'
import type {Home} from '#shared/home/schema.ts'
import {richFlat} from '../panel/rich-flat.ts'

interface Recorded {
  /** The device of the small flat that this entity stands for. */
  device: string
  /** The id of the entity registry. */
  id: string
  entityId: string
  state: string
  attributes: Record<string, unknown>
  /** The device of the device registry. */
  owner?: string
}

/**
 * A house as Home Assistant 2025 tells it: entities with the states and attributes that its integrations of Hue,
 * Shelly, Zigbee and generic thermostats write, with all that the card doesn't read.
 */
export const recorded: readonly Recorded[] = [
  {
    device: 'lamp',
    id: '5f2c1ab07d3e4f6c8e9a0b1c2d3e4f50',
    entityId: 'light.living_room_ceiling',
    state: 'off',
    attributes: {
      min_color_temp_kelvin: 2000,
      max_color_temp_kelvin: 6535,
      min_mireds: 153,
      max_mireds: 500,
      effect_list: ['None', 'candle', 'fire', 'prism'],
      supported_color_modes: ['color_temp', 'xy'],
      effect: null,
      color_mode: null,
      brightness: null,
      color_temp_kelvin: null,
      color_temp: null,
      hs_color: null,
      rgb_color: null,
      xy_color: null,
      mode: 'normal',
      dynamics: 'none',
      friendly_name: 'Living room ceiling',
      supported_features: 44,
    },
  },
  {
    device: 'dimmer',
    id: '0a91d3c2b4e5f60718293a4b5c6d7e8f',
    entityId: 'light.kitchen_dimmer',
    state: 'on',
    attributes: {
      supported_color_modes: ['brightness'],
      color_mode: 'brightness',
      brightness: 128,
      friendly_name: 'Kitchen lamps',
      supported_features: 32,
    },
  },
  {
    device: 'spot-1',
    id: 'c3d4e5f60718293a4b5c6d7e8f900a1b',
    entityId: 'light.table_spot_1',
    state: 'on',
    attributes: {
      supported_color_modes: ['color_temp', 'hs'],
      color_mode: 'hs',
      brightness: 254,
      hs_color: [300.706, 88.627],
      rgb_color: [252, 29, 255],
      xy_color: [0.378, 0.161],
      friendly_name: 'Table spot 1',
      supported_features: 40,
    },
  },
  {
    device: 'spot-2',
    id: 'd4e5f60718293a4b5c6d7e8f900a1b2c',
    entityId: 'light.table_spot_2',
    state: 'on',
    attributes: {
      supported_color_modes: ['color_temp', 'hs'],
      color_mode: 'color_temp',
      brightness: 128,
      color_temp_kelvin: 2702,
      friendly_name: 'Table spot 2',
      supported_features: 40,
    },
  },
  {
    device: 'bedside',
    id: 'e5f60718293a4b5c6d7e8f900a1b2c3d',
    entityId: 'light.bedside',
    state: 'unavailable',
    attributes: {restored: true, supported_color_modes: ['onoff'], friendly_name: 'Bedside', supported_features: 0},
  },
  {
    device: 'shutter',
    id: 'f60718293a4b5c6d7e8f900a1b2c3d4e',
    entityId: 'cover.kitchen_shutter',
    state: 'open',
    attributes: {
      current_position: 40,
      device_class: 'shutter',
      friendly_name: 'Kitchen shutter',
      supported_features: 15,
    },
  },
  {
    device: 'awning',
    id: '0718293a4b5c6d7e8f900a1b2c3d4e5f',
    entityId: 'cover.terrace_awning',
    state: 'closed',
    attributes: {
      current_position: 0,
      device_class: 'awning',
      friendly_name: 'Terrace awning',
      supported_features: 15,
    },
  },
  {
    device: 'socket',
    id: '18293a4b5c6d7e8f900a1b2c3d4e5f60',
    entityId: 'switch.living_room_socket',
    state: 'off',
    attributes: {device_class: 'outlet', friendly_name: 'Living room socket'},
  },
  {
    device: 'thermometer',
    id: '293a4b5c6d7e8f900a1b2c3d4e5f6071',
    entityId: 'sensor.living_room_temperature',
    state: '21.48',
    attributes: {
      state_class: 'measurement',
      unit_of_measurement: '°C',
      device_class: 'temperature',
      friendly_name: 'Living room temperature',
    },
    owner: 'climate-box',
  },
  {
    device: 'hygrometer',
    id: '2a3a4b5c6d7e8f900a1b2c3d4e5f6072',
    entityId: 'sensor.living_room_humidity',
    state: '45.2',
    attributes: {
      state_class: 'measurement',
      unit_of_measurement: '%',
      device_class: 'humidity',
      friendly_name: 'Living room humidity',
    },
    owner: 'climate-box',
  },
  {
    device: 'motion',
    id: '2b3a4b5c6d7e8f900a1b2c3d4e5f6073',
    entityId: 'binary_sensor.kitchen_motion',
    state: 'off',
    attributes: {device_class: 'motion', friendly_name: 'Kitchen motion'},
  },
  {
    device: 'boiler',
    id: '3a4b5c6d7e8f900a1b2c3d4e5f607182',
    entityId: 'climate.heating',
    state: 'heat',
    attributes: {
      hvac_modes: ['heat', 'off'],
      min_temp: 7,
      max_temp: 30,
      target_temp_step: 0.5,
      current_temperature: 20.1,
      temperature: 20,
      hvac_action: 'idle',
      preset_mode: 'none',
      friendly_name: 'Heating',
      supported_features: 401,
    },
  },
  {
    device: 'thermostat',
    id: '4b5c6d7e8f900a1b2c3d4e5f60718293',
    entityId: 'climate.stove',
    state: 'heat',
    attributes: {
      hvac_modes: ['off', 'heat', 'auto'],
      min_temp: 7,
      max_temp: 30,
      target_temp_step: 0.5,
      current_temperature: 20.9,
      temperature: 21,
      friendly_name: 'Stove',
      supported_features: 385,
    },
  },
  {
    device: 'stove-light',
    id: '5c6d7e8f900a1b2c3d4e5f60718293a4',
    entityId: 'light.stove',
    state: 'off',
    attributes: {
      supported_color_modes: ['onoff'],
      color_mode: null,
      friendly_name: 'Stove light',
      supported_features: 0,
    },
  },
  {
    device: 'door',
    id: '6d7e8f900a1b2c3d4e5f60718293a4b5',
    entityId: 'binary_sensor.terrace_door',
    state: 'off',
    attributes: {device_class: 'door', friendly_name: 'Terrace door'},
    owner: 'door-box',
  },
  {
    device: 'smoke',
    id: '7e8f900a1b2c3d4e5f60718293a4b5c6',
    entityId: 'binary_sensor.kitchen_smoke',
    state: 'off',
    attributes: {device_class: 'smoke', friendly_name: 'Kitchen smoke'},
  },
  {
    device: 'radio',
    id: '8f900a1b2c3d4e5f60718293a4b5c6d7',
    entityId: 'media_player.kitchen',
    state: 'playing',
    attributes: {
      volume_level: 0.32,
      is_volume_muted: false,
      media_content_type: 'music',
      media_title: 'Song',
      media_artist: 'Band',
      entity_picture: '/api/media_player_proxy/media_player.kitchen?token=x',
      friendly_name: 'Kitchen radio',
      supported_features: 152_463,
    },
  },
]

/** An entity that no element names. */
export const other = 'sensor.processor_use'

/** Another one, of the kitchen's air. */
export const carbonDioxide = 'sensor.kitchen_co2'

const idOf = (device: string) => recorded.find((one) => one.device === device)?.id ?? 'gone'

const furniture = [
  {
    id: 'stove',
    name: 'Stove',
    product: 'house/stove',
    at: [1, 1],
    bindings: {climate: [{app: 'house', device: 'thermostat'}], light: [{app: 'house', device: 'stove-light'}]},
  },
  {
    id: 'radio',
    name: 'Radio',
    product: 'house/radio',
    at: [9.3, 5.4],
    bindings: {media: [{app: 'house', device: 'radio'}]},
  },
]

/** The rich flat as people save it whose agent's bridge is this Home Assistant. */
export const cardHome: Home = JSON.parse(
  JSON.stringify({
    ...richFlat,
    products: {
      'house/stove': boxProduct({
        id: 'house/stove',
        name: {en: 'Stove', it: 'Stufa'},
        category: 'heating',
        size: [0.6, 0.6, 1],
      }),
      'house/radio': boxProduct({
        id: 'house/radio',
        name: {en: 'Radio', it: 'Radio'},
        category: 'media',
        size: [0.3, 0.2, 0.2],
      }),
    },
    plans: richFlat.plans.map((plan) => ({
      ...plan,
      rooms: plan.rooms.map((room) =>
        room.id === 'living'
          ? {...room, bindings: {...room.bindings, humidity: [{app: 'house', device: 'hygrometer'}]}}
          : room.id === 'kitchen'
            ? {
                ...room,
                bindings: {motion: [{app: 'house', device: 'motion'}], smoke: [{app: 'house', device: 'smoke'}]},
              }
            : room,
      ),
      items: plan.id === 'ground-plan' ? furniture : [],
    })),
  }),
  (key, value) => (key === 'device' ? `home-assistant:${idOf(value)}` : value),
)

const changedAt = '2026-11-23T20:14:05.123456+00:00'

export const recordedStates = Object.fromEntries([
  ...recorded.map(({entityId, state, attributes}) => [entityId, stateObject(entityId, state, attributes)]),
  [
    'sensor.terrace_door_battery',
    stateObject('sensor.terrace_door_battery', '9', {
      device_class: 'battery',
      unit_of_measurement: '%',
      friendly_name: 'Terrace door battery',
    }),
  ],
  [
    carbonDioxide,
    stateObject(carbonDioxide, '1240', {
      device_class: 'carbon_dioxide',
      unit_of_measurement: 'ppm',
      friendly_name: 'Kitchen CO₂',
    }),
  ],
  [other, stateObject(other, '12', {unit_of_measurement: '%', friendly_name: 'Processor use'})],
])

function stateObject(entityId: string, state: string, attributes: Record<string, unknown>) {
  return {
    entity_id: entityId,
    state,
    attributes,
    context: {id: '01JDCW0000000000000000000', parent_id: null, user_id: null},
    last_changed: changedAt,
    last_updated: changedAt,
  }
}

const entry = (id: string, entityId: string, owner: string | null, category: string | null = null) => ({
  area_id: null,
  categories: {},
  config_entry_id: '01JDCW1111111111111111111',
  device_id: owner,
  disabled_by: null,
  entity_category: category,
  entity_id: entityId,
  has_entity_name: true,
  hidden_by: null,
  icon: null,
  id,
  labels: [],
  name: null,
  options: {conversation: {should_expose: true}, sensor: {display_precision: 1}},
  original_name: null,
  platform: 'hue',
  translation_key: null,
  unique_id: entityId,
})

/** The answer to `config/entity_registry/list`. */
export const entityList = [
  ...recorded.map(({id, entityId, owner}) => entry(id, entityId, owner ?? null)),
  entry('9900a1b2c3d4e5f60718293a4b5c6d7e', 'sensor.terrace_door_battery', 'door-box', 'diagnostic'),
]
