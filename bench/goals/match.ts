import {createNameComparer} from '#shared/home/match/compare-names.ts'
import type {ElementName} from '#shared/home/match/local-name.ts'
import {createLocalNamer} from '#shared/home/match/local-name.ts'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import {createNameReader} from '#shared/home/match/read-name.ts'
import {compareNamesPlainly} from '../../test/shared/home/match/compare-plainly.ts'
import {createRandom, randomLetters, wordyHouse} from '../../test/shared/home/match/wordy-house.ts'
import {summarize} from '../summarize.ts'

const letters = createRandom(5)
const many = Array.from({length: 500}, () => randomLetters(letters))
const known = 'light lamp kitchen ceiling bedside window floor wall sofa left right anna blue luce cucina letto'.split(
  ' ',
)
const pick = (list: readonly string[]) => (random: () => number) => list[Math.floor(random() * list.length)] as string

const vocabularies = {
  'one of 500 unknown words': pick(many),
  'one of 16 words, most of them known': pick(known),
  'unknown words of their own': randomLetters,
}
const sizes = [500, 1000, 2000]
const runs = 7

/**
 * Goal: 2,000 lamps with names of 24 words, and 500 devices with such names, all in one room, ≤ 150 ms of one worker.
 * The floor compares the same names word by word, as matching once did.
 */
export async function measure() {
  for (const [words, word] of Object.entries(vocabularies)) {
    for (const lamps of sizes) {
      const {home, devices} = wordyHouse({lamps, devices: lamps / 4, word})
      const times = Array.from({length: runs}, () => workOf(() => matchDevices(home, 'app', devices)))
      const {least, median, most} = summarize(times)
      const [floor, same] = floorOf(wordyHouse({lamps: lamps / 4, devices: lamps / 16, word}))
      console.log(
        `${words}, ${lamps} lamps × ${lamps / 4} devices: first ${times[0]?.toFixed(0)} ms, ${least.toFixed(0)} to ${most.toFixed(0)} ms, median ${median.toFixed(0)} ms${lamps === 2000 ? `; goal: ≤ 150 ms${median <= 150 ? '' : ' — NOT REACHED'}` : ''}; names alone, a sixteenth of the pairs: word by word ${floor.toFixed(0)} ms, indexed ${same.toFixed(0)} ms`,
      )
    }
  }
}

/** Compares all names of a house word by word, then with an index. */
function floorOf({home, devices}: ReturnType<typeof wordyHouse>): [floor: number, indexed: number] {
  const read = createNameReader()
  const room = read('Room 0')
  const nameOf = createLocalNamer({area: undefined, room, kinds: room.rooms})
  const elements = (home.plans[0]?.lights ?? []).map(
    ({name}): ElementName => ({...nameOf(read(name)), implied: [], isLight: true}),
  )
  const names = devices.map(({name}) => nameOf(read(name)))
  const plainly = () => {
    for (const name of names) for (const element of elements) compareNamesPlainly(name, element)
  }
  const indexed = () => {
    const compare = createNameComparer(elements)
    for (const name of names) compare(name)
  }
  return [workOf(plainly), workOf(indexed)]
}

/** Returns the milliseconds that this thread worked: others, and other programs, take time too. */
function workOf(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const {user, system} = process.threadCpuUsage(before)
  return (user + system) / 1000
}
