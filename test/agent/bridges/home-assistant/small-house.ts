import type {SmallOptions} from './small-home-assistant.ts'

/** Returns an entry of the entity registry. */
export const entry = (id: string, entityId: string, rest: Record<string, unknown> = {}) => ({
  id,
  entity_id: entityId,
  device_id: null,
  area_id: null,
  disabled_by: null,
  hidden_by: null,
  entity_category: null,
  name: null,
  original_name: null,
  options: {},
  ...rest,
})

/** A house of two floors with devices of every kind, as a Home Assistant's registries and states say it. */
export const smallHouse: SmallOptions = {
  floors: [
    {floor_id: 'ground', name: 'Ground floor', level: 0},
    {floor_id: 'upper', name: 'Upper floor', level: 1},
  ],
  areas: [
    {area_id: 'kitchen', name: 'Kitchen', floor_id: 'ground'},
    {area_id: 'bedroom', name: 'Bedroom', floor_id: 'upper'},
    {area_id: 'garden', name: 'Garden', floor_id: null},
  ],
  devices: [
    {id: 'd-lamp', name: 'LED bulb 1623', name_by_user: 'Table lamp', area_id: 'kitchen'},
    {id: 'd-washer', name: 'Washer', name_by_user: null, area_id: 'kitchen'},
    {id: 'd-door', name: 'Door sensor', name_by_user: null, area_id: 'bedroom'},
  ],
  entities: [
    entry('AbC1', 'light.table', {device_id: 'd-lamp'}),
    entry('abc1', 'light.Bed', {area_id: 'bedroom'}),
    entry('c1', 'cover.shutter', {area_id: 'bedroom'}),
    entry('w1', 'switch.washer', {device_id: 'd-washer', area_id: 'garden'}),
    entry('w2', 'sensor.washer_power', {device_id: 'd-washer', options: {sensor: {display_precision: 0}}}),
    entry('w3', 'sensor.washer_signal', {device_id: 'd-washer', entity_category: 'diagnostic'}),
    entry('b1', 'binary_sensor.door', {device_id: 'd-door'}),
    entry('b2', 'sensor.door_battery', {device_id: 'd-door', entity_category: 'diagnostic'}),
    entry('t1', 'climate.living'),
    entry('m1', 'media_player.radio'),
    entry('h1', 'light.hidden', {hidden_by: 'user'}),
    entry('x1', 'light.disabled', {disabled_by: 'integration'}),
    entry('s1', 'update.washer'),
  ],
  states: {
    'light.table': [
      'on',
      {
        friendly_name: 'Table lamp',
        supported_color_modes: ['color_temp', 'hs'],
        min_color_temp_kelvin: 2200,
        max_color_temp_kelvin: 6500,
        color_mode: 'color_temp',
        color_temp_kelvin: 2700,
        brightness: 102,
        hs_color: [28, 65],
        effect_list: ['rainbow'],
      },
    ],
    'light.bed': ['off', {friendly_name: 'Bed', supported_color_modes: ['onoff'], color_mode: null, brightness: null}],
    'cover.shutter': [
      'open',
      {friendly_name: 'Shutter', current_position: 70, current_tilt_position: 50, supported_features: 255},
    ],
    'switch.washer': ['on', {friendly_name: 'Washer'}],
    'sensor.washer_power': [
      '1234.6',
      {friendly_name: 'Power', device_class: 'power', unit_of_measurement: 'W', state_class: 'measurement'},
    ],
    'sensor.washer_signal': ['-60', {friendly_name: 'Washer signal', unit_of_measurement: 'dBm'}],
    'binary_sensor.door': ['on', {friendly_name: 'Front door', device_class: 'door'}],
    'sensor.door_battery': ['87', {friendly_name: 'Battery', device_class: 'battery', unit_of_measurement: '%'}],
    'climate.living': [
      'heat',
      {
        friendly_name: 'Living room',
        hvac_modes: ['off', 'heat'],
        min_temp: 7,
        max_temp: 30,
        target_temp_step: 0.5,
        temperature: 21,
        current_temperature: 20.4,
        current_humidity: 48,
        supported_features: 385,
      },
    ],
    'media_player.radio': [
      'playing',
      {
        friendly_name: 'Radio',
        volume_level: 0.25,
        media_title: 'Song',
        media_artist: 'Band',
        supported_features: 16_773,
      },
    ],
    'light.hidden': ['on', {friendly_name: 'Hidden', supported_color_modes: ['onoff']}],
    'update.washer': ['on', {friendly_name: 'Washer'}],
    'automation.night': ['on', {friendly_name: 'Night'}],
    'sensor.yaml_lux': [
      '120',
      {friendly_name: 'Terrace light', unit_of_measurement: 'lx', device_class: 'illuminance'},
    ],
  },
  related: {
    // Home Assistant adds the device and the area of each entity.
    'automation.night': {entity: ['light.table', 'sensor.yaml_lux'], device: ['d-lamp'], area: ['kitchen']},
  },
}
