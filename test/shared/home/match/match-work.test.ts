import t from 'tap'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import {createNearestFinder} from '#shared/home/match/nearest-point.ts'
import type {Plan} from '#shared/home/schema.ts'
import {countWork} from '../../../count-work.ts'
import {createRandom, randomLetters, wordyHouse} from './wordy-house.ts'

const letters = createRandom(5)
const few = Array.from({length: 24}, () => randomLetters(letters))
const many = Array.from({length: 300}, () => randomLetters(letters))
const kinds = ['Bedroom', 'Bathroom', 'Kitchen', 'Hall', 'Office']
const known = 'light lamp kitchen ceiling bedside window floor wall sofa left right anna blue luce cucina letto'.split(
  ' ',
)
const at = (list: readonly string[], nth: number) => list[nth % list.length] as string

type Names = Record<'room' | 'lamp' | 'device', (nth: number) => string>

/** Houses with as many rooms as lamps, and half as many devices without a room. */
const houses: Record<string, Names> = {
  'rooms with numbers': {
    room: (nth) => `Room ${nth}`,
    lamp: (nth) => `Lamp ${at(few, nth)}`,
    device: (nth) => `${at(few, nth)} lamp`,
  },
  'rooms of five kinds': {
    room: (nth) => `${at(kinds, nth)} ${nth}`,
    lamp: (nth) => `Ceiling ${at(few, nth)}`,
    device: (nth) => `${at(few, nth)} ceiling light`,
  },
  'devices that name a room': {
    room: (nth) => `${at(kinds, nth)} ${nth % 999}`,
    lamp: () => 'Ceiling',
    device: (nth) => `${at(kinds, nth)} ${nth % 999} ceiling light`,
  },
  'rooms of people': {
    room: (nth) => `${at(many, nth)} ${nth}`,
    lamp: () => 'Lamp',
    device: (nth) => `${at(many, nth)} lamp`,
  },
  'devices that tell nothing': {room: (nth) => `Room ${nth}`, lamp: () => 'Lamp', device: (nth) => `lamp ${nth}`},
}

function houseOf(names: Names, rooms: number) {
  const {home, devices} = wordyHouse({lamps: rooms, devices: rooms / 2, rooms, word: randomLetters, isPlaced: false})
  const plan = home.plans[0] as Plan
  for (const [nth, room] of plan.rooms.entries()) room.name = names.room(nth)
  for (const [nth, light] of plan.lights.entries()) light.name = names.lamp(nth)
  return {home, devices: devices.map((device, nth) => ({...device, name: names.device(nth)}))}
}

t.test('matchDevices() works in proportion to rooms and devices where nothing tells the rooms', async (t) => {
  for (const [name, names] of Object.entries(houses)) {
    const [small, large] = [houseOf(names, 150), houseOf(names, 600)]
    const few = await countWork(() => matchDevices(small.home, 'app', small.devices))
    const many = await countWork(() => matchDevices(large.home, 'app', large.devices))
    // Four times the house: each device with each room is sixteen times the work.
    t.ok(many < 7 * few, `${name}: ${few} and ${many} steps`)
  }
})

t.test('matchDevices() looks for a device in the likeliest of the rooms that its area may be', async (t) => {
  const kitchens = (rooms: number) => {
    const {home, devices} = wordyHouse({lamps: 600, devices: 150, rooms, word: randomLetters})
    for (const room of (home.plans[0] as Plan).rooms) room.name = 'Kitchen'
    return {home, devices: devices.map((device) => ({...device, room: 'Kitchen'}))}
  }
  const [few, many] = [kitchens(75), kitchens(300)]
  const fewSteps = await countWork(() => matchDevices(few.home, 'app', few.devices))
  const manySteps = await countWork(() => matchDevices(many.home, 'app', many.devices))
  t.ok(manySteps < 2 * fewSteps, `${fewSteps} steps with 75 kitchens, ${manySteps} with 300`)

  const lamp = (many.home.plans[0] as Plan).lights.at(-1)
  const [match] = matchDevices(many.home, 'app', [{id: 'd', kind: 'light', name: lamp?.name ?? '', room: 'Kitchen'}])
  t.equal(match?.element.id, lamp?.id, 'also in the last of them, when its name says it')
})

t.test('matchDevices() works little for each pair of long names', async (t) => {
  const {home, devices} = wordyHouse({
    lamps: 800,
    devices: 200,
    word: (random) => at(known, Math.floor(random() * known.length)),
  })
  const steps = await countWork(() => matchDevices(home, 'app', devices))
  // Part by part and word by word it takes over 80.
  t.ok(steps / (800 * 200) < 60, `${Math.round(steps / (800 * 200))} steps a pair`)
})

t.test('createNearestFinder() finds the first of the nearest points', async (t) => {
  const random = createRandom(11)
  for (let round = 0; round < 300; round++) {
    // Few places, so that many points are equally near.
    const place = () => Math.floor(random() * 6)
    const points = Array.from({length: Math.floor(random() * 12)}, () => [place(), place()] as const)
    const [x, y] = [place() + 0.5 * Math.floor(random() * 2), place()]
    const distances = points.map((point) => Math.hypot(point[0] - x, point[1] - y))
    const first = distances.indexOf(Math.min(...distances))
    t.equal(createNearestFinder(points as [number, number][])([x, y]), first === -1 ? undefined : first)
  }
})
