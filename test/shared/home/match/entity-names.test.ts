import {readFileSync} from 'node:fs'
import t from 'tap'
import {bindDevice} from '#shared/home/bindings.ts'
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

t.test('an element that an app names by its id is that device, also with others and without a name', async (t) => {
  const home = named(light('Lamp', 100, 100), door(200, 0, {name: 'Door'}))
  const [lamp, opening] = [home.plans[0]?.lights[0]?.id, home.plans[0]?.openings[0]?.id]
  const [room] = home.plans[0]?.rooms ?? []
  const offered = (key: string | undefined, kind: MatchDevice['kind'], name: string) =>
    entity(`element:${key}`, kind, name)
  const devices = [
    offered(lamp, 'light', 'Bedroom 2'),
    offered(opening, 'sensor', 'Front door contact'),
    offered(opening, 'cover', 'Rollo'),
    offered(room?.id, 'sensor', 'Garden temperature'),
    offered('gone', 'light', 'Nowhere'),
    offered(lamp, 'media', 'TV'),
  ]
  const pairs = matchDevices(home, 'app', devices)
    .filter(({reason}) => reason.code === 'offered')
    .map(({device, element: {id}, role, confidence}) => [
      devices.find((each) => each.id === device)?.name,
      id,
      role,
      confidence,
    ])
  t.same(pairs, [
    ['Bedroom 2', lamp, 'light', 'certain'],
    ['Front door contact', opening, 'contact', 'certain'],
    ['Rollo', opening, 'cover', 'certain'],
    ['Garden temperature', room?.id, 'temperature', 'certain'],
  ])
})

t.test('a slot of a plate is offered by its number, and one that is bound is not', async (t) => {
  const home: Home = JSON.parse(readFileSync('samples/flat.json', 'utf8'))
  const plate = home.plans[0]?.plates.find(({slots}) => slots.some(({kind}) => kind !== 'thermostat'))
  const slot = plate?.slots.findIndex(({kind}) => kind !== 'thermostat') ?? 0
  const device = entity(`element:${plate?.id}/${slot}`, 'switch', 'Relay')
  const offeredIn = (of: Home) => matchDevices(of, 'app', [device]).filter(({reason}) => reason.code === 'offered')
  t.match(offeredIn(home), [{element: {kind: 'plate', id: plate?.id, slot}, role: 'switch'}])
  const place = {kind: 'plate', id: plate?.id ?? '', slot} as const
  t.same(offeredIn(bindDevice(home, place, 'switch', {app: 'app', device: device.id})), [], 'nothing is left to offer')
})
