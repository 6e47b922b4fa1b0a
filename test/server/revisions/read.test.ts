import {request} from 'node:http'
import {gunzipSync} from 'node:zlib'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {homeWith, room, startApi} from '../api.ts'

t.test('GET home returns the last version with its home and its files', async (t) => {
  const {call, inProject, save} = await startApi(t)
  t.match(await call('GET', `${inProject}/home`), {status: 404, json: {error: 'not_found'}})
  await save(null)
  const home = homeWith({rooms: [room('kitchen')]})
  const {json: revision} = await save(1, home)
  const {status, json} = await call('GET', `${inProject}/home`)
  t.equal(status, 200)
  t.same(json, {...revision, home, files: []})
})

t.test('a home is returned as sent, without fields for editors', async (t) => {
  const {call, inProject, save} = await startApi(t)
  const extra = JSON.parse(
    '{"note": "perché — 日本 \u2028", "__proto__": {"a": 1}, "numbers": [0.1, 1e-7, 123456789.125]}',
  )
  const home = homeWith({rooms: [{...room('kitchen'), extra}]})
  const {status} = await save(null, {$schema: 'https://example.org/home-6.json', ...home})
  t.equal(status, 201)
  const {text} = await call('GET', `${inProject}/home`)
  t.ok(text.includes(`"home":${JSON.stringify(home)},"files":[]}`))
})

t.test('GET home answers 304 to a client that has it', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null)
  const etag = String((await call('GET', `${inProject}/home`)).headers.get('etag'))
  t.match(etag, /^W\/"1-[\w-]+"$/)
  for (const ifNoneMatch of [etag, etag.slice(2), `"other", ${etag}`, `"a,b",${etag}`, '*', ' * ']) {
    const answer = await call('GET', `${inProject}/home`, {headers: {'if-none-match': ifNoneMatch}})
    t.match({...answer, etag: answer.headers.get('etag')}, {status: 304, text: '', etag}, ifNoneMatch)
  }
  for (const ifNoneMatch of ['"other"', '"*"', 'nonsense', '']) {
    const answer = await call('GET', `${inProject}/home`, {headers: {'if-none-match': ifNoneMatch}})
    t.equal(answer.status, 200, ifNoneMatch)
  }
  await save(1)
  const next = await call('GET', `${inProject}/home`, {headers: {'if-none-match': etag}})
  t.equal(next.status, 200)
  t.not(next.headers.get('etag'), etag)
})

t.test('the author has the current name, else the email, else null', async (t) => {
  const {call, inProject, save, services, accountId} = await startApi(t)
  await save(null)
  const name = async () => {
    const {json, headers} = await call('GET', `${inProject}/home`)
    t.same((await call('GET', `${inProject}/revisions`)).json.rows[0].authorName, json.authorName)
    return [json.authorName, headers.get('etag')]
  }
  const [first, firstTag] = await name()
  t.equal(first, 'Ada')
  services.database.update(account).set({name: 'null'}).run()
  const [renamed, renamedTag] = await name()
  t.equal(renamed, 'null')
  t.not(renamedTag, firstTag)
  services.database.update(account).set({name: null}).run()
  t.equal((await name())[0], 'ada@example.org')

  services.database.transaction(() => {
    services.database.$client.prepare('UPDATE revision SET author_id = NULL').run()
  })
  t.equal((await name())[0], null)
  t.ok(services.accounts.byId(accountId))
})

