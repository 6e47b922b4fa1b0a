import {createHmac} from 'node:crypto'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import {isRecord} from '#shared/json.ts'
import {exampleHome} from '../../../server/openapi/example-home.ts'
import {
  type Answer,
  compilerOf,
  type Document,
  type Media,
  type Operation,
  operationsOf,
  resolve,
} from '../../openapi/document.ts'
import {startApi} from '../api.ts'

const isShown = ({schema}: Media) => !('format' in schema && schema.format === 'binary')

/** Every example of an operation, with its schema. */
function* shown(document: Document, {parameters = [], requestBody, responses}: Operation) {
  for (const {name, schema, example} of parameters) yield {what: name, schema, value: example}
  const answers = Object.entries(responses).map(([status, answer]) => ({
    what: status,
    content: resolve<Answer>(document, answer).content,
  }))
  for (const {what, content = {}} of [{what: 'request', content: requestBody?.content}, ...answers]) {
    for (const {schema, example, examples = {own: {value: example}}} of Object.values(content).filter(isShown)) {
      for (const {value} of Object.values(examples)) yield {what, schema, value}
    }
  }
}

t.test('every parameter, body and response has an example that matches its schema', async (t) => {
  const {app} = await startApi(t)
  const document = await app.apiDocument()
  const compile = compilerOf(document)
  const posts = Object.entries(document.webhooks).map(([name, {post}]) => ({name, operation: post}))
  for (const {name, operation} of [...operationsOf(document), ...posts]) {
    for (const {what, schema, value} of shown(document, operation)) {
      const validate = compile(schema)
      t.ok(validate(value), `${name}: ${what}`, {errors: validate.errors})
    }
  }
})

t.test('every example belongs to an existing operation or parameter', async (t) => {
  const {examples, parameterExamples} = await import('../../../server/openapi/examples.ts')
  const {app} = await startApi(t)
  const operations = operationsOf(await app.apiDocument()).map(({operation}) => operation)
  const ids = operations.map(({operationId}) => operationId)
  const names = operations.flatMap(({parameters = []}) => parameters.map(({name}) => name))
  t.same(
    Object.keys(examples).filter((id) => !ids.includes(id)),
    [],
  )
  t.same(
    Object.keys(parameterExamples).filter((name) => !names.includes(name)),
    [],
  )
})

t.test('the posts of the examples have valid signatures', async (t) => {
  const {app} = await startApi(t)
  const {webhooks} = await app.apiDocument()
  const {examples} = await import('../../../server/openapi/examples.ts')
  const {secret} = {secret: '', ...(examples.createWebhook?.answers?.[201] as object | undefined)}
  for (const {post} of Object.values(webhooks)) {
    const shownIn = (name: string) => String(post.parameters?.find((each) => each.name === name)?.example)
    const [, seconds, signature] = /^t=(\d+),v1=(.+)$/.exec(shownIn('Service-Signature')) ?? []
    const body = JSON.stringify(post.requestBody?.content['application/json']?.example)
    t.equal(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'), signature)
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const standard = createHmac('sha256', key).update(
      `${shownIn('webhook-id')}.${shownIn('webhook-timestamp')}.${body}`,
    )
    t.equal(`v1,${standard.digest('base64')}`, shownIn('webhook-signature'))
    t.equal(Number(seconds), Math.floor(Date.parse(JSON.parse(body).createdAt) / 1000))
  }
})

t.test('the home of the examples can be saved as a version', async (t) => {
  const {home, problems} = readHome(exampleHome)
  t.ok(isRecord(home))
  t.same(problems, [])
})
