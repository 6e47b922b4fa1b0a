import {gzipSync} from 'node:zlib'
import t from 'tap'
import {loadedLanguages} from '#shared/text/languages.ts'
import {buildCard, cardScript} from '../../../package/build-card.ts'

t.test('buildCard() makes one small script that loads languages alone and compiles nothing', async (t) => {
  const files = await buildCard()
  const script = files.get(cardScript) ?? new Uint8Array()
  const size = gzipSync(script, {level: 9}).length
  t.ok(size <= 99_500, `${size} bytes gzipped`)
  const text = Buffer.from(script).toString()
  t.notOk(/Degrees clockwise|The walls/.test(text), 'the schemas have no help for authors')
  t.notOk(text.includes('The disc is the icon'), 'the styles have no comments')
  t.notOk(/new Function|\beval\(/.test(text), 'it compiles nothing')
  t.equal(text.match(/\bimport\(/g)?.length, 1)
  t.ok((text.match(/new WeakMap/g)?.length ?? 0) < 10, 'private members have plain names')
  t.notMatch(text, /[^\0-\x7f]/, 'V8 keeps it as one byte a character')
  const languages = loadedLanguages.map((language) => `pianta-card-${language}.js`)
  t.same([...files.keys()].sort(), [cardScript, 'pianta-card-layers.js', 'pianta-card-more.js', ...languages].sort())
  const build = /export const build="([\w-]{8})"/
  const names = [...files].flatMap(([file, body]) =>
    file === cardScript ? [] : build.exec(Buffer.from(body).toString())?.[1],
  )
  t.equal(new Set(names).size, 1, 'all files are of one build')
  t.ok(text.includes(`${names[0]}`), 'the script’s own')
  for (const [file, body] of files) t.notMatch(Buffer.from(body).toString(), /\bimport[\s{"*]/, `${file} imports none`)
  for (const language of loadedLanguages) {
    const texts = files.get(`pianta-card-${language}.js`) ?? new Uint8Array()
    t.ok(gzipSync(texts, {level: 9}).length <= 8000, language)
  }
})
