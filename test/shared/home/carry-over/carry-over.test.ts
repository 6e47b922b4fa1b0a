import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {mapElements} from '#shared/home/carry-over/map-elements.ts'
import {renameIds} from '#shared/home/carry-over/rename-ids.ts'
import {duplicateElements} from '#shared/home/edit/paste-elements.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Light, Plan} from '#shared/home/schema.ts'
import {homeWith, room} from '../../../home-with.ts'

const sample = (name: string): Home =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../samples', name), 'utf8'))

const lamp = (id: string, at: [number, number], more: Partial<Light> = {}): Light => ({id, name: 'Lamp', at, ...more})
const bound = (device: string) => ({bindings: {light: [{app: 'tablet', device}]}})
const devicesOf = (home: Home) =>
  Object.fromEntries(
    home.plans.flatMap(({lights}) => lights.map(({id, bindings}) => [id, bindings?.light?.[0]?.device])),
  )
const planOf = (home: Home): Plan => home.plans[0] as Plan

/** Binds each light of a home, so that nothing may lose its device. */
const allBound = (home: Home): Home =>
  mapElements(home, (kind, element) => (kind === 'light' ? {...element, ...bound(`d-${element.id}`)} : element))

t.test('the same home without bindings keeps them all', async (t) => {
  for (const name of ['flat.json', 'house.json', 'studio.json']) {
    const home = sample(name)
    for (const origin of ['written', 'generated'] as const) {
      const carried = carryOver(allBound(home), home, {origin})
      t.same(carried.home, allBound(home), `${name}, ids ${origin}`)
      t.match(carried, {names: [], lost: []})
      t.equal(carried.devices, home.plans.flatMap(({lights}) => lights).length)
    }
  }
})

t.test('the same home with other ids keeps bindings, and gets its ids back', async (t) => {
  const home = sample('house.json')
  const ids = new Map(elementsOf(home).map(({id}, index) => [id, `other-${index}`]))
  const carried = carryOver(allBound(home), renameIds(home, ids), {origin: 'generated'})
  t.same(carried.home, allBound(home))
  t.same(carried.lost, [])
})

t.test('a generated id that passes to another lamp takes no device with it', async (t) => {
  const last = homeWith({lights: [lamp('lamp', [1, 1], bound('a')), lamp('lamp-2', [5, 1], bound('b'))]})
  const next = homeWith({lights: [lamp('lamp', [5, 1]), lamp('lamp-2', [8, 8])]})
  const carried = carryOver(last, next, {origin: 'generated'})
  t.same(devicesOf(carried.home), {'lamp-2': 'b', 'lamp-3': undefined})
  t.match(carried.lost, [{kind: 'light', id: 'lamp', devices: 1, isGone: true}])
  const written = carryOver(last, next, {origin: 'written'})
  t.same(devicesOf(written.home), {lamp: 'a', 'lamp-2': 'b'}, 'an id that somebody wrote is a promise')
})

t.test('lamps that moved or were renamed in the file are still there', async (t) => {
  const last = homeWith({
    lights: [lamp('lamp', [1, 1], bound('a')), lamp('spot', [5, 1], {name: 'Spot', ...bound('b')})],
  })
  const next = homeWith({lights: [lamp('lamp', [3, 3]), lamp('desk', [5, 1], {name: 'Desk'})]})
  const carried = carryOver(last, next, {origin: 'generated'})
  t.same(devicesOf(carried.home), {lamp: 'a', spot: 'b'})
  t.match(planOf(carried.home).lights, [{at: [3, 3]}, {name: 'Desk'}])
  t.same(carried.lost, [])
})

t.test('the only floor of another file may be another floor: its lamps are asked about', async (t) => {
  const floor = (id: string, name: string): Home => {
    const home = homeWith({lights: [lamp('lamp', [1, 1])]})
    return {...home, levels: home.levels.map((level) => ({...level, name, extra: {sweetHome3d: {id}}}))}
  }
  const ground = allBound(floor('level-a', 'Ground'))
  const idsAskedAbout = (next: Home) => carryOver(ground, next, {origin: 'generated'}).unsure.map(({id}) => id)
  t.same(idsAskedAbout(floor('level-b', 'First')), ['lamp'])
  t.same(idsAskedAbout(floor('level-a', 'Entrance')), [], 'the same floor under another name')
  t.same(idsAskedAbout(floor('level-b', 'Ground')), [], 'a file whose ids an older program dropped')
})

t.test('a copy made in Pianta never takes the place of its deleted original', async (t) => {
  const next = homeWith({lights: [lamp('lamp', [1, 1], {extra: {sweetHome3d: {id: 'light-1'}}})]})
  const {home} = duplicateElements(next, planOf(next).id, ['lamp'], [2, 2])
  const copy = {...home, plans: home.plans.map((plan) => ({...plan, lights: plan.lights.slice(1)}))}
  t.match(carryOver(allBound(copy), next, {origin: 'generated'}).unsure, [{id: 'lamp-2', devices: 1}])
})

