import t, {type Test} from 'tap'
import {startApi} from '../server/api.ts'
import {createAnswerCheck, type Sent} from './check-answer.ts'

const project = {
  id: '3f0c2a51-8f5e-4a0e-9c53-2f1d7f6c1b90',
  name: 'Flat',
  address: null,
  lastRevision: {number: 1, createdAt: '2026-03-14T16:20:00.000Z'},
}

const limits = {'ratelimit-limit': '600', 'ratelimit-remaining': '599', 'ratelimit-reset': '60'}

const setUp = async (t: Test) => {
  const {app} = await startApi(t)
  const check = createAnswerCheck(await app.apiDocument())
  /** Returns the problems of a valid response with this change. */
  return ({headers = {}, ...more}: Partial<Omit<Sent, 'headers'>> & {headers?: Record<string, string | undefined>}) => {
    const all = {...limits, 'content-type': 'application/json; charset=utf-8', ...headers}
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const right = {method: 'GET', url: `/v1/projects/${project.id}?x`, status: 200, body: JSON.stringify(project)}
    return check({...right, isProper: true, ...more, headers: new Map(sent)})
  }
}

t.test('checkAnswer() accepts a described response', async (t) => {
  const check = await setUp(t)
  t.same(check({}), [])
  t.same(check({method: 'HEAD', body: false}), [])
  t.same(check({headers: {date: 'x', vary: 'x', 'access-control-allow-origin': '*'}}), [])
  const refused = {body: '{"error":"not_found"}'}
  t.same(check({url: '/v1/nothing', status: 404, ...refused}), [])
  t.same(check({url: '/v1/%', status: 400, body: '{"error":"invalid_input"}', isProper: false}), [])
  const nothing = {'content-type': undefined}
  t.same(check({method: 'OPTIONS', status: 204, body: false, headers: {...nothing, 'access-control-max-age': '1'}}), [])
  const tagged = {...nothing, etag: '"1"', 'cache-control': 'no-cache'}
  t.same(check({url: '/v1/openapi.json', status: 304, body: false, headers: tagged}), [])
})

t.test('checkAnswer() reports every difference', async (t) => {
  const check = await setUp(t)
  const body = (change: object) => JSON.stringify({...project, ...change})
  const cases: [wrong: Parameters<typeof check>[0], said: RegExp][] = [
    [{status: 202}, /^GET \/v1\/projects\/\{projectId\} 202: is not described$/],
    [{url: '/v1/nothing', status: 200}, /^GET of no operation 200: is not described$/],
    [{url: '/v1/projects/a/b/c'}, /is not described/],
    [{method: 'DELETE'}, /is not described/],
    [{status: 400, url: '/v1', body: '{"error":"invalid_input"}'}, /^GET \/v1 400: is not described$/],
    [{headers: {'ratelimit-reset': undefined}}, /has no ratelimit-reset$/],
    [{headers: {'ratelimit-limit': 'many'}}, /ratelimit-limit is many$/],
    [{headers: {'x-powered-by': 'x'}}, /has a header that is not described, x-powered-by$/],
    [{headers: {'access-control-max-age': '1'}}, /not described, access-control-max-age$/],
    [{status: 401, body: '{"error":"unauthenticated"}'}, /has no www-authenticate$/],
    [{headers: {'content-type': 'text/html'}}, /is of text\/html, not of application\/json$/],
    [{headers: {'content-type': undefined}}, /is of undefined/],
    [{body: body({extra: 1})}, /body: must NOT have additional properties \{"additionalProperty":"extra"\}$/],
    [{body: body({lastRevision: {...project.lastRevision, extra: 1}})}, /"extra"/],
    [{body: body({name: null})}, /body\/name: must be string/],
    [{body: body({address: undefined})}, /must have required property 'address'/],
    [{body: body({id: 'flat'})}, /body\/id: must match format "uuid"/],
    [{status: 404, body: '{"error":"gone"}'}, /body\/error: must be equal to one of the allowed values/],
    [{status: 404, body: '{"error":"not_found","hint":"x"}'}, /"hint"/],
  ]
  for (const [wrong, said] of cases) t.match(check(wrong)[0], said, JSON.stringify(wrong))

  const unchanged = {url: '/v1/openapi.json', status: 304, headers: {etag: '"1"', 'cache-control': 'x'}}
  t.match(check({...unchanged, body: false}), [/is of application\/json, but described without a body/])
  t.match(check({...unchanged, headers: {...unchanged.headers, 'content-type': undefined}, body: true}), [/has a body/])
})
