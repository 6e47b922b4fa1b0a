import {readFileSync} from 'node:fs'
import t from 'tap'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import {kindPhrases} from '#shared/home/match/vocabulary-things.ts'
import {judgeHouse} from './judge-houses.ts'
import {readHouse} from './read-house.ts'

const guide = readFileSync(new URL('../../../../docs/agent.md', import.meta.url), 'utf8')
const section = guide.slice(guide.indexOf('### Match devices with the plan'), guide.indexOf('### States and commands'))

/** Returns the confidence of the first device's pair, and whether all pairs are the right ones. */
function judge(...lines: string[]) {
  const house = readHouse('documented', ['House [en]', 'x', ...lines].join('\n'))
  const {matches, wrong, missed} = judgeHouse(house)
  const device = house.truth[0]?.device
  const confidence = matches.find((match) => match.device === device)?.confidence
  return {confidence, mistakes: [...wrong, ...missed]}
}

const kitchen = (name: string, device: string, ...more: string[]) =>
  judge('# Home', '## Kitchen (kitchen)', `light "${name}" <- light "${device}" @Kitchen`, ...more)

/** Each row of the table, clause by clause, with a house that shows it. */
const clauses: Readonly<Record<string, readonly (readonly [clause: string, shown: () => boolean])[]>> = {
  bound: [
    [
      'whatever its name becomes',
      () => {
        const {home, devices} = readHouse(
          'bound',
          'X [en]\nx\n# Home\n## Kitchen (kitchen)\nlight "Spots" <- light "Spots"',
        )
        const [light] = home.plans[0]?.lights ?? []
        if (light) light.bindings = {light: [{app: 'app', device: devices[0]?.id ?? ''}]}
        const renamed = devices.map((device) => ({...device, name: 'Bathroom mirror', room: 'Bathroom'}))
        return matchDevices(home, 'app', renamed).every(({confidence}) => confidence === 'bound')
      },
    ],
  ],
  certain: [
    ['The room is sure', () => kitchen('', 'Kitchen lamp').confidence === 'certain'],
    ['the names say the same', () => kitchen('Lamp', 'Kitchen lamp', 'light "Hob"').confidence === 'certain'],
    [
      'nothing else of its kind is in the room',
      () => kitchen('', 'Kitchen lamp', 'window ""').confidence === 'certain',
    ],
    [
      'named by the device’s entity id',
      () => {
        const house = readHouse('entity', 'X [en]\nx\n# Home\n## Kitchen (kitchen)\nlight "light.kitchen_ceiling"')
        const aliases = ['light.kitchen_ceiling']
        const device = {id: '1', name: 'Zzyx', kind: 'light', room: null, aliases} as const
        return matchDevices(house.home, 'app', [device])[0]?.confidence === 'certain'
      },
    ],
  ],
  likely: [
    ['the name leaves a doubt', () => kitchen('', 'Kitchen hob lamp').confidence === 'likely'],
    [
      'the room',
      () =>
        judge(
          '# Home',
          '## Living room (living)',
          'door next ""',
          '  contact <- sensor "Balcony door" @Living room {contact}',
          '## Balcony (balcony)',
        ).confidence === 'likely',
    ],
  ],
  possible: [
    ['Others fit as well', () => kitchen('', 'Lamp', 'light ""').confidence === 'possible'],
    [
      'from left to right',
      () => {
        const {confidence, mistakes} = kitchen('', 'Lamp 1', 'light "" <- light "Lamp 2" @Kitchen')
        return confidence === 'possible' && mistakes.length === 0
      },
    ],
  ],
}

t.test('the guide’s table of confidences holds, clause by clause', async (t) => {
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(
    ([, name = '', text = '']) => [name, text] as const,
  )
  t.same(
    rows.map(([name]) => name),
    Object.keys(clauses),
  )
  for (const [name, text] of rows)
    for (const [clause, shown] of clauses[name] ?? []) {
      t.ok(text.replaceAll("'", '’').includes(clause), `${name}: ${clause}`)
      t.ok(shown(), `${name}: ${clause}`)
    }
})

t.test('every word for a lamp alone makes the only lamp of a room certain', async (t) => {
  for (const word of (kindPhrases.light as string).split('|')) {
    t.equal(kitchen('', `Kitchen ${word}`).confidence, 'certain', `Kitchen ${word}`)
    t.equal(kitchen('', `${word} cucina`).confidence, 'certain', `${word} cucina`)
    t.equal(kitchen(word, `Kitchen ${word}`, 'light "Hob"').confidence, 'certain', `${word} beside another lamp`)
  }
})

t.test('a room’s only lamp without a name is certainly its ceiling light, and not its desk lamp', async (t) => {
  for (const word of ['Ceiling light', 'Ceiling lamp', 'Main light', 'Plafoniera', 'Luce soffitto'])
    t.equal(kitchen('', word).confidence, 'certain', word)
  for (const word of ['Desk lamp', 'Floor lamp', 'Ceiling light left'])
    t.equal(kitchen('', word).confidence, 'likely', word)
  t.equal(kitchen('', 'Ceiling light', 'light ""').confidence, 'possible', 'beside another one')
})

t.test('lamps of the same words in their rooms get the same confidence', async (t) => {
  const rooms = [
    'Kitchen (kitchen)',
    'Bedroom (bedroom)',
    'Bathroom (bathroom)',
    'Living room (living)',
    'Study (study)',
  ]
  for (const words of ['lamp', 'light', 'ceiling lamp', 'floor lamp', 'table lamp', 'pendant', 'lamp 1'])
    for (const name of ['', words]) {
      const lines = rooms.flatMap((room) => {
        const [, of = ''] = /^(.*) \(/.exec(room) ?? []
        return [`## ${room}`, `light "${name}" <- light "${of} ${words}" @${of}`]
      })
      const {matches, wrong} = judgeHouse(readHouse('same', ['X [en]', 'x', '# Home', ...lines].join('\n')))
      t.equal(new Set(matches.map(({confidence}) => confidence)).size, 1, `${words}, named “${name}”`)
      t.same(wrong, [])
    }
})
