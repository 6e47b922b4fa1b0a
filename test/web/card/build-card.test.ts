import {gzipSync} from 'node:zlib'
import t from 'tap'
import {buildCard} from '../../../package/build-card.ts'

t.test('buildCard() makes one small script that loads and compiles nothing else', async (t) => {
  const script = await buildCard()
  const size = gzipSync(script, {level: 9}).length
  t.ok(size <= 119_000, `${size} bytes gzipped`)
  const text = Buffer.from(script).toString()
  t.notOk(/Degrees clockwise|The walls/.test(text), 'the schemas have no help for authors')
  t.notOk(text.includes('The disc is the icon'), 'the styles have no comments')
  t.notOk(/\bimport\(|new Function|\beval\(/.test(text), 'it loads and compiles nothing')
})
