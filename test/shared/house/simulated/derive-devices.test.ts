import t from 'tap'
import {matchDevices} from '../../../../shared/home/match/match-devices.ts'
import type {Light, Opening} from '../../../../shared/home/schema.ts'
import {deriveDevices} from '../../../../shared/house/simulated/derive-devices.ts'
import {smallHome} from '../../../agent/bridges/small-home.ts'

const [plan] = smallHome.plans

t.test('deriveDevices() returns a lamp per light, a cover per awning, a thermostat and a thermometer', async (t) => {
  t.same(deriveDevices(smallHome), [
    {id: 'climate-kitchen', name: 'Termostato Cucina', kind: 'climate', room: 'Cucina', floor: null},
    {id: 'media-kitchen', name: 'TV Cucina', kind: 'media', room: 'Cucina', floor: null},
    {
      id: 'sensor-bedroom',
      name: 'Termometro Camera',
      kind: 'sensor',
      room: 'Camera',
      floor: null,
      measures: 'temperature',
    },
    {id: 'light-l1', name: 'Luce Cucina', kind: 'light', room: 'Cucina', floor: null},
    {id: 'light-l2', name: 'Luce Cucina 2', kind: 'light', room: 'Cucina', floor: null},
    {id: 'light-l3', name: 'Abat-jour', kind: 'light', room: 'Camera', floor: null},
    {id: 'light-l4', name: 'Luce Terrazza', kind: 'light', room: 'Terrazza', floor: null},
    {id: 'cover-s1', name: 'Tapparella Camera', kind: 'cover', room: 'Camera', floor: null},
    {id: 'cover-a1', name: 'Tenda Cucina', kind: 'cover', room: 'Cucina', floor: null},
    {
      id: 'motion-kitchen',
      name: 'Movimento Cucina',
      kind: 'sensor',
      room: 'Cucina',
      floor: null,
      measures: 'motion',
    },
    {
      id: 'smoke-kitchen',
      name: 'Rilevatore fumo Cucina',
      kind: 'sensor',
      room: 'Cucina',
      floor: null,
      measures: 'smoke',
    },
  ])
})

t.test(
  'deriveDevices() counts an opening to the room it opens into, though another room’s name is in its sight',
  async (t) => {
    const wall = (id: string, a: [number, number], b: [number, number]) => ({id, a, b})
    const openings: Opening[] = [{id: 'o1', wall: 'south', at: 5, width: 1, height: 1.2, kind: 'window'}]
    // An L around a closet: from the window, the living room's point is behind the closet.
    const walls = [
      wall('north', [0, 0], [6, 0]),
      wall('east', [6, 0], [6, 6]),
      wall('south', [6, 6], [0, 6]),
      wall('west', [0, 6], [0, 0]),
      wall('closet-east', [4, 0], [4, 5]),
      wall('closet-south', [4, 5], [0, 5]),
    ]
    const rooms = [
      {id: 'closet', name: 'Studio', at: [1, 4.5] as [number, number]},
      {id: 'living', name: 'Soggiorno', at: [5.5, 0.5] as [number, number]},
    ]
    const devices = deriveDevices({
      ...smallHome,
      plans: [{...plan, rooms, walls, openings, lights: [], awnings: []}],
    } as typeof smallHome)
    t.match(
      devices.find(({id}) => id === 'contact-o1'),
      {room: 'Soggiorno', name: 'Finestra Soggiorno'},
    )
    t.match(devices[0], {id: 'climate-living'}, 'the living room is known by its name')
  },
)

t.test('deriveDevices() puts sensors where homes have them, and contacts on windows and outer doors', async (t) => {
  const kinds: Record<string, string> = {kitchen: 'kitchen', bedroom: 'bathroom'}
  const rooms = plan?.rooms.map((room) => ({...room, kind: kinds[room.id] ?? 'terrace'}))
  const openings: Opening[] = [
    {id: 'o1', wall: 'south', at: 1, width: 1, height: 1.2, kind: 'window'},
    {id: 'o2', wall: 'south', at: 6, width: 1, height: 1.2, kind: 'window', name: 'Finestrone'},
    {id: 'o3', wall: 'north', at: 2, width: 1, height: 2.1, kind: 'door'},
    {id: 'o4', wall: 'between', at: 2, width: 1, height: 2.1, kind: 'door'},
    {id: 'o5', wall: 'between', at: 3.4, width: 1, height: 2.1, kind: 'passage'},
    {id: 'o6', wall: 'west', at: 2, width: 2.4, height: 2.1, kind: 'garage'},
    {id: 'o7', wall: 'nowhere', at: 2, width: 1, height: 2.1, kind: 'window'},
  ]
  const devices = deriveDevices({...smallHome, plans: [{...plan, rooms, openings}]} as typeof smallHome)
  t.same(
    devices.flatMap(({id, name, measures}) => (measures ? [[id, name, measures]] : [])),
    [
      ['sensor-bedroom', 'Termometro Camera', 'temperature'],
      ['motion-kitchen', 'Movimento Cucina', 'motion'],
      ['smoke-kitchen', 'Rilevatore fumo Cucina', 'smoke'],
      ['leak-bedroom', 'Sensore perdite Camera', 'moisture'],
      ['contact-o1', 'Finestra Camera', 'window'],
      ['contact-o2', 'Finestrone', 'window'],
      ['contact-o3', 'Porta Cucina', 'door'],
      ['contact-o6', 'Porta garage Cucina', 'garage_door'],
    ],
  )
})

