import sharp from 'sharp'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {importFile} from '../../../server/imports/import-file.ts'
import {createHomeReader} from '../../../server/jobs/home-reader.ts'
import {homeWith} from '../api.ts'
import {flatXml, zip} from './archives.ts'

const options = {name: 'Flat 2.sh3d', language: 'en', maxFile: 1024 * 1024, maxHome: 1024 * 1024} as const

/** Imports a file, which must not be refused. */
async function imported(bytes: Uint8Array, more: {maxHome?: number} = {}) {
  const made = await importFile({...options, ...more, content: bytes})
  if ('refused' in made) throw new Error(made.refused.en)
  if ('asks' in made) throw new Error('It leaves questions open.')
  return made
}

const png = await sharp({create: {width: 400, height: 300, channels: 3, background: 'grey'}})
  .png()
  .toBuffer()
const scale = `scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0' scaleDistanceXEnd='300' scaleDistanceYEnd='0'`
const level = (id: number, image: string) =>
  `<level id='l${id}' name='Level ${id}' elevation='${id * 300}' height='250' floorThickness='12'>${image}</level>`

t.test('importFile() recognizes files by their bytes, not by their names', async (t) => {
  t.match(await imported(await zip({'Home.xml': flatXml()}), {}), {problems: [], report: {rooms: {placed: 2}}})
  t.match(await imported(Buffer.from(` \n${JSON.stringify(emptyHome('it'))}`)), {problems: [], home: {files: []}})
  for (const text of ['', 'x', 'Rar!', '"text"', '12']) {
    t.match(await importFile({...options, content: Buffer.from(text)}), {refused: {en: /\.$/, it: /\.$/}}, text)
  }
})

t.test('importFile() counts the rooms and openings of a Pianta home', async (t) => {
  const home = homeWith({lights: [{id: 'lamp', at: [1, 1]}]})
  const {report, images} = await imported(Buffer.from(JSON.stringify(home)))
  const rooms = home.plans[0]?.rooms.length ?? 0
  const openings = home.plans[0]?.openings.length ?? 0
  t.same(report.rooms, {placed: rooms, total: rooms})
  t.same(report.openings, {placed: openings, total: openings})
  t.same([report.changed, report.left, images], [[], [], []])
})

t.test('importFile() returns only the pictures that the home uses, each once', async (t) => {
  const levels = [`image='0'`, `image='1/My drawing.GIF'`, `image='0'`, `image='9'`]
    .map((image, id) => level(id, `<backgroundImage ${image} ${scale}/>`))
    .join('')
  const gif = await sharp(png).gif().toBuffer()
  const bytes = await zip({'Home.xml': flatXml({more: levels}), 0: png, '1/My drawing.GIF': gif, '2/other.png': png})
  const {home, problems, images, report} = await imported(bytes)
  t.same(problems, [])
  t.match(images, [
    {name: 'background.png', contentType: 'image/png', width: 400, height: 300},
    {name: 'My drawing.png', contentType: 'image/png'},
  ])
  t.same(home?.files.toSorted(), images.map(({sha256}) => sha256).toSorted())
  t.match(
    report.left.filter(({kind}) => kind === 'images'),
    [{count: 1}],
  )
})

t.test('importFile() shortens names in a report', async (t) => {
  const groups = `<furnitureGroup name='${'g'.repeat(100_000)}'></furnitureGroup>`
  const {report} = await imported(await zip({'Home.xml': flatXml({more: groups})}))
  const [note] = report.changed.filter(({kind}) => kind === 'groups-opened')
  t.same(note, {kind: 'groups-opened', count: 1, names: ['g'.repeat(80)]})
})

t.test('importFile() refuses a home over the size limit', async (t) => {
  await t.rejects(imported(await zip({'Home.xml': flatXml()}), {maxHome: 1024}), {
    code: 'invalid_input',
    problems: ['home: must be at most 1024 bytes of JSON'],
  })
})

t.test('importFile() becomes a refusal when its thread takes too long', async (t) => {
  const homes = createHomeReader({maxHome: 1024 * 1024, timeouts: {import: 0}})
  t.teardown(() => homes.close())
  await t.rejects(homes.importFile(await zip({'Home.xml': flatXml()}), options), {
    code: 'invalid_input',
    problems: ['home: takes too long to be read'],
  })
})
