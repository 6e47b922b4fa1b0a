import fastify from 'fastify'
import {pino} from 'pino'
import t from 'tap'
import {answerError} from '../../../server/api/error-handler.ts'
import {ApiError, errorStatus, invalidInput, notFound} from '../../../server/errors.ts'

/** Returns the response and the log when a handler throws this. */
async function answerTo(thrown: unknown) {
  const log: Record<string, unknown>[] = []
  const app = fastify({
    loggerInstance: pino({level: 'error'}, {write: (line: string) => void log.push(JSON.parse(line))}),
  })
  app.setErrorHandler(answerError)
  app.get('/', async () => {
    throw thrown
  })
  const answer = await app.inject({url: '/'})
  await app.close()
  return {status: answer.statusCode, type: answer.headers['content-type'], body: answer.json(), log}
}

t.test('each refusal has its status and is not logged', async (t) => {
  for (const [code, status] of Object.entries(errorStatus)) {
    const {log, ...answer} = await answerTo(new ApiError(code as keyof typeof errorStatus))
    t.same(answer, {status, type: 'application/json; charset=utf-8', body: {error: code}})
    t.same(log, [])
  }
  t.match(await answerTo(notFound()), {status: 404, body: {error: 'not_found'}})
  t.match(await answerTo(invalidInput('a: is wrong', 'b: too')), {
    status: 400,
    body: {error: 'invalid_input', problems: ['a: is wrong', 'b: too']},
  })
})

t.test('an unexpected error is server_error with an id; only the log describes it', async (t) => {
  for (const thrown of [
    new Error('secret detail'),
    new TypeError('secret detail'),
    'secret detail',
    {statusCode: 400},
  ]) {
    const {status, body, log} = await answerTo(thrown)
    t.equal(status, 500)
    t.same(Object.keys(body), ['error', 'errorId'])
    t.equal(body.error, 'server_error')
    t.match(log, [{level: 50, errorId: body.errorId, msg: 'request failed'}])
  }
  const {log} = await answerTo(new Error('secret detail'))
  t.match(log, [{err: {message: 'secret detail', stack: /error-handler\.test/}}])
})

t.test('a refusal of the framework is invalid_input', async (t) => {
  const refusal = Object.assign(new Error('That does not fit.'), {statusCode: 413})
  t.match(await answerTo(refusal), {status: 400, body: {error: 'invalid_input', problems: ['That does not fit.']}})
})
