import t from 'tap'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import {createRandom, randomLetters, type WordyHouse, wordyHouse} from './wordy-house.ts'

const letters = createRandom(5)
const few = Array.from({length: 24}, () => randomLetters(letters))
const known = 'light lamp kitchen ceiling bedside window floor wall sofa left right anna blue luce cucina letto'.split(
  ' ',
)
const pick = (list: readonly string[]) => (random: () => number) => list[Math.floor(random() * list.length)] as string

const houses: Record<string, Omit<WordyHouse, 'lamps' | 'devices'>> = {
  'words that the matcher knows': {word: pick(known)},
  'words that it knows, without rooms': {word: pick(known), rooms: 20, isPlaced: false},
  'the same unknown words': {word: pick(few)},
  'unknown words of their own': {word: randomLetters},
  'words that begin alike': {word: (random) => `lamp${randomLetters(random, 3)}`},
  'as many rooms as lamps': {word: randomLetters, rooms: 2000},
}

/** Milliseconds of work that a house takes. */
function workOf(house: WordyHouse): number {
  const {home, devices} = wordyHouse(house)
  const before = process.cpuUsage()
  matchDevices(home, 'app', devices)
  const {user, system} = process.cpuUsage(before)
  return (user + system) / 1000
}

t.test('matchDevices() takes work in proportion to a house with long names', async (t) => {
  for (const [words, house] of Object.entries(houses)) {
    const large = workOf({...house, lamps: 2000, devices: 500})
    // Word by word it takes 18 s and more, on a machine on which this takes 0.4 s.
    t.ok(large < 6000, `${words}: ${Math.round(large)} ms`)
  }
})
