import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {Type as TypeBox} from 'typebox'
import {Type} from '#shared/json-schema.ts'

/** Calls every function of the builder, with and without options. */
const made = (B: typeof Type) => [
  B.String(),
  B.String({maxLength: 3, description: 'Three'}),
  B.Number({minimum: 0}),
  B.Integer(),
  B.Boolean({default: false}),
  B.Null({description: 'Nothing'}),
  B.Unknown(),
  B.Unknown({description: 'Anything'}),
  B.Never(),
  B.Literal('a'),
  B.Literal(1, {title: 'One'}),
  B.Literal(true),
  B.Enum(['a', 'b'], {description: 'Either'}),
  B.Array(B.String(), {maxItems: 2}),
  B.Object({}),
  B.Object({a: B.Optional(B.String())}),
  B.Object({a: B.String(), b: B.Optional(B.Null()), c: B.Integer()}, {additionalProperties: false}),
  B.Object({a: B.With(B.Optional(B.String({title: 'A'})), {title: 'B'}), b: B.With(B.String(), {title: 'B'})}),
  B.Record(B.String(), B.Number(), {description: 'By name'}),
  B.Union([B.String(), B.Null()], {description: 'Or nothing'}),
  B.Unsafe({type: 'string', format: 'binary'}),
  B.Optional(B.Union([B.String(), B.Null()])),
]

t.test('Type builds the same schemas as TypeBox, in the same order', async (t) => {
  const theirs = made(TypeBox)
  for (const [index, schema] of made(Type).entries()) t.equal(JSON.stringify(schema), JSON.stringify(theirs[index]))
})

t.test('Type.IsOptional() recognizes the result of Type.Optional(), also with more options', async (t) => {
  const text = Type.String()
  t.notOk(Type.IsOptional(text))
  t.ok(Type.IsOptional(Type.Optional(text)))
  t.ok(Type.IsOptional(Type.With(Type.Optional(text), {title: 'A'})))
  t.notOk(Type.IsOptional(text), 'the input stays unchanged')
})

t.test('programs import only types of TypeBox', async (t) => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{server,shared,agent}/**/*.ts', {cwd: root})
  const importers = files.filter((file) =>
    /^import (?!type ).*from 'typebox'$/m.test(readFileSync(join(root, file), 'utf8')),
  )
  t.same(importers, [], 'these should import Type from shared/json-schema.ts, and types with import type')
})
