import t from 'tap'
import {questionFor} from '../../../../agent/bridges/mqtt/ask-states.ts'
import {createGateways} from '../../../../agent/bridges/mqtt/zigbee2mqtt.ts'
import {readHouse, text} from './read-house.ts'

const origin = {name: 'Zigbee2MQTT', sw: '2.14.1'}
const availability = [{topic: 'home/zigbee/bridge/state', value_template: '{{ value_json.state }}'}]
const id = '0x00124b0011000201'
const thing = {identifiers: [`zigbee2mqtt_${id}`], name: 'Radiator'}

/** Returns a discovery message of Zigbee2MQTT. */
const part = (component: string, object: string, more: object): [string, object] => [
  `homeassistant/${component}/${id}/${object}/config`,
  {origin, availability, device: thing, unique_id: `${id}_${object}`, state_topic: 'home/zigbee/Radiator', ...more},
]

const base = 'home/zigbee/Radiator'
const configs = Object.fromEntries([
  part('switch', 'switch', {command_topic: `${base}/set`, name: null, value_template: '{{ value_json.state }}'}),
  part('switch', 'switch_l2', {command_topic: `${base}/l2/set`, name: 'L2'}),
  part('switch', 'switch_child_lock', {command_topic: `${base}/set/child_lock`, name: 'Child lock'}),
  part('climate', 'climate', {
    name: 'Heating',
    mode_command_topic: `${base}/set/system_mode`,
    mode_state_topic: base,
    modes: ['off', 'heat'],
    temperature_command_topic: `${base}/set/occupied_heating_setpoint`,
  }),
  part('cover', 'cover', {command_topic: `${base}/set`, set_position_topic: `${base}/set`, name: 'Shutter'}),
  part('binary_sensor', 'valve_state', {
    name: 'Valve state',
    value_template: '{{ value_json["valve_state"] }}',
    device_class: 'opening',
    payload_on: 'OPEN',
    payload_off: 'CLOSED',
  }),
])

/** Builds a house whose gateway lists which values can be asked for: 7 can, 3 can't. */
function build(access: Record<string, number> | undefined) {
  const house = readHouse(configs)
  const gateways = createGateways()
  const entities = [...house.registry.entities().values()]
  const topics = gateways.topics(entities)
  const exposes = Object.entries(access ?? {}).map(([name, access]) => ({name, property: name, access}))
  const list = [
    {ieee_address: '0x00124b0000000001', type: 'Coordinator', definition: null},
    {ieee_address: id, definition: {exposes: [{type: 'switch', features: exposes}]}},
  ]
  if (access) gateways.receive('home/zigbee/bridge/devices', text(list))
  const asked = () =>
    entities.flatMap((entity) => {
      const question = questionFor(entity, gateways.canAsk)
      return question ? [`${entity.device?.name}: ${question.topic.slice(base.length)} ${question.payload}`.trim()] : []
    })
  return {...house, topics, asked}
}

t.test('a setting is no switch of the house, and is not asked for', async (t) => {
  const {named, asked, topics} = build(undefined)
  t.same(topics, ['home/zigbee/bridge/devices'])
  t.equal(named('Radiator Child lock')?.isSetting, true)
  t.notOk(named('Radiator')?.isSetting)
  t.same(
    asked(),
    [
      'Radiator: /get {"state":""}',
      'Radiator L2: /l2/get {"state":""}',
      'Radiator Heating: /get/occupied_heating_setpoint',
      'Radiator Shutter: /get {"position":""}',
    ],
    'until the gateway has told more, what most devices answer',
  )
})

t.test('only those values are asked for that the gateway says it can get', async (t) => {
  const {asked} = build({state: 7, position: 3, occupied_heating_setpoint: 3, system_mode: 7})
  t.same(asked(), [
    'Radiator: /get {"state":""}',
    'Radiator L2: /l2/get {"state":""}',
    'Radiator Heating: /get/system_mode',
  ])
  t.same(build({state: 3}).asked(), [], 'a device that only tells')
})

t.test('a list that is none is no harm', async (t) => {
  const {registry} = readHouse(configs)
  for (const payload of ['', '[', '{}', '[null,1,{"definition":{"exposes":[{"features":[[]]}]}}]', '[[[[[[]]]]]]']) {
    const gateways = createGateways()
    gateways.topics(registry.entities().values())
    t.equal(gateways.receive('home/zigbee/bridge/devices', payload), true)
    for (const {entity} of registry.entities().values()) t.equal(gateways.canAsk(entity, 'state'), undefined)
    t.equal(gateways.receive('home/zigbee/Radiator', '{}'), false)
  }
})

t.test('an open valve is no open window', async (t) => {
  const {house, stateOf} = build(undefined)
  house.receive(base, text({valve_state: 'OPEN'}))
  t.same(stateOf('Radiator Valve state'), {status: 'ok', on: true, text: 'on'})
})

t.test('"none" is a word', async (t) => {
  const {house, stateOf} = readHouse({
    'homeassistant/sensor/a/config': {unique_id: 'a', name: 'Effect', state_topic: 'a'},
  })
  house.receive('a', 'none')
  t.same(stateOf('Effect'), {status: 'ok', text: 'none', reading: 'none'})
  house.receive('a', 'None')
  t.same(stateOf('Effect'), {status: 'unknown'})
})
