import t, {type Test} from 'tap'
import {home} from '#shared/home/schema.ts'
import {isRecord, type Json} from '#shared/json.ts'
import {exampleHome} from '../../../server/openapi/example-home.ts'
import {compilerOf, type Document, operationsOf} from '../../openapi/document.ts'
import {startApi} from '../api.ts'

/** Types that every program of a language has: a generated type of that name hides it. */
const builtin = new Set(
  (
    'Any Array Boolean Class Collection Comparable Date Double Duration Enum Error Event Exception File Float Function ' +
    'Integer Iterable Iterator List Locale Long Map Module Number Object Option Optional Package Pair Path Process Promise ' +
    'Range Record Request Response Result Runtime Scanner Sequence Set Short Stream String Symbol System Thread Timer ' +
    'Type Unit Uri Url Vec Void Box Character Byte Bool Int None Self Session Exception Throwable Warning'
  ).split(' '),
)

async function read(t: Test) {
  const {app} = await startApi(t)
  const document: Document = await app.apiDocument()
  return {document, schemas: document.components.schemas as Record<string, Json>, operations: operationsOf(document)}
}

/** Yields every object of the document with its path, but those of examples. */
function* partsOf(part: unknown, path = ''): Generator<[path: string, part: Json]> {
  if (isRecord(part)) yield [path, part]
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key !== 'example' && key !== 'examples') yield* partsOf(value, `${path}/${key}`)
  }
}

t.test('schemas hide no type of a language, and the posts of webhooks hide no operations', async (t) => {
  const {document, schemas, operations} = await read(t)
  t.same(
    Object.keys(schemas).filter((name) => builtin.has(name)),
    [],
  )
  const tags = new Set(operations.flatMap(({operation}) => operation.tags))
  const posts = Object.values(document.webhooks).flatMap(({post}) => post.tags)
  t.same(new Set(posts), new Set(['Webhook posts']))
  for (const tag of posts) t.notOk(tags.has(tag), tag)
  for (const {post} of Object.values(document.webhooks)) t.equal(post['x-internal'], true, post.operationId)
  const described = document.tags.map(({name}) => name)
  for (const tag of [...tags, ...posts]) t.ok(described.includes(tag), tag)
})

t.test('no schema has what generators of clients misread', async (t) => {
  const {document, schemas} = await read(t)
  let choices = 0
  for (const [path, part] of partsOf(document)) {
    if (typeof part.exclusiveMinimum === 'number' || typeof part.exclusiveMaximum === 'number') t.fail(path)
    if (isRecord(part.patternProperties)) t.fail(`${path}/patternProperties`)
    if (part.type === 'integer' && Number(part.maximum) > 2 ** 31 - 1) t.equal(part.format, 'int64', path)
    const among = part.anyOf ?? part.oneOf
    if (!Array.isArray(among) || !among.every(({$ref}) => typeof $ref === 'string')) continue
    choices++
    checkDiscriminator(t, schemas, part, path)
  }
  t.ok(choices >= 3, `${choices} choices between named objects`)
  t.match(schemas.WebhookEvent, {oneOf: [{}, {}, {}], discriminator: {propertyName: 'type'}})
  for (const name of ['Product', 'CatalogRow']) t.match(schemas[name], {properties: {version: {format: 'int64'}}}, name)
  t.match(schemas.ApiIndex, {properties: {scopes: {additionalProperties: {type: 'string'}}}})
  t.match(schemas.ProductNumber, {properties: {step: {minimum: 0, description: /more than 0$/}}})
  for (const name of ['Webhook', 'WebhookWithSecret', 'WebhookInput']) {
    t.match(schemas[name], {properties: {url: {format: 'uri'}}}, name)
  }
  t.match(schemas.WebhookInput, {properties: {url: {pattern: '^https?://', maxLength: 2000}}})
  t.match(schemas.CommentInput, {properties: {body: {description: /white space/}}})
})

t.test('enums name in code what Kotlin’s enums have of their own', async (t) => {
  const {document} = await read(t)
  const taken = new Set<unknown>(['name', 'ordinal', 'entries', 'values'])
  const named = [...partsOf(document)].flatMap(([, part]) =>
    Array.isArray(part.enum) && part.enum.some((value) => taken.has(value)) ? [part['x-enum-varnames']] : [],
  )
  t.same(named, [['relevance', 'name_', 'smallest', 'largest']], 'the sort of products')
})

t.test('each list has an example cursor of its own', async (t) => {
  const {operations} = await read(t)
  const cursors = operations.flatMap(({name, operation: {parameters = []}}) =>
    parameters.flatMap((parameter) => (parameter.name === 'after' ? [{name, example: parameter.example}] : [])),
  )
  t.equal(cursors.length, 5)
  t.equal(new Set(cursors.map(({example}) => example)).size, cursors.length)
  for (const {name, example} of cursors)
    t.ok(Array.isArray(JSON.parse(String(Buffer.from(String(example), 'base64url')))), name)
})

t.test('a home is described by the current version of its format, each part under a name', async (t) => {
  const {document, schemas} = await read(t)
  t.same(schemas.RevisionWithHome?.properties, {
    ...(schemas.RevisionWithHome?.properties as Json),
    home: {$ref: '#/components/schemas/Home'},
  })
  const {$schema, ...fields} = home.properties as Json
  t.same(Object.keys(schemas.Home?.properties as Json).toSorted(), Object.keys(fields).toSorted())
  t.same(schemas.Home?.required, home.required)
  const validate = compilerOf(document)({$ref: '#/components/schemas/Home'})
  t.ok(validate(exampleHome), JSON.stringify(validate.errors))
  t.notOk(validate({...exampleHome, levels: [{id: 'ground'}]}))
  for (const [path, part] of partsOf(schemas.Home)) {
    t.notOk('properties' in part && path !== '', `${path} has no name`)
  }
})

/** Checks that a constant of each member tells them apart, as the discriminator says. */
function checkDiscriminator(t: Test, schemas: Record<string, Json>, part: Json, path: string) {
  const {propertyName, mapping} = part.discriminator as {propertyName: string; mapping: Record<string, string>}
  const references = (part.oneOf as {$ref: string}[]).map(({$ref}) => $ref)
  t.same(Object.values(mapping), references, path)
  for (const [value, reference] of Object.entries(mapping)) {
    const {properties, required} = schemas[String(reference.split('/').at(-1))] as {
      properties: Json
      required: string[]
    }
    t.match(properties[propertyName], {const: value}, path)
    t.ok(required.includes(propertyName), path)
  }
}
