import {Ajv2020} from 'ajv/dist/2020.js'
import t from 'tap'
import {homeJsonSchema} from '#shared/home/json-schema.ts'
import {everyKind} from './every-kind.ts'

t.test('homeJsonSchema() is a JSON Schema of draft 2020-12 under its own address', async (t) => {
  const address = 'https://pianta.example/schema/home-6.json'
  const document = JSON.parse(JSON.stringify(homeJsonSchema(address)))
  t.equal(document.$schema, 'https://json-schema.org/draft/2020-12/schema')
  t.equal(document.$id, address)
  const ajv = new Ajv2020({strict: true})
  t.ok(ajv.validateSchema(document), ajv.errorsText())
  const validate = ajv.compile(document)
  t.ok(validate({...everyKind(), $schema: address}), ajv.errorsText(validate.errors))
  t.notOk(validate({...everyKind(), typo: true}))
  t.notOk(validate({...everyKind(), schema: 5}))
})
