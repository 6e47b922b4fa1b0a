import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {pianta} from '../server/commands/pianta.ts'
import {flatXml, zip} from '../server/imports/archives.ts'

async function flatWithPicture(t: Test) {
  const picture = await sharp({create: {width: 40, height: 30, channels: 3, background: 'grey'}})
    .png()
    .toBuffer()
  const scale = `scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0' scaleDistanceXEnd='30' scaleDistanceYEnd='0'`
  const xml = flatXml({more: `<backgroundImage image='0' ${scale}/>`})
  const file = join(t.testdir({}), 'flat.sh3d')
  writeFileSync(file, await zip({'Home.xml': xml, 0: picture}))
  return file
}

t.test('demo --home plays a Sweet Home 3D file with its picture', async (t) => {
  const {code, stdout, stderr} = await pianta(['demo', '--once', '--home', await flatWithPicture(t)], {})
  t.equal(code, 0, stderr)
  t.match(stdout, /The app saves the home as version 1 … 2 rooms/)
  t.match(stdout, /Every step succeeded/)
})

t.test('names of a home that somebody made forge no line and do not act on the terminal', async (t) => {
  const hostile = 'Flat\nforged row\r\u001b[2J\u009b31m\u202eevil\u2028x'
  const home = JSON.parse(readFileSync('samples/flat.json', 'utf8'))
  for (const named of [home, ...home.plans[0].lights]) named.name = hostile
  const file = join(t.testdir({}), 'home.json')
  writeFileSync(file, JSON.stringify(home))
  const {code, stdout, stderr} = await pianta(['demo', '--once', '--home', file], {})
  t.equal(code, 0)
  const all = `${stdout}\n${stderr}`
  t.ok(/Flat\ufffdforged row/.test(all), 'the name is shown')
  // The output itself must not reach TAP, whose lines it would forge.
  t.notOk(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(all.replaceAll('\n', '')))
  t.notOk(/^\s*forged row/m.test(all))
})
