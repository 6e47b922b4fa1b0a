import fc from 'fast-check'
import t from 'tap'
import {type Device, deviceKinds} from '../../../../shared/contract/resources.ts'
import {allBindings} from '../../../../shared/home/bindings.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {roomSize} from '../../../../shared/home/edit/room-size.ts'
import {roomsOfHouse} from '../../../../shared/home/edit/rooms-of-house.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {matchDevices} from '../../../../shared/home/match/match-devices.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {plan, problems, refusal} from './edit-helpers.ts'

let count = 0
const device = (room: string | null, kind: Device['kind'], name: string, floor: string | null = null): Device => ({
  id: `device-${++count}`,
  name,
  kind,
  room,
  floor,
})

const flat: Device[] = [
  device('Cucina', 'light', 'Lampadario cucina'),
  device('Cucina', 'light', 'Sottopensile'),
  device('Cucina', 'switch', 'Presa frigo'),
  device('Cucina', 'sensor', 'Temperatura cucina'),
  device('Soggiorno', 'light', 'Piantana'),
  device('Soggiorno', 'cover', 'Tapparella soggiorno'),
  device('Soggiorno', 'climate', 'Termostato'),
  device('soggiorno', 'climate', 'Radiatore soggiorno'),
  device('Soggiorno', 'switch', 'Luce scala'),
  device('Soggiorno', 'media', 'TV'),
  device('Terrazza', 'cover', 'Tenda da sole'),
  device('Garage', 'cover', 'Basculante garage'),
  device(null, 'light', 'Luce di tutti'),
]
const start = (devices: readonly Device[], app = 'house') => roomsOfHouse(emptyHome('it'), [{app, devices}])
const rolesOf = (home: Home) => allBindings(home).map(({kind, role, device}) => `${kind} ${role} ${device}`)

t.test('roomsOfHouse() makes each room once, of 4 × 3 m, and a home without problems', async (t) => {
  const home = start(flat)
  t.same(problems(home), [])
  t.same(
    plan(home).rooms.map(({id, name, kind, outdoor}) => [id, name, kind, outdoor]),
    [
      ['cucina', 'Cucina', 'kitchen', undefined],
      ['soggiorno', 'Soggiorno', 'living', undefined],
      ['terrazza', 'Terrazza', 'terrace', true],
      ['garage', 'Garage', 'garage', undefined],
    ],
  )
  for (const {id} of plan(home).rooms) t.same(roomSize(plan(home), id), {width: 4, height: 3})
  t.equal(plan(home).walls.length, 12, 'rooms share the walls between them')
  t.match(home, {
    levels: [{id: 'level', name: 'Piano terra'}],
    plans: [{id: 'plan', name: 'Piano terra', level: 'level'}],
  })
})

t.test('roomsOfHouse() binds each device to an element of its kind', async (t) => {
  const home = start(flat)
  const idOf = (name: string) => flat.find((one) => one.name === name)?.id
  t.same(
    rolesOf(home).sort(),
    [
      `awning cover ${idOf('Tapparella soggiorno')}`,
      `awning cover ${idOf('Tenda da sole')}`,
      `light light ${idOf('Lampadario cucina')}`,
      `light light ${idOf('Sottopensile')}`,
      `light light ${idOf('Piantana')}`,
      `light light ${idOf('Luce scala')}`,
      `opening cover ${idOf('Basculante garage')}`,
      `plate climate ${idOf('Termostato')}`,
      `plate switch ${idOf('Presa frigo')}`,
      `room climate ${idOf('Radiatore soggiorno')}`,
      `room temperature ${idOf('Temperatura cucina')}`,
    ].sort(),
  )
  t.same(
    plan(home)
      .lights.slice(0, 2)
      .map(({at}) => at),
    [
      [1.05, 1.55],
      [3.05, 1.55],
    ],
  )
  t.match(plan(home).openings, [{kind: 'window'}, {kind: 'garage', width: 2.4}])
  const found = matchDevices(home, 'house', flat)
  t.ok(found.every(({confidence, element}) => confidence === 'bound' || element.kind !== 'light'))
})

