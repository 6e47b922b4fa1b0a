import {mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {readHomeFile} from '../../../server/demo/read-home-file.ts'
import {homeWith, room} from '../../home-with.ts'
import {pianta} from '../commands/pianta.ts'
import {flatXml, zip} from '../imports/archives.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-home-'))
function fileWith(content: string | Buffer, name: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

async function flatWithPicture() {
  const picture = await sharp({create: {width: 40, height: 30, channels: 3, background: 'grey'}})
    .png()
    .toBuffer()
  const scale = `scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0' scaleDistanceXEnd='30' scaleDistanceYEnd='0'`
  const xml = flatXml({more: `<backgroundImage image='0' ${scale}/>`})
  return fileWith(await zip({'Home.xml': xml, 0: picture}), 'flat.sh3d')
}

t.test('demo --home plays a Sweet Home 3D file with its picture', async (t) => {
  const {code, stdout, stderr} = await pianta(['demo', '--once', '--home', await flatWithPicture()], {})
  t.equal(code, 0, stderr)
  t.match(stdout, /The app saves the home as version 1 … 2 rooms/)
  t.match(stdout, /Every step succeeded/)
})

t.test('readHomeFile() takes homes of any version, and explains what it cannot take', async (t) => {
  const old = {schema: 1, name: 'Casa', walls: [[0, 0, 4, 0]], rooms: []}
  t.match(await readHomeFile(fileWith(JSON.stringify(old), 'old.json')), {home: {schema: 6, name: 'Casa'}, images: []})
  const marked = `\ufeff${JSON.stringify(emptyHome('en'))}`
  t.match(await readHomeFile(fileWith(marked, 'marked.json')), {home: {schema: 6}})

  const refused = async (content: string | Buffer, message: RegExp) =>
    t.rejects(readHomeFile(fileWith(content, 'x')), {name: 'FileError', message})
  await refused('PK\u0003\u0004', /--home: .*x: The file is damaged or incomplete/)
  await refused('%PDF-1.7', /neither a Sweet Home 3D file/)
  await refused('{"schema": 6,', /x: This isn’t a Pianta home file: its JSON is broken/)
  await refused(JSON.stringify(homeWith({rooms: [room('kitchen')], walls: []})), /Room kitchen is not enclosed/)
  const drawings = [{id: 'scan', src: 'a'.repeat(64), at: [0, 0] as [number, number], width: 5}]
  await refused(JSON.stringify(homeWith({drawings})), /shows 1 picture that a home file can't contain/)
  await t.rejects(readHomeFile(join(folder, 'none')), {name: 'FileError', message: /can't be read/})
})
