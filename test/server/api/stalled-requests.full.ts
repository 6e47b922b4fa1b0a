import {once} from 'node:events'
import {connect as openSocket} from 'node:net'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {password} from '../../helper.ts'
import {type Api, startApi} from '../api.ts'
import {flatXml} from '../imports/archives.ts'
import {formToken} from '../pages/form-browser.ts'
import {signIn} from '../pages/people.ts'
import {archive} from '../pages/projects/importer.ts'

/** Requests that arrive before the others are sent. */
async function stall(t: Test, {url, app}: Pick<Api, 'url' | 'app'>, head: readonly string[], start = '') {
  const arrived = once(app.server, 'request')
  const socket = openSocket(Number(new URL(url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n${start}`)
  await arrived
  return {socket, answer: () => ended.then(() => said)}
}

const checkHead = (token: string) => [
  'POST /v1/homes/check HTTP/1.1',
  `Authorization: Bearer ${token}`,
  'Content-Type: application/json',
  'Content-Length: 17000000',
]

/** Adds a person with a project. */
async function addPerson({services}: Api, name: string) {
  const {id: accountId} = await services.accounts.create({email: `${name}@example.org`, name, language: 'en', password})
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  return {accountId, projectId, email: `${name}@example.org`}
}

t.test('stalled checks of three people keep nobody else from saving', async (t) => {
  const api = await startApi(t)
  for (const name of ['eve', 'mal', 'sam']) {
    const person = await addPerson(api, name)
    for (let app = 0; app < 3; app++) {
      const {token} = api.connect({...person, name: `App ${app}`})
      for (let count = 0; count < limits.concurrentHomes; count++) await stall(t, api, checkHead(token))
    }
  }
  t.equal((await api.save(null)).status, 201)
})

t.test('stalled read-only devices don’t keep their person’s own app from saving', async (t) => {
  const api = await startApi(t)
  for (let device = 0; device < 3; device++) {
    const {token} = api.connect({name: `Tablet ${device}`, scopes: ['projects:read']})
    for (let count = 0; count < limits.concurrentHomes; count++)
      await stall(t, api, checkHead(token), '{"home":"'.padEnd(400_000))
  }
  t.equal((await api.save(null)).status, 201)
})

t.test('stalled uploads keep no other app of their person from uploading', async (t) => {
  const api = await startApi(t)
  const head = (token: string) => [
    `POST ${api.inProject}/files HTTP/1.1`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/pdf',
    'Content-Length: 30000000',
  ]
  for (let app = 0; app < 3; app++) {
    const {token} = api.connect({name: `App ${app}`})
    for (let count = 0; count < limits.concurrentUploads; count++) await stall(t, api, head(token), '%PDF-1.7')
  }
  const headers = {'content-type': 'application/pdf'}
  t.equal((await api.call('POST', `${api.inProject}/files`, {bytes: '%PDF-1.7 one page', headers})).status, 201)
})

for (const kind of ['no form token', 'a form token']) {
  t.test(`stalled imports of four people keep nobody else from importing: ${kind}`, async (t) => {
    const api = await startApi(t)
    for (const name of ['eve', 'mal', 'sam', 'tom']) {
      const {email, projectId} = await addPerson(api, name)
      const browser = await signIn(api, email)
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const token = formToken((await browser.open(`/projects/${projectId}/import`)).html)
      const fields = [
        `--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n${token}\r\n`,
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.sh3d"\r\n\r\nPK',
      ]
      const head = [
        `POST /projects/${projectId}/import HTTP/1.1`,
        `Cookie: ${cookies}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 30000000',
      ]
      await stall(t, api, head, kind === 'a form token' ? fields.join('') : '')
    }
    const {email, projectId} = await addPerson(api, 'anna')
    const browser = await signIn(api, email)
    const form = await browser.open(`/projects/${projectId}/import`)
    const page = await browser.press(form, 'Import', {File: await archive(flatXml())})
    t.match(page, {status: 200, path: `/projects/${projectId}?imported=1`})
  })
}

t.test('a stalled request is answered after ten seconds, and its slot is free', async (t) => {
  const api = await startApi(t)
  const stalled = []
  for (let count = 0; count < limits.concurrentHomes; count++)
    stalled.push(await stall(t, api, checkHead(api.token), '{"home":'))
  const saving = api.save(null)
  await api.call('GET', '/v1/projects')
  api.clock.advance(limits.stallTimeout + 1000)
  for (const {answer} of stalled) {
    const said = await answer()
    t.match(said, /^HTTP\/1\.1 400 Bad Request\r\n/)
    t.match(said, /"problems":\["body: no byte arrived for 10 seconds; send the request again"\]/)
  }
  t.equal((await saving).status, 201)
})

t.test('a request that waits too long for its own connection’s others gets 429', async (t) => {
  const api = await startApi(t)
  const stalled = []
  for (let count = 0; count < limits.concurrentHomes; count++) {
    const one = await stall(t, api, checkHead(api.token), '{"home":')
    stalled.push(one)
  }
  const arrived = once(api.app.server, 'request')
  const saving = api.save(null)
  await arrived
  for (let waited = 0; waited < limits.queueTimeout; waited += 5000) {
    // They go on sending, slowly.
    for (const {socket} of stalled) await new Promise((sent) => socket.write(' ', sent))
    await api.call('GET', '/v1/projects')
    api.clock.advance(5000)
  }
  const {status, headers, json} = await saving
  t.same(
    {status, json, retryAfter: headers.get('retry-after')},
    {
      status: 429,
      json: {error: 'rate_limited'},
      retryAfter: '10',
    },
  )
  t.ok(headers.has('ratelimit-remaining'))
})