t.test('a home is compressed for clients that accept gzip', async (t) => {
  const {url, token, inProject, save, call} = await startApi(t)
  await save(null)
  const plain = await call('GET', `${inProject}/home`, {headers: {'accept-encoding': 'identity'}})
  const get = (acceptEncoding: string | undefined, method = 'GET') =>
    new Promise<{encoding: string | undefined; vary: string | undefined; length: number; body: Buffer}>(
      (resolve, reject) => {
        const headers = {authorization: `Bearer ${token}`, ...(acceptEncoding && {'accept-encoding': acceptEncoding})}
        request(`${url}${inProject}/home`, {method, headers}, async (response) => {
          const body = Buffer.concat(await response.toArray())
          const {'content-encoding': encoding, 'content-length': length, vary} = response.headers
          resolve({encoding, vary, length: Number(length), body})
        })
          .on('error', reject)
          .end()
      },
    )
  for (const accepted of ['gzip', 'br;q=1, gzip;q=0.5', 'GZIP', '*']) {
    const {encoding, vary, length, body} = await get(accepted)
    t.same({encoding, vary, length}, {encoding: 'gzip', vary: 'Accept-Encoding', length: body.length}, accepted)
    t.equal(gunzipSync(body).toString(), plain.text)
  }
  for (const accepted of [undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0, *;q=1']) {
    const {encoding, vary, length, body} = await get(accepted)
    t.same({encoding, vary, length}, {encoding: undefined, vary: 'Accept-Encoding', length: body.length}, `${accepted}`)
    t.equal(body.toString(), plain.text)
  }
  const head = await get('identity', 'HEAD')
  t.match(head, {length: Buffer.byteLength(plain.text), body: Buffer.alloc(0)})
})

t.test('GET revision returns a version with its home', async (t) => {
  const {call, inProject, save, clientId, connect, services, accountId} = await startApi(t)
  const {json: first} = await save(null)
  await save(1, homeWith({rooms: [room('kitchen')]}))
  const {status, json} = await call('GET', `${inProject}/revisions/1`)
  t.equal(status, 200)
  t.same(json, {...first, home: emptyHome('en'), files: []})
  t.match(await call('GET', `${inProject}/revisions/3`), {status: 404, json: {error: 'not_found'}})
  for (const number of ['0', '-1', '1.5', 'last', '99999999999999999999']) {
    const answer = await call('GET', `${inProject}/revisions/${number}`)
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [/^number: /]}}, number)
  }
  const other = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
  const {token} = connect({clientId, projectId: other.id})
  t.equal((await call('GET', `${inProject}/revisions/1`, {token})).status, 404)
  t.equal((await call('GET', `/v1/projects/${other.id}/revisions/1`, {token})).status, 404)
})

t.test('GET revisions lists all versions on one page, or as many as asked, newest first', async (t) => {
  const {call, inProject, save} = await startApi(t)
  t.same((await call('GET', `${inProject}/revisions`)).json, {rows: [], next: null})
  for (let base = 0; base < 5; base++) await save(base || null)
  const page = async (query: string) => {
    const {json} = await call('GET', `${inProject}/revisions${query}`)
    return {numbers: json.rows.map(({number}: {number: number}) => number), next: json.next}
  }
  t.same(await page(''), {numbers: [5, 4, 3, 2, 1], next: null})
  t.same(await page('?limit=5'), {numbers: [5, 4, 3, 2, 1], next: null})
  const first = await page('?limit=2')
  t.same(first.numbers, [5, 4])
  t.match(first.next, /^[\w-]+$/)
  await save(5)
  const second = await page(`?limit=2&after=${first.next}`)
  t.same(second.numbers, [3, 2])
  t.same(await page(`?limit=2&after=${second.next}`), {numbers: [1], next: null})
  t.same(await page(`?after=${first.next}`), {numbers: [3, 2, 1], next: null})
})

t.test('a limit out of bounds and a cursor of another list are refused', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null)
  await save(1)
  const {next} = (await call('GET', `${inProject}/revisions?limit=1`)).json
  const otherList = Buffer.from(JSON.stringify(['revisions other', 2])).toString('base64url')
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'after=',
    'after=x',
    `after=${next}x`,
    `after=${otherList}`,
  ]) {
    const answer = await call('GET', `${inProject}/revisions?${query}`)
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [/^(limit|after): /]}}, query)
  }
})