t.test('names given by hand stay, unless the file’s are wanted', async (t) => {
  const rooms = (...names: string[]) =>
    homeWith({rooms: names.map((name, index) => ({...room(`room-${index}`), name}))})
  const last = rooms('Room 0', 'Kitchen')
  const next = rooms('Stanza 0', 'Room 1')
  const names = (home: Home) => planOf(home).rooms.map(({name}) => name)
  const kept = carryOver(last, next, {origin: 'generated'})
  t.same(names(kept.home), ['Stanza 0', 'Kitchen'], 'a name that an import gave is no hand’s')
  t.same(kept.names, [{kind: 'room', name: 'Kitchen', fileName: 'Room 1'}])
  const file = carryOver(last, next, {origin: 'generated', names: 'file'})
  t.same(names(file.home), ['Stanza 0', 'Room 1'])
  t.same(file.names, kept.names)
  t.same(names(carryOver(last, next, {origin: 'written'}).home), ['Room 0', 'Kitchen'])
})

t.test('what a file of another program cannot hold stays where its walls and rooms are', async (t) => {
  const base = homeWith({rooms: [room('kitchen'), room('bath')]})
  const last: Home = {
    ...base,
    plans: [
      {
        ...planOf(base),
        areas: [{id: 'wet', name: 'Wet rooms'}],
        rooms: planOf(base).rooms.map((each) => ({...each, area: 'wet'})),
        lights: [lamp('lamp', [1, 1], bound('a'))],
        awnings: [
          {id: 'shutter', wall: 'north', side: 'left', at: 1, z: 1, width: 1, reach: 0, kind: 'shutter', ...bound('s')},
          {id: 'far', wall: 'across-2', side: 'left', at: 1, z: 1, width: 1, reach: 0, kind: 'shutter', ...bound('f')},
        ],
        plates: [
          {
            id: 'plate',
            wall: 'south',
            side: 'right',
            at: 1,
            modules: 3,
            slots: [{kind: 'switch', controls: ['lamp', 'shutter'], ...bound('p')}],
          },
        ],
      },
    ],
    presentations: [{id: 'tour', name: 'Tour', plans: [planOf(base).id], view: 'top'}],
  }
  t.same(readHome(last).problems, [])
  const [north, south, ...across] = planOf(base).walls
  const turned = {...north, id: 'w1', a: north?.b, b: north?.a} as typeof north
  const next = homeWith({
    rooms: [room('kitchen')].map((each) => ({...each, at: [1, 1]})),
    walls: [turned, {...south, id: 'w2'}, {...across[0], id: 'w3'}, {...across[1], id: 'w4'}] as Plan['walls'],
  })
  const {home, lost} = carryOver(last, next, {origin: 'generated'})
  const plan = planOf(home)
  t.same(
    readHome({...home, plans: [{...plan, rooms: []}]}).problems.filter(({kind}) => kind === 'format'),
    [],
  )
  t.match(plan.areas, [{id: 'wet'}])
  t.match(plan.rooms, [{id: 'kitchen', area: 'wet'}])
  t.match(plan.awnings, [{id: 'shutter', wall: 'north', at: 3, side: 'right', bindings: {light: [{device: 's'}]}}])
  t.match(plan.plates, [{id: 'plate', wall: 'south', at: 1, slots: [{controls: ['shutter']}]}])
  t.match(home.presentations, [{id: 'tour'}])
  t.same(
    lost.filter(({devices, isOwn}) => devices > 0 || isOwn),
    [
      {kind: 'light', id: 'lamp', devices: 1, isGone: true, isOwn: false},
      {kind: 'awning', id: 'far', devices: 1, isGone: true, isOwn: true},
    ],
  )
})

t.test('a plate whose slots changed says what it loses', async (t) => {
  const plate = (kind: 'switch' | 'socket', device?: string): Home =>
    homeWith({
      rooms: [room('kitchen')],
      plates: [
        {id: 'plate', wall: 'north', side: 'left', at: 1, modules: 3, slots: [{kind, ...(device && bound(device))}]},
      ],
    })
  t.match(carryOver(plate('switch', 'a'), plate('switch'), {origin: 'written'}), {devices: 1, lost: []})
  t.match(carryOver(plate('switch', 'a'), plate('socket'), {origin: 'written'}).lost, [
    {kind: 'plate', id: 'plate', devices: 1, isGone: false},
  ])
})

t.test('a written id is never taken from an element of the file', async (t) => {
  const last = homeWith({lights: [lamp('x', [1, 1], bound('a')), lamp('y', [3, 1], {name: 'Y', ...bound('b')})]})
  const next = homeWith({
    rooms: [room('x')],
    lights: [lamp('z', [1, 1]), lamp('q', [3, 1], {name: 'Y'})],
  })
  const {home} = carryOver(last, next, {origin: 'written'})
  t.same(devicesOf(home), {z: 'a', y: 'b'}, 'x is a room now')
  t.same(
    planOf(home).rooms.map(({id}) => id),
    ['x'],
  )
})

t.test('ten thousand lamps of one name in one place take no time', async (t) => {
  const many = homeWith({lights: Array.from({length: 10_000}, (_, index) => lamp(`l${index}`, [1, 1], bound('a')))})
  const other = homeWith({lights: Array.from({length: 10_000}, (_, index) => lamp(`m${index}`, [1, 1]))})
  const {home, lost} = carryOver(many, other, {origin: 'generated'})
  t.equal(planOf(home).lights.filter(({bindings}) => bindings).length, 10_000)
  t.same(lost, [])
})
