import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {pianta} from '../commands/pianta.ts'
import {flatXml, zip} from '../imports/archives.ts'

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
