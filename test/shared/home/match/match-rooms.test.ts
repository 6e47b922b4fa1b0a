import t from 'tap'
import {assign} from '#shared/home/match/assign.ts'
import {matchFloors} from '#shared/home/match/match-floors.ts'
import {placeAreas} from '#shared/home/match/match-rooms.ts'
import type {Home} from '#shared/home/schema.ts'
import {readHouse} from './read-house.ts'

const homeWith = (levels: Record<string, readonly string[]>): Home => {
  const lines = Object.entries(levels).flatMap(([level, rooms]) => [`# ${level}`, ...rooms.map((room) => `## ${room}`)])
  return readHouse('rooms', ['Rooms [en]', 'Only rooms.', ...lines].join('\n')).home
}

/** Returns the plan's room for each area, with the confidence. */
function roomsFor(home: Home, areas: readonly (readonly [name: string, floor?: string])[]) {
  const names = new Map(home.plans.flatMap(({rooms}) => rooms.map(({id, name}) => [id, name])))
  const placed = placeAreas(
    home,
    areas.map(([name, floor = null]) => ({name, floor})),
  )
  return Object.fromEntries(
    placed.map(({area, room, confidence}) => [area.name, room ? `${names.get(room.id)}, ${confidence}` : null]),
  )
}

t.test('placeAreas() finds rooms in the other language', async (t) => {
  const home = homeWith({
    Ground: ['Living room (living)', 'Kitchen (kitchen)', 'Kids (bedroom)', 'Main bedroom (bedroom)'],
  })
  t.same(roomsFor(home, [['Soggiorno'], ['Cucina'], ['Camera ragazzi'], ['Camera matrimoniale'], ['Cantina']]), {
    Soggiorno: 'Living room, certain',
    Cucina: 'Kitchen, certain',
    'Camera ragazzi': 'Kids, certain',
    'Camera matrimoniale': 'Main bedroom, certain',
    Cantina: null,
  })
})

t.test('placeAreas() tells rooms of one name apart by their floors', async (t) => {
  const home = homeWith({'Piano terra': ['Bagno (bathroom)', 'Cucina (kitchen)'], 'Primo piano': ['Bagno (bathroom)']})
  const [ground, first] = home.levels
  const found = placeAreas(home, [
    {name: 'Bagno', floor: 'PT'},
    {name: 'Bagno', floor: '1P'},
    {name: 'Bagno sopra', floor: null},
  ])
  t.same(
    found.slice(0, 2).map(({level, confidence}) => [level, confidence]),
    [
      [first?.id, 'certain'],
      [ground?.id, 'certain'],
    ],
  )
  t.not(found[0]?.room?.id, found[1]?.room?.id)
  // Without a floor nothing tells the bathrooms apart.
  t.same(Object.values(roomsFor(home, [['Bagno']])).length, 1)
  t.match(Object.values(roomsFor(home, [['Bagno']]))[0], /, possible$/)
})

t.test('placeAreas() is not certain of a room that only resembles', async (t) => {
  const home = homeWith({Ground: ['Disimpegno (hall)', 'Camera matrimoniale (bedroom)', 'Bagno ospiti (bathroom)']})
  const found = roomsFor(home, [['Ingresso'], ['Cameretta'], ['Bagno']])
  for (const match of Object.values(found)) t.notMatch(match ?? '', /certain/)
})

t.test('placeAreas() gives a person the bedroom that is left over, by the names in both', async (t) => {
  const home = readHouse(
    'people',
    ['People [en]', 'x', '# Up', '## Box room (bedroom)', 'light "Rocket lamp"', '## Bathroom (bathroom)'].join('\n'),
  ).home
  const [plan] = home.plans
  const room = plan?.rooms[0]?.id ?? ''
  const contents = {devices: [{room: 'Cian', name: 'Rocket'}], elementNames: new Map([[room, ['Rocket lamp']]])}
  t.match(placeAreas(home, [{name: 'Cian', floor: null}], contents), [{room: {id: room}, confidence: 'possible'}])
})

t.test('matchFloors() maps floors by name, by number and by order', async (t) => {
  const home = homeWith({Seminterrato: [], 'Piano terra': [], 'Primo piano': []})
  const names = new Map(home.levels.map(({id, name}) => [id, name]))
  const floors = (of: Home, list: string[]) =>
    Object.fromEntries([...matchFloors(of, list)].map(([floor, level]) => [floor, names.get(level)]))
  t.same(floors(home, ['1P', 'PT', '-1']), {'-1': 'Seminterrato', PT: 'Piano terra', '1P': 'Primo piano'})
  t.same(floors(home, ['Upstairs', 'Downstairs']), {Downstairs: 'Piano terra', Upstairs: 'Primo piano'})
  t.same(floors(home, ['Shed', 'primo piano']), {'primo piano': 'Primo piano'})
  const american = homeWith({'1st floor': [], '2nd floor': []})
  const [lower, upper] = american.levels
  t.same(
    [...matchFloors(american, ['Main', 'Upper'])],
    [
      ['Main', lower?.id],
      ['Upper', upper?.id],
    ],
  )
})

t.test('assign() takes the best sum, not the best pair', async (t) => {
  // The first bidder's best target is the only one of the second.
  t.same(
    assign([
      [
        {target: 0, gain: 3},
        {target: 1, gain: 2.5},
      ],
      [{target: 0, gain: 2.8}],
    ]),
    [1, 0],
  )
  t.same(assign([[{target: 0, gain: 1}], [{target: 0, gain: 2}], []]), [undefined, 0, undefined])
  const alike = Array.from({length: 40}, () => Array.from({length: 30}, (_, target) => ({target, gain: 5})))
  t.equal(new Set(assign(alike).filter((target) => target !== undefined)).size, 30)
})
