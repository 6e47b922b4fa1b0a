import {rmSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {deflatedSpaces, flatXml, rawEntry, rawZip, zip} from '../../imports/archives.ts'
import {archive, fileOf, startImport} from './importer.ts'

const refusals: Record<string, {file: () => File | Promise<File>; en: RegExp; it: RegExp}> = {
  'no file': {file: () => fileOf('', ''), en: /Choose a file\./, it: /Scegli un file\./},
  'an empty one': {file: () => fileOf(''), en: /The file is empty/, it: /Il file è vuoto/},
  'one of something else': {
    file: () => fileOf('%PDF-1.7', 'plan.pdf'),
    en: /This is a picture or a PDF/,
    it: /Questa è un’immagine o un PDF/,
  },
  'a cut one': {
    file: async () => fileOf((await zip({'Home.xml': flatXml()})).subarray(0, 200)),
    en: /The file is damaged/,
    it: /Il file è danneggiato/,
  },
  'an encrypted one': {
    file: () => fileOf(rawZip([{...rawEntry('Home.xml', flatXml()), flags: 1}])),
    en: /protected by a password/,
    it: /protetto da una password/,
  },
  'one from before 5.3': {
    file: async () => fileOf(await zip({Home: 'ac ed'})),
    en: /before 5\.3/,
    it: /precedente alla 5\.3/,
  },
  'one without a home': {
    file: async () => fileOf(await zip({'readme.txt': 'x'})),
    en: /This file contains no home/,
    it: /In questo file non c’è una casa/,
  },
  'one of 60,000 entries': {
    file: () => fileOf(rawZip(Array<ReturnType<typeof rawEntry>>(60_000).fill(rawEntry('x', '')))),
    en: /more than 50,000/,
    it: /più di 50\.000/,
  },
  'a bomb': {
    file: () => fileOf(rawZip([{name: 'Home.xml', packed: deflatedSpaces(100), size: 10}])),
    en: /too large when unpacked/,
    it: /una volta estratto, è troppo grande/,
  },
  'one that declares entities': {
    file: async () => archive(`<!DOCTYPE home [<!ENTITY a "b">]>${flatXml().split('\n').slice(1).join('\n')}`),
    en: /declares a document type or entities/,
    it: /dichiara un tipo di documento o delle entità/,
  },
  'one whose XML breaks off': {
    file: async () => archive(flatXml().slice(0, 700)),
    en: /Home\.xml is damaged or incomplete/,
    it: /Home\.xml è danneggiato o incompleto/,
  },
  'one over the limit': {
    file: () => fileOf(Buffer.alloc(8 * 1024 * 1024 + 1, 'x')),
    en: /This file is too large: the limit is 8 MB/,
    it: /Il file è troppo grande: il limite è 8 MB/,
  },
}

for (const language of ['en', 'it'] as const) {
  t.test(`a refused import is explained at the field (${language})`, async (t) => {
    const {send, last} = await startImport(t, {language, settings: {PIANTA_MAX_FILE: String(8 * 1024 * 1024)}})
    for (const [what, refusal] of Object.entries(refusals)) {
      const page = await send(await refusal.file())
      t.match(page, {status: 400, text: refusal[language]}, what)
      t.match(page.html, /<input id="file"[^>]*aria-describedby="file-problem file-hint" aria-invalid="true"/, what)
    }
    t.equal(last(), undefined)
  })
}

t.test('a disk that takes no upload is not the form’s fault', async (t) => {
  const {server, send} = await startImport(t)
  rmSync(join(server.config.data, 'files/unfinished'), {recursive: true})
  t.match(await send(await archive()), {status: 500, text: /Something went wrong/})
})