t.test('deriveDevices() puts the thermostat in the living room and the thermometer in a bedroom', async (t) => {
  const kinds: Record<string, string> = {kitchen: 'bedroom', bedroom: 'living'}
  const rooms = plan?.rooms.map((room) => ({...room, kind: kinds[room.id] ?? 'terrace'}))
  const [climate, , sensor] = deriveDevices({...smallHome, plans: [{...plan, rooms}]} as typeof smallHome)
  t.same([climate?.id, sensor?.id], ['climate-bedroom', 'sensor-kitchen'])
})

t.test('deriveDevices() uses the home’s language, by default English', async (t) => {
  const {lang: _, ...home} = smallHome
  t.same(
    deriveDevices(home).map(({name}) => name),
    [
      'Cucina thermostat',
      'Cucina TV',
      'Camera thermometer',
      'Cucina light',
      'Cucina light 2',
      'Abat-jour',
      'Terrazza light',
      'Camera shutter',
      'Cucina awning',
      'Cucina motion',
      'Cucina smoke detector',
    ],
  )
})

t.test('deriveDevices() names the level of each device in a home with several', async (t) => {
  const levels = [...smallHome.levels, {id: 'upper', name: 'Primo', z: 3}]
  const upper = {...plan, id: 'upper', level: 'upper', lights: [{id: 'l5', at: [1, 1]}], awnings: []}
  const devices = deriveDevices({...smallHome, levels, plans: [plan, upper]} as typeof smallHome)
  t.same(
    devices.map(({id, floor}) => [id, floor]),
    [
      ['climate-kitchen', 'Terra'],
      ['media-kitchen', 'Terra'],
      ['sensor-bedroom', 'Terra'],
      ...['light-l1', 'light-l2', 'light-l3', 'light-l4'].map((id) => [id, 'Terra']),
      ['light-l5', 'Primo'],
      ...['cover-s1', 'cover-a1', 'motion-kitchen', 'smoke-kitchen'].map((id) => [id, 'Terra']),
      ['smoke-kitchen', 'Primo'],
    ],
  )
})

t.test('deriveDevices() calls lamps of one name by their rooms, so that each is a certain pair', async (t) => {
  const lights: Light[] = ['l1', 'l3'].flatMap((id) => {
    const light = plan?.lights.find((one) => one.id === id)
    return light ? [{...light, name: 'Lampada'}] : []
  })
  const home = {...smallHome, plans: [{...plan, lights}]} as typeof smallHome
  const devices = deriveDevices(home)
  t.same(
    devices.filter(({kind}) => kind === 'light').map(({name}) => name),
    ['Lampada Cucina', 'Lampada Camera'],
  )
  const pairs = matchDevices(home, 'app', devices).filter(({role}) => role === 'light')
  t.same(pairs.map(({device, element, confidence}) => [device, element.id, confidence]).sort(), [
    ['light-l1', 'l1', 'certain'],
    ['light-l3', 'l3', 'certain'],
  ])
  const levels = [...smallHome.levels, {id: 'upper', name: 'Primo', z: 3}]
  const floors = {...smallHome, levels, plans: [...home.plans, {...plan, lights, id: 'upper', level: 'upper'}]}
  const names = deriveDevices(floors as typeof smallHome).filter(({kind}) => kind === 'light')
  t.notOk(
    names.some(({name}) => / 2$/.test(name)),
    'a floor tells rooms of one name apart',
  )
})

t.test('deriveDevices() calls lamps outside all rooms by their own name or their level', async (t) => {
  const bare = {...smallHome, plans: [{...plan, walls: [], rooms: [], awnings: []}]} as typeof smallHome
  t.same(
    deriveDevices(bare).map(({name, room}) => [name, room]),
    [
      ['Luce Terra', null],
      ['Luce Terra 2', null],
      ['Abat-jour', null],
      ['Luce Terra 3', null],
    ],
  )
  t.same(deriveDevices({...smallHome, plans: []}), [])
})

t.test('deriveDevices() returns at most as many devices as the API accepts', async (t) => {
  const lights: Light[] = Array.from({length: 10_000}, (_, index) => ({id: `l${index}`, at: [index / 2000, 1]}))
  const devices = deriveDevices({...smallHome, plans: [{...plan, lights}]} as typeof smallHome)
  t.equal(devices.length, 500)
  t.equal(new Set(devices.map(({name}) => name)).size, 500)
})
