import {readFileSync} from 'node:fs'
import {Ajv2020} from 'ajv/dist/2020.js'
import t from 'tap'
import {homeJsonSchema} from '#shared/home/json-schema.ts'
import type {Json} from '#shared/json.ts'
import {everyKind} from './every-kind.ts'

const root = new URL('../../../', import.meta.url)
const parsed = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'))

const address = (version: number) => `https://pianta.example/schema/home-${version}.json`

/** Validates like an editor that follows `$schema`. */
function compiled(version: number) {
  const document = JSON.parse(JSON.stringify(homeJsonSchema(version, address(version))))
  // The fifth number of a version 1 wall is optional.
  const ajv = new Ajv2020({strict: true, strictTuples: false})
  t.ok(ajv.validateSchema(document), ajv.errorsText())
  return {document, validate: ajv.compile(document)}
}

/** Valid homes of each version. */
const homes: Record<number, unknown[]> = {
  1: [parsed('samples/version-1.json')],
  6: [everyKind(), parsed('samples/flat.json')],
}

for (const version of [1, 2, 3, 4, 5, 6]) {
  const fixture = version < 6 ? [parsed(`test/shared/home/versions/fixtures/version-${version}.json`)] : []
  const documents = [...fixture, ...(homes[version] ?? [])] as Json[]

  t.test(
    `homeJsonSchema() of version ${version} is a JSON Schema of draft 2020-12 that accepts its homes`,
    async (t) => {
      const {document, validate} = compiled(version)
      t.equal(document.$schema, 'https://json-schema.org/draft/2020-12/schema')
      t.equal(document.$id, address(version))
      t.match(document.title, String(version))
      for (const home of documents) {
        t.ok(validate({...home, $schema: address(version)}), JSON.stringify(validate.errors))
        t.notOk(validate({...home, typo: true}))
        t.notOk(validate({...home, schema: version - 1}))
        t.notOk(validate({...home, name: ''}))
      }
    },
  )

  t.test(`homeJsonSchema() of version ${version} describes every field`, async (t) => {
    for (const [path, field] of fields(homeJsonSchema(version, '')))
      t.type(field.description, 'string', `${path} has a description`)
  })
}

t.test('homeJsonSchema() of version 1 refuses invalid walls, doors and lights', async (t) => {
  const {validate} = compiled(1)
  const home = parsed('samples/version-1.json')
  for (const spoilt of [
    {walls: [[0, 0, 1]]},
    {walls: [[0, 0, 1, 1, 0.2, 0]]},
    {walls: [[0, 0, 1, 1, 0.001]]},
    {walls: [{a: [0, 0], b: [1, 1]}]},
    {doors: [{}]},
    {doors: [{at: [0, 0], sill: 1}]},
    {lights: [{at: [0, 0], device: 'lamp'}]},
    {rooms: [{at: [0, 0]}]},
  ])
    t.notOk(validate({...home, ...spoilt}), JSON.stringify(spoilt))
})

t.test('homeJsonSchema() refuses an unknown version', async (t) => {
  for (const version of [0, 7, 1.5]) t.throws(() => homeJsonSchema(version, ''), RangeError)
})

/** Yields every field of an object in the schema, with its path. */
function* fields(schema: Json, path = ''): Generator<[string, Json]> {
  for (const [key, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    yield [`${path}/${key}`, field]
    yield* fields(field, `${path}/${key}`)
  }
  const within = [schema.items, schema.anyOf, schema.prefixItems, Object.values(schema.patternProperties ?? {})].flat()
  for (const each of within) if (each !== undefined) yield* fields(each as Json, path)
}
