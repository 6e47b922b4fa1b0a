import t from 'tap'
import type {Match, MatchDevice} from '#shared/home/match/match.ts'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import type {Home} from '#shared/home/schema.ts'
import {door, element, house, imported, piece} from '../sweet-home-3d/home-xml.ts'

const light = (name: string, x: number, y: number) => element('light', {name, x, y, width: 20, depth: 20, height: 20})

const entity = (alias: string, kind: MatchDevice['kind'], name: string): MatchDevice => ({
  id: `ha:${name.length}-${alias.length}-${alias}`,
  name,
  kind,
  room: null,
  aliases: [alias],
})

const pairsOf = (matches: readonly Match[], devices: readonly MatchDevice[]) =>
  matches
    .filter(({confidence, reason}) => confidence === 'certain' && reason.code === 'entity')
    .map(({device, element: {id}, role}) => [devices.find((each) => each.id === device)?.aliases?.[0], id, role])

const named = (...elements: string[]): Home => imported(house(), ...elements).home

t.test('an element named by an entity id is that entity, for certain, whatever their names say', async (t) => {
  const home = named(
    light('light.kitchen_ceiling', 100, 100),
    light(' Switch.Spots ', 200, 100),
    door(200, 0, {name: 'binary_sensor.front_door'}),
    element('doorOrWindow', {name: 'cover.shutter', x: 300, y: 300, width: 90, depth: 10, height: 120, elevation: 90}),
    piece('sensor.living_temperature', 300, 200),
    piece('media_player.tv', 100, 200),
    piece('sensor.washer_power', 150, 250),
  )
  const devices = [
    entity('light.kitchen_ceiling', 'light', 'Bedroom 2'),
    entity('switch.spots', 'switch', 'Relay'),
    entity('binary_sensor.front_door', 'sensor', 'Haustür'),
    entity('cover.shutter', 'cover', 'Rollo'),
    entity('sensor.living_temperature', 'sensor', 'Garden temperature'),
    entity('media_player.tv', 'media', 'Bravia'),
    entity('sensor.washer_power', 'sensor', 'W'),
  ]
  t.same(pairsOf(matchDevices(home, 'app', devices), devices), [
    ['light.kitchen_ceiling', 'light-kitchen-ceiling', 'light'],
    ['switch.spots', 'switch-spots', 'light'],
    ['binary_sensor.front_door', 'binary-sensor-front-door', 'contact'],
    ['cover.shutter', 'cover-shutter', 'cover'],
    ['sensor.living_temperature', 'kitchen', 'temperature'],
    ['media_player.tv', 'media-player-tv', 'media'],
    ['sensor.washer_power', 'sensor-washer-power', 'sensor'],
  ])
  t.same(
    pairsOf(
      matchDevices(
        home,
        'app',
        devices.map(({aliases: _, ...rest}) => rest),
      ),
      devices,
    ),
    [],
  )
})

t.test('lamps that share an entity id are all of them, and one that was bound stays', async (t) => {
  const home = named(light('light.spots', 100, 100), light('light.spots', 200, 100), light('light.spots', 300, 100))
  const devices = [entity('light.spots', 'light', 'Spots')]
  const matches = matchDevices(home, 'app', devices)
  t.same(
    pairsOf(matches, devices).map(([, id]) => id),
    ['light-spots', 'light-spots-2', 'light-spots-3'],
  )
  const [plan] = home.plans
  const bind = (id: string, device: string): Home => ({
    ...home,
    plans: [
      {
        ...plan,
        lights: plan?.lights.map((each) =>
          each.id === id ? {...each, bindings: {light: [{app: 'app', device}]}} : each,
        ),
      } as Home['plans'][number],
    ],
  })
  const again = matchDevices(bind('light-spots-2', devices[0]?.id as string), 'app', devices)
  t.same(
    pairsOf(again, devices).map(([, id]) => id),
    ['light-spots', 'light-spots-3'],
  )
  t.match(again, [{confidence: 'bound', element: {id: 'light-spots-2'}}, {}, {}])
  t.same(
    pairsOf(matchDevices(bind('light-spots-2', 'other'), 'app', devices), devices).map(([, id]) => id),
    ['light-spots', 'light-spots-3'],
    'an element with another device keeps it',
  )
})

t.test('an alias of two devices, or of a device that is bound elsewhere, makes nothing certain', async (t) => {
  const home = named(light('light.a', 100, 100), light('Lamp', 300, 100))
  const device = entity('light.a', 'light', 'Thing')
  t.same(pairsOf(matchDevices(home, 'app', [device, {...device, id: 'twin'}]), [device]), [])
  const [plan] = home.plans
  const bound = plan?.lights.map((each) =>
    each.id === 'lamp' ? {...each, bindings: {light: [{app: 'app', device: device.id}]}} : each,
  )
  const other = {...home, plans: [{...plan, lights: bound}]} as Home
  t.same(pairsOf(matchDevices(other, 'app', [device]), [device]), [])
})

t.test('a device of another kind is not the element that bears its name', async (t) => {
  const home = named(light('climate.a', 100, 100), door(200, 0, {name: 'light.b'}), piece('binary_sensor.c', 100, 200))
  const devices = [
    entity('climate.a', 'climate', 'Thermostat'),
    entity('light.b', 'light', 'Lamp'),
    entity('binary_sensor.c', 'sensor', 'Front door'),
  ]
  t.same(pairsOf(matchDevices(home, 'app', devices), devices), [])
})
