import t from 'tap'
import {
  addPerson,
  apiStatus,
  type IdentityServer,
  openIdentity,
  pair,
  post,
  postTogether,
  refresh,
  refreshForm,
  type TokenSet,
} from './identity-server.ts'

const day = 24 * 60 * 60 * 1000

/** Opens a paired device; `next` refreshes and returns the new refresh token, undefined when refused. */
async function openChain(t: Test) {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const first = await pair(server, person)
  return {server, person, first: first.refresh_token, access: first.access_token, next: nextOf(server)}
}
type Test = Parameters<typeof openIdentity>[0]

/** Later than the moments for which an answer is repeated. */
const later = 15_000

const nextOf = (server: IdentityServer) => async (refreshToken: string | undefined) => {
  server.clock.advance(later)
  const {status, body} = await refresh(server, refreshToken ?? '')
  return status === 200 ? (body as unknown as TokenSet).refresh_token : undefined
}

const isEnded = ({connections}: IdentityServer, {accountId}: {accountId: string}) =>
  connections.listEnded(accountId).map(({reason}) => reason)

t.test('each refresh returns a new refresh token and a new access token', async (t) => {
  const {server, first, access} = await openChain(t)
  const {status, body} = await refresh(server, first)
  t.equal(status, 200)
  t.not(body.refresh_token, first)
  t.not(body.access_token, access)
  t.equal(body.expires_in, 3600)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.equal(await apiStatus(server, access), 200, 'the previous access token expires by itself')
})

t.test('a used token presented again gets another successor, as after a power cut', async (t) => {
  const {server, person, first, next} = await openChain(t)
  await next(first) // the answer is lost
  const second = await next(first)
  t.ok(second)
  const third = await next(second)
  t.ok(await next(third))
  t.same(isEnded(server, person), [])
  t.match(
    server.log.filter(({msg}) => msg === 'a used refresh token was replayed'),
    [{grantId: String}],
    'each replay is logged',
  )
})

t.test("a refresh while the clock is behind doesn't shorten the lifetime", async (t) => {
  const {server, first, next} = await openChain(t)
  server.clock.advance(-100 * day)
  const second = await next(first)
  server.clock.advance(100 * day)
  server.tokens.deleteExpired()
  t.ok(await next(second))
})

t.test('a device may lose power at every step', async (t) => {
  const {server, person, first, next} = await openChain(t)
  let kept = first
  for (let step = 0; step < 30; step++) {
    const answer = await next(kept)
    // Two of three responses never reach the disk.
    if (step % 3 === 2 && answer !== undefined) kept = answer
  }
  t.ok(await next(kept))
  t.same(isEnded(server, person), [])
})

t.test('theft: the thief refreshes first, the owner is refused at the second refresh after', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const thiefs = await next(first)
  const owners = await next(first)
  t.ok(owners, "the server can't tell the owner from a device that lost power")
  t.equal(await next(thiefs), undefined, 'the unconfirmed sibling is dead')
  t.same(isEnded(server, person), ['theft'])
  t.equal(await next(owners), undefined)
})

t.test('theft: the thief continues, then the owner presents its old token', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const second = await next(first)
  const third = await next(second)
  t.ok(third)
  t.equal(await next(first), undefined, 'it is dead: its successor was used')
  t.same(isEnded(server, person), ['theft'])
  t.equal(await next(third), undefined, "the thief's token is revoked too")
})

t.test('theft: an old token from a backup comes back much later', async (t) => {
  const {server, person, first, next} = await openChain(t)
  let token: string | undefined = first
  for (let hour = 0; hour < 10; hour++) {
    server.clock.advance(day)
    token = await next(token)
  }
  t.ok(token)
  t.equal(await next(first), undefined)
  t.same(isEnded(server, person), ['theft'])
  t.match(
    server.log.filter(({level}) => level === 40),
    [{msg: /an invalid token or used code came back/, clientId: 'device'}],
  )
})

t.test('theft: the owner uses the successor, then the thief replays its parent', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const second = await next(first)
  await next(second)
  t.equal(await next(first), undefined)
  t.same(isEnded(server, person), ['theft'])
})

t.test('theft of the newest token: the second and third use reveal it', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const copied = await next(first)
  const owners = await next(copied)
  const thiefs = await next(copied)
  t.ok(owners)
  t.ok(thiefs)
  t.equal(await next(owners), undefined)
  t.same(isEnded(server, person), ['theft'])
  t.equal(await next(thiefs), undefined)
})

t.test('eight concurrent refreshes get one successor, and all go on', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const answers = await postTogether(server, Array(8).fill(refreshForm(first)))
  t.same(
    answers.map(({status}) => status),
    Array(8).fill(200),
  )
  t.equal(new Set(answers.map(({body}) => body.refresh_token)).size, 1)
  const states = server.database.$client
    .prepare('SELECT state, count(*) AS count FROM refresh_token GROUP BY state ORDER BY state')
    .all()
  t.same(states, [
    {state: 'live', count: 1},
    {state: 'spent', count: 1},
  ])
  t.equal(server.log.filter(({msg}) => msg === 'a used refresh token was replayed').length, 0)
  t.ok(await next(first), 'a device that lost every response continues')
  t.same(isEnded(server, person), [])
})

