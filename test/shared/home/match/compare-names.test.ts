import {isDeepStrictEqual} from 'node:util'
import t from 'tap'
import {agreementAt, createNameComparer} from '#shared/home/match/compare-names.ts'
import type {ElementName} from '#shared/home/match/local-name.ts'
import {createLocalNamer} from '#shared/home/match/local-name.ts'
import {compareWords, createNameReader} from '#shared/home/match/read-name.ts'
import {createWordIndex} from '#shared/home/match/word-index.ts'
import {compareNamesPlainly} from './compare-plainly.ts'
import {readHouses} from './read-house.ts'
import {createRandom} from './wordy-house.ts'

const houses = readHouses()
const words = [
  ...new Set(
    houses.flatMap(({devices, home}) =>
      [
        ...devices.map(({name}) => name),
        ...home.plans.flatMap(({lights}) => lights.map(({name}) => name ?? '')),
      ].flatMap((name) => name.split(' ')),
    ),
  ),
]

t.test('createNameComparer() says what a comparison word by word says', async (t) => {
  const random = createRandom(7)
  const pick = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)] as Each
  /** Words of real houses, some of them shortened, with a letter changed or with numbers. */
  const word = () => {
    const text = pick(words)
    const chance = random()
    if (chance < 0.1) return text.slice(0, -1)
    if (chance < 0.2) return `${text.slice(0, 2)}e${text.slice(chance < 0.15 ? 2 : 3)}`
    return chance < 0.25 ? String(Math.floor(random() * 4)) : text
  }
  const name = () => Array.from({length: Math.floor(random() * 7)}, word).join(' ')
  const read = createNameReader()
  let shared = 0
  const different: string[] = []
  for (let room = 0; room < 150; room++) {
    const around = read(name())
    const nameOf = createLocalNamer({area: undefined, room: around, kinds: around.rooms})
    const elements = Array.from({length: 12}, (): ElementName => {
      const implied = random() < 0.5 ? [] : [pick(['ceiling', 'socket', 'door', 'shutter'])]
      return {...nameOf(read(name())), implied, isLight: random() < 0.5}
    })
    const compare = createNameComparer(elements)
    for (let nth = 0; nth < 12; nth++) {
      const device = nameOf(read(name()))
      const agreements = compare(device)
      for (const [at, element] of elements.entries()) {
        const plain = compareNamesPlainly(device, element)
        if (plain.isShared) shared++
        if (!isDeepStrictEqual(agreementAt(agreements, at), plain)) different.push(JSON.stringify({device, element}))
      }
    }
  }
  t.same(different, [])
  t.ok(shared > 1000, `${shared} pairs share something`)
})

t.test('createWordIndex() finds every word like another one, with its best agreement in each list', async (t) => {
  const random = createRandom(3)
  // Few letters, so that many words agree.
  const word = () => Array.from({length: 1 + Math.floor(random() * 9)}, () => (random() < 0.7 ? 'a' : 'b')).join('')
  for (let round = 0; round < 200; round++) {
    const lists = Array.from({length: 5}, () => Array.from({length: 6}, word))
    const {find} = createWordIndex(lists)
    const asked = word()
    const found = new Array<number>(lists.length).fill(0)
    for (const {lists, start, end, agreement} of find(asked))
      for (const list of lists.subarray(start, end)) found[list] = (found[list] ?? 0) + agreement
    t.same(
      found,
      lists.map((each) => Math.max(...each.map((other) => compareWords(asked, other)))),
      `${asked} in ${lists.join(' · ')}`,
    )
  }
})
