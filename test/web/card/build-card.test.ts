import {gzipSync} from 'node:zlib'
import t from 'tap'
import {loadedLanguages} from '#shared/text/languages.ts'
import {buildCard, cardScript} from '../../../package/build-card.ts'

t.test('buildCard() makes one small script that loads languages alone and compiles nothing', async (t) => {
  const files = await buildCard()
  const script = files.get(cardScript) ?? new Uint8Array()
  const size = gzipSync(script, {level: 9}).length
  t.ok(size <= 119_000, `${size} bytes gzipped`)
  const text = Buffer.from(script).toString()
  t.notOk(/Degrees clockwise|The walls/.test(text), 'the schemas have no help for authors')
  t.notOk(text.includes('The disc is the icon'), 'the styles have no comments')
  t.notOk(/new Function|\beval\(/.test(text), 'it compiles nothing')
  t.equal(text.match(/\bimport\(/g)?.length, 1)
  t.same([...files.keys()], [cardScript, ...loadedLanguages.map((language) => `pianta-card-${language}.js`)])
  for (const language of loadedLanguages) {
    const texts = files.get(`pianta-card-${language}.js`) ?? new Uint8Array()
    t.ok(gzipSync(texts, {level: 9}).length <= 8000, language)
    t.notMatch(Buffer.from(texts).toString(), /\bimport\b/, `${language} needs no other file`)
  }
})