t.test('roomsOfHouse() makes a plan of each floor, the lowest first', async (t) => {
  const home = start([
    device('Bedroom', 'light', 'Lamp', 'First floor'),
    device('Kitchen', 'light', 'Lamp', 'Ground floor'),
    device('Cellar', 'light', 'Lamp', 'Basement'),
    device('Tower', 'light', 'Lamp', 'Belvedere'),
    device('Hall', 'light', 'Lamp'),
    device('Kitchen', 'light', 'Hob'),
  ])
  t.same(problems(home), [])
  t.same(
    home.levels.map(({id, name, z}) => [id, name, z]),
    [
      ['basement', 'Basement', -3],
      ['level', 'Ground floor', 0],
      ['first-floor', 'First floor', 3],
      ['belvedere', 'Belvedere', 6],
    ],
  )
  t.same(
    home.plans.map(({id, level, rooms}) => [id, level, rooms.map(({name}) => name)]),
    [
      ['basement-2', 'basement', ['Cellar']],
      ['plan', 'level', ['Kitchen', 'Hall']],
      ['first-floor-2', 'first-floor', ['Bedroom']],
      ['belvedere-2', 'belvedere', ['Tower']],
    ],
  )
  t.equal(home.plans[1]?.lights.length, 3, 'a room without a floor is the one of its name')
})

t.test('a device that two apps of a house declare is one lamp', async (t) => {
  const lamp = device('Kitchen', 'light', 'Lamp')
  const home = roomsOfHouse(emptyHome('en'), [
    {app: 'one', devices: [lamp]},
    {app: 'two', devices: [lamp]},
    {app: 'one', devices: [lamp]},
  ])
  t.same(
    plan(home).lights.map(({bindings}) => bindings),
    [
      {
        light: [
          {app: 'one', device: lamp.id},
          {app: 'two', device: lamp.id},
        ],
      },
    ],
  )
})

t.test('a room between others gets no window, and many plates and covers fit', async (t) => {
  const rooms = Array.from({length: 9}, (_, index) => `Room ${index + 1}`)
  const devices = rooms.flatMap((room) =>
    Array.from({length: 12}, (_, index) => [
      device(room, 'cover', `Shutter ${index}`),
      device(room, 'switch', `Plug ${index}`),
    ]).flat(),
  )
  const home = start(devices)
  t.same(problems(home), [])
  t.equal(plan(home).openings.length, 8 * 12)
  t.equal(plan(home).awnings.length, 9 * 12)
  t.equal(plan(home).plates.length, 9 * 2)
})

t.test('roomsOfHouse() refuses a house without rooms, and a home with elements', async (t) => {
  t.equal(
    refusal(() => start([])),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => start([device(null, 'light', 'Lamp'), device('  ', 'light', 'Lamp')])),
    'nothing-to-do',
  )
  const {home} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'})
  t.equal(
    refusal(() => roomsOfHouse(home, [{app: 'house', devices: flat}])),
    'nothing-to-do',
  )
})

t.test('any devices lead to a home without problems', async (t) => {
  const text = fc.oneof(
    fc.constantFrom(
      'Kitchen',
      'Bagno',
      'Ground floor',
      'Primo piano',
      '厨房',
      '-',
      'Shutter',
      'Termostato',
      'a'.repeat(200),
    ),
    fc.string({minLength: 1, maxLength: 200}),
  )
  const any = fc.record({
    id: fc.string({minLength: 1, maxLength: 20}),
    name: text,
    kind: fc.constantFrom(...deviceKinds),
    room: fc.option(text),
    floor: fc.option(text),
  })
  fc.assert(
    fc.property(fc.array(any, {maxLength: 40}), (devices) => {
      if (!devices.some(({room}) => room?.trim())) return
      t.same(problems(start(devices)), [])
    }),
    {numRuns: 100},
  )
})