t.test('two processes with one token go on for as long as both refresh within seconds', async (t) => {
  const {server, person, first} = await openChain(t)
  let token = first
  for (let hour = 0; hour < 20; hour++) {
    server.clock.advance(60 * 60_000)
    const one = await refresh(server, token)
    server.clock.advance(later - 1)
    const other = await refresh(server, token)
    t.same([one.status, other.status], [200, 200])
    t.same(other.body, one.body)
    token = String(other.body.refresh_token)
    t.equal(await apiStatus(server, String(one.body.access_token)), 200)
  }
  t.same(isEnded(server, person), [])
})

t.test('what is theft stays theft beside the repeated answer', async (t) => {
  const {server, person, first} = await openChain(t)
  const {body} = await refresh(server, first)
  const {body: copied} = await refresh(server, first)
  t.same(copied, body, 'a thief in the same place, in the same seconds')
  server.clock.advance(later)
  const owners = await refresh(server, String(body.refresh_token))
  server.clock.advance(later)
  const thiefs = await refresh(server, String(copied.refresh_token))
  t.same([owners.status, thiefs.status], [200, 200])
  t.equal((await refresh(server, String(owners.body.refresh_token))).status, 400)
  t.same(isEnded(server, person), ['theft'])
})

t.test('a successor that was used ends the repetition of its parent at once', async (t) => {
  const {server, person, first} = await openChain(t)
  const {body} = await refresh(server, first)
  t.equal((await refresh(server, String(body.refresh_token))).status, 200)
  t.match(await refresh(server, first), {status: 400, body: {error: 'invalid_grant'}})
  t.same(isEnded(server, person), ['theft'])
})

t.test('a token and its successor presented at once are a theft: one of them is invalid', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const second = String(await next(first))
  const answers = await postTogether(server, [first, second].map(refreshForm))
  t.same(answers.map(({status}) => status).sort(), [200, 400])
  t.same(isEnded(server, person), ['theft'])
})

t.test('a refresh token lasts 90 days from its last use', async (t) => {
  const {server, person, first, next} = await openChain(t)
  server.clock.advance(89 * day)
  const second = await next(first)
  t.ok(second)
  server.clock.advance(89 * day)
  const third = await next(second)
  t.ok(third)
  server.clock.advance(90 * day)
  t.equal(await next(third), undefined)
  t.same(isEnded(server, person), [])
})

t.test('an expired dead token is refused without revoking anything', async (t) => {
  const {server, person, first, next} = await openChain(t)
  const second = await next(first)
  server.clock.advance(60 * day)
  const third = await next(second)
  server.clock.advance(60 * day)
  t.equal(await next(first), undefined)
  t.same(isEnded(server, person), [])
  t.ok(await next(third))
})

t.test('a refused refresh changes nothing', async (t) => {
  const {server, first, next} = await openChain(t)
  const second = await next(first)
  t.equal((await refresh(server, String(second), {scope: 'projects:write'})).status, 400)
  t.equal((await refresh(server, String(second), {resource: 'https://elsewhere.example'})).status, 400)
  t.ok(await next(first), 'the successor is unused, so its parent still works')
})

t.test('another spelling of the path is the same endpoint', async (t) => {
  const {server, first, next} = await openChain(t)
  const {status, body} = await post(`${server.address}/oidc/tok%65n`, refreshForm(first))
  t.equal(status, 200)
  t.ok(await next(String(body.refresh_token)))
  t.equal(await next(first), undefined, 'the parent is used now')
})

t.test("another client's token is refused without any effect", async (t) => {
  const {server, person, first, next} = await openChain(t)
  const scopes = ['openid', 'projects:read']
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Other', kind: 'device', scopes})
  const second = await next(first)
  await next(second)
  t.match(await refresh(server, first, {client_id: id}), {status: 400, body: {error: 'invalid_grant'}})
  t.same(isEnded(server, person), [])
})

t.test("theft at a registered app revokes that grant, not the person's connection", async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const scopes = ['offline_access', 'projects:read']
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes})
  const asked = {clientId: id, scope: scopes.join(' ')}
  const stolen = await pair(server, person, asked)
  const other = await pair(server, person, asked)
  const second = await refresh(server, stolen.refresh_token, {client_id: id})
  await refresh(server, String(second.body.refresh_token), {client_id: id})
  t.equal((await refresh(server, stolen.refresh_token, {client_id: id})).status, 400)
  t.equal(await apiStatus(server, stolen.access_token), 401)
  t.equal(await apiStatus(server, String(second.body.access_token)), 401)
  t.equal(await apiStatus(server, other.access_token), 200)
  t.equal((await refresh(server, other.refresh_token, {client_id: id})).status, 200)
  t.equal(server.connections.list(person.accountId).length, 1)
})

t.test('grants survive a restart and a change of the address', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  await server.close()

  const moved = await openIdentity(t, {
    folder: server.folder,
    clock: server.clock,
    baseUrl: 'https://pianta.example.org',
    authUrl: 'https://sign-in.example.org',
  })
  t.equal(await apiStatus(moved, tokens.access_token), 200)
  const {status, body} = await refresh(moved, tokens.refresh_token)
  t.equal(status, 200)
  t.equal(await apiStatus(moved, String(body.access_token)), 200)
  const resource = 'https://pianta.example.org/v1'
  t.equal((await refresh(moved, String(body.refresh_token), {resource})).status, 200)
})
