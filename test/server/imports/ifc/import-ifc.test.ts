import {readFileSync} from 'node:fs'
import t from 'tap'
import {planRegions} from '#shared/home/regions.ts'
import type {Home} from '#shared/home/schema.ts'
import {compressHome, readStoredHome, type StoredHome} from '../../../../server/homes/stored-home.ts'
import {carryOverLast} from '../../../../server/imports/carry-over-last.ts'
import {importFile} from '../../../../server/imports/import-file.ts'
import {createHomeReader} from '../../../../server/jobs/home-reader.ts'
import {writeHouse} from './write-house.ts'

const sample = (name: string) => readFileSync(new URL(`houses/${name}.ifc`, import.meta.url))
const options = {name: 'House.IFC', language: 'en', maxFile: 1024 * 1024} as const
const maxHome = 1024 * 1024

/** Imports a file, which must not be refused, and returns its home. */
async function imported(bytes: Uint8Array) {
  const made = await importFile({...options, maxHome, content: bytes})
  if ('refused' in made) throw new Error(made.refused.en)
  if ('asks' in made) throw new Error('It leaves questions open.')
  const home: Home = JSON.parse(readStoredHome(made.home?.json as StoredHome).toString())
  return {...made, home}
}

const stored = (home: Home): StoredHome => compressHome(Buffer.from(JSON.stringify(home)), undefined)

t.test('importFile() recognizes IFC by its first line, and reports what it leaves out by name', async (t) => {
  const {home, problems, report} = await imported(Buffer.from(`\uFEFF${writeHouse({ballast: 1000})}`))
  t.strictSame(problems, [])
  t.equal(home.name, 'House')
  t.strictSame(report.rooms, {placed: 4, total: 4})
  t.match(
    report.left.find(({kind}) => kind === 'ifc-furniture'),
    {count: 2},
  )
  t.strictSame(report.lacks, ['lights-in-editor'])
})

t.test('low and hanging walls inside a room become furniture, and divide it no more', async (t) => {
  const {home: plain} = await imported(Buffer.from(writeHouse()))
  const {home, problems, report} = await imported(Buffer.from(writeHouse({hasScreens: true})))
  t.strictSame(problems, [])
  t.equal(home.plans[0]?.walls.length, plain.plans[0]?.walls.length)
  const areas = ({plans}: Home) => plans.flatMap((plan) => [...planRegions(plan).rooms.values()].map(({net}) => net))
  t.strictSame(areas(home), areas(plain))
  t.match(
    home.plans[0]?.items.map(({product, z}) => ({z, size: home.products?.[product]?.size})),
    [
      {z: undefined, size: {width: 3, depth: 0.2, height: 1.2}},
      {z: 2.1, size: {width: 3, depth: 0.2, height: 0.5}},
    ],
  )
  t.match(
    report.changed.find(({kind}) => kind === 'screens'),
    {count: 2},
  )
})

t.test('a room on a storey without walls is closed along its outline', async (t) => {
  const {home, problems, report} = await imported(Buffer.from(writeHouse({hasAttic: true})))
  t.strictSame(problems, [])
  t.equal(home.levels.length, 2)
  const attic = home.plans[1]
  t.equal(attic?.rooms[0]?.name, 'Attic')
  t.strictSame(
    attic?.walls.map(({kind}) => kind),
    ['divider', 'divider', 'divider', 'divider'],
  )
  const [region] = attic ? planRegions(attic).rooms.values() : []
  t.equal(region?.net.toFixed(6), '12.000000')
  t.match(
    report.changed.find(({kind}) => kind === 'dividers-added'),
    {count: 4},
  )
})

t.test('importFile() reads IFC in a process of its own', async (t) => {
  const homes = createHomeReader({maxHome})
  t.teardown(() => homes.close())
  const made = await homes.importFile(sample('house-ifc4-mm'), options)
  t.match(made, {problems: [], report: {rooms: {placed: 7, total: 7}, openings: {placed: 11, total: 11}}})
})

t.test('a second import finds elements by their GlobalId, and keeps ids, devices and comments', async (t) => {
  const {home: last} = await imported(sample('house-ifc4-mm'))
  const doorOf = ({plans}: Home) =>
    plans[0]?.openings.find(({extra}) => JSON.stringify(extra).includes('2ESfjegHjC7ezJnQ1EVIMM'))
  const roomOf = ({plans}: Home) => plans[0]?.rooms.find(({name}) => name === 'Wohnen')
  const [door, room] = [doorOf(last), roomOf(last)]
  if (door === undefined || room === undefined) throw new Error('the sample has another door or room')
  door.bindings = {contact: [{app: 'house', device: 'front-door'}]}
  // The door moves by 60 cm and gets another name; so does a storey.
  const changed = sample('house-ifc4-mm')
    .toString()
    .replace('#195=IFCCARTESIANPOINT((1050.,', '#195=IFCCARTESIANPOINT((1650.,')
    .replaceAll("$,'front door'", "$,'Eingang'")
    .replaceAll("'front door'", "'Eingang'")
    .replace("'Erdgeschoss'", "'EG'")
  const {home: next} = await imported(Buffer.from(changed))
  t.not(doorOf(next)?.id, door.id, 'the import makes ids from names')
  const pin = {kind: 'opening', id: door.id}
  const {prepared, report, moved} = carryOverLast({
    last: stored(last),
    next: stored(next),
    maxHome,
    origin: 'generated',
    names: 'kept',
    offered: [],
    pinned: [{planId: last.plans[0]?.id ?? '', ref: pin}],
    pinnedElements: [pin],
    relied: [{...pin, connectionId: 'c', projectId: 'p'} as never],
  })
  const carried: Home = JSON.parse(readStoredHome(prepared.home?.json as StoredHome).toString())
  const kept = doorOf(carried)
  t.match(kept, {id: door.id, name: 'Eingang', bindings: door.bindings})
  t.equal(Math.round(((kept?.at ?? 0) - door.at) * 1000), 600, 'it is where the file has it now')
  t.equal(roomOf(carried)?.id, room.id)
  t.strictSame(
    carried.levels.map(({id}) => id),
    last.levels.map(({id}) => id),
  )
  t.strictSame(
    {devices: report.devices, losses: report.losses, unsure: report.unsure, dropped: report.dropped},
    {
      devices: 1,
      losses: [],
      unsure: [],
      dropped: [],
    },
  )
  t.match(moved, [{id: door.id}], 'its comments move with it')
})
