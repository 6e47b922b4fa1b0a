import {readdirSync, readFileSync} from 'node:fs'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {upgradeHome} from '#shared/home/versions/upgrade.ts'
import {versions} from '#shared/home/versions/versions.ts'
import type {Json} from '#shared/json.ts'
import {fitsSchema} from '../../../../web/card/home/fits-schema.ts'
import {readHomeFile} from '../../../../web/card/home/read-home-file.ts'

const read = (text: string) => readHomeFile(text, () => Promise.resolve({versions, upgradeHome}))

const fixtures = 'test/shared/home/versions/fixtures'
const documents = [
  ...readdirSync(fixtures).map((name) => `${fixtures}/${name}`),
  ...['flat', 'house', 'studio', 'version-1'].map((name) => `samples/${name}.json`),
]

for (const file of documents)
  t.test(`readHomeFile() reads ${file} as readHome() does`, async (t) => {
    const text = readFileSync(file, 'utf8')
    const {home} = readHome(JSON.parse(text))
    t.ok(home)
    t.strictSame(await read(text), {home})
  })

/** Values that a hand or a fault puts in place of another. */
const wrong = [null, -1, 1e9, '', 'x'.repeat(5000), [], {}, true, {id: 'x'}, [1, 2, 3]]

/** Yields each place of a document. */
function* placesOf(value: unknown): Generator<{holder: Record<string, unknown>; key: string}> {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    yield {holder: value as Record<string, unknown>, key}
    yield* placesOf((value as Record<string, unknown>)[key])
  }
}

t.test('fitsSchema() refuses what the schema’s own problems refuse, in every place', async (t) => {
  const {schemaProblems} = await import('#shared/home/format/schema-problems.ts')
  let tried = 0
  for (const [index, file] of documents.entries()) {
    const document = JSON.parse(readFileSync(file, 'utf8'))
    const version = versions.find(({number}) => number === document.schema)
    if (!version) continue
    const places = [...placesOf(document)]
    // Large samples repeat themselves.
    const step = Math.max(1, Math.floor(places.length / 150))
    for (let at = index % step; at < places.length; at += step) {
      const place = places[at]
      if (!place) continue
      const {holder, key} = place
      const before = holder[key]
      holder[key] = wrong[(at + index) % wrong.length]
      const problems = [...schemaProblems(version.format, document)]
      const fits = fitsSchema(version.format.schema as unknown as Json, document)
      // Free JSON and counts across lists are no matter of the schema.
      const isBeyond =
        problems.length > 0 && problems.every(({message}) => /extra|elements besides|walls in all/.test(message))
      if (!isBeyond && fits !== (problems.length === 0))
        t.fail(`${file} ${key} = ${JSON.stringify(holder[key])?.slice(0, 40)}: ${problems[0]?.message}`)
      holder[key] = before
      tried += 1
    }
  }
  t.ok(tried > 500, `${tried} places`)
})

t.test('readHomeFile() reads the answer of GET /v1/projects/{projectId}/home', async (t) => {
  const home = JSON.parse(readFileSync('samples/studio.json', 'utf8'))
  t.strictSame(await read(JSON.stringify({revision: 3, home, files: []})), await read(JSON.stringify(home)))
})

t.test('readHomeFile() says why a file is no home', async (t) => {
  t.same(await read('{'), {problem: 'damaged'})
  t.same(await read('[]'), {problem: 'no-home'})
  t.same(await read('{"schema": "6"}'), {problem: 'no-home'})
  t.same(await read('{"schema": 7}'), {problem: 'newer'})
  t.same(await read('{"schema": 0}'), {problem: 'damaged'})
  t.same(await read('{"schema": 6}'), {problem: 'damaged'})
  const home = JSON.parse(readFileSync('samples/studio.json', 'utf8'))
  home.plans[0].openings[0].wall = 'gone'
  t.same(await read(JSON.stringify(home)), {problem: 'damaged'}, 'an opening in no wall')
})

t.test('readHomeFile() says that a home is older where the code for it can’t be loaded', async (t) => {
  const failing = () => Promise.reject(new Error('no file'))
  const older = readFileSync('samples/version-1.json', 'utf8')
  t.same(await readHomeFile(older, failing), {problem: 'older'})
  t.match(await readHomeFile(readFileSync('samples/flat.json', 'utf8'), failing), {home: {schema: 6}})
})
