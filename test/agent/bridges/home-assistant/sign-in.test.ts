import {randomBytes} from 'node:crypto'
import t from 'tap'
import {accessToken, keepSignIn, signInInterval} from '../../../../agent/bridges/home-assistant/access-token.ts'
import type {HomeAssistantConfig} from '../../../../agent/bridges/home-assistant/config.ts'
import {createHomeAssistantBridge} from '../../../../agent/bridges/home-assistant/home-assistant.ts'
import {inspectHomeAssistant} from '../../../../agent/bridges/home-assistant/inspect.ts'
import {homeAssistantSignIn} from '../../../../agent/bridges/home-assistant/sign-in.ts'
import {quietRuntime} from '../../quiet.ts'
import {SteppedClock} from '../../stepped-clock.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import {type SmallHomeAssistant, startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {until} from './start-bridge.ts'

const options = () => ({clock: new SteppedClock(), signal: new AbortController().signal})

const signInAt = (url: string, origin = 'http://192.168.1.20:8430') => ({
  url,
  callback: `${origin}/sign-in`,
  state: 'a state',
  verifier: randomBytes(32).toString('base64url'),
})

/** Signs in, and returns the bridge with its refresh token. */
async function signedIn(small: SmallHomeAssistant) {
  const signIn = signInAt(small.url)
  const {searchParams: query} = new URL(await homeAssistantSignIn.begin(signIn, options()))
  const back = new URL(
    small.signIn.leadBack(query.get('client_id') ?? '', new URL(query.get('redirect_uri') ?? ''), query),
  )
  t.equal(back.searchParams.get('state'), 'a state')
  const code = back.searchParams.get('code') ?? ''
  const {token = '', client = ''} = await homeAssistantSignIn.finish(signIn, code, options())
  const bridge = {kind: 'home-assistant', id: 'home-assistant', url: small.url} as const
  const config: HomeAssistantConfig = {...bridge, client, token: async () => token}
  return {token, config}
}

t.test('begin() returns the page’s address, with a challenge and a client of the callback’s own host', async (t) => {
  const small = await startSmall(t)
  const address = new URL(await homeAssistantSignIn.begin(signInAt(small.url), options()))
  t.equal(address.origin + address.pathname, `${small.url}/auth/authorize`)
  t.match(Object.fromEntries(address.searchParams), {
    response_type: 'code',
    client_id: 'http://192.168.1.20:8430/pianta',
    redirect_uri: 'http://192.168.1.20:8430/sign-in',
    state: 'a state',
    code_challenge: /^[\w-]{43}$/,
    code_challenge_method: 'S256',
  })
})

t.test('begin() says before any password where an address can’t work', async (t) => {
  const small = await startSmall(t)
  const begin = (origin: string, url = small.url) => homeAssistantSignIn.begin(signInAt(url, origin), options())
  for (const host of ['100.64.0.1', '100.127.9.9', '8.8.8.8', '[2001:db8::1]', '172.32.0.1']) {
    const message = /takes no sign-in from .*Tailscale are not.*PIANTA_AGENT_HOST=NAME.*access token/
    await t.rejects(begin(`http://${host}:8430`), {kind: 'usage', message}, host)
  }
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.1.1',
    '[::1]',
    '[fd00::1]',
    'nas',
  ]) {
    t.match(await begin(`http://${host}:8430`), /code_challenge/, host)
  }
  await t.rejects(begin('http://nas:8430', 'http://supervisor/core'), {message: /No browser can open/})
  small.signIn.isOnboarded = false
  await t.rejects(begin('http://nas:8430'), {message: /has no account yet\. Open .* and make one first/})
  small.signIn.status = 503
  await t.rejects(begin('http://nas:8430'), {kind: 'unreachable', message: /still starting/})
  small.signIn.status = 404
  await t.rejects(begin('http://nas:8430'), {message: /is not a Home Assistant: it answers 404/})
  await small.stop()
  await t.rejects(begin('http://nas:8430'), {kind: 'unreachable', message: /Can't reach .*Check that Home Assistant/})
})

t.test('finish() takes a code once, with its verifier', async (t) => {
  const small = await startSmall(t)
  const signIn = signInAt(small.url)
  const {searchParams: query} = new URL(await homeAssistantSignIn.begin(signIn, options()))
  const codeOf = () =>
    new URL(small.signIn.leadBack(query.get('client_id') ?? '', new URL(signIn.callback), query)).searchParams.get(
      'code',
    ) ?? ''
  const code = codeOf()
  t.match(await homeAssistantSignIn.finish(signIn, code, options()), {client: 'http://192.168.1.20:8430/pianta'})
  const again = homeAssistantSignIn.finish(signIn, code, options())
  await t.rejects(again, {message: 'Home Assistant refuses the sign-in: Invalid code. Begin again.'})
  const other = homeAssistantSignIn.finish({...signIn, verifier: 'another'}, codeOf(), options())
  await t.rejects(other, {message: /Invalid code verifier/})
  small.signIn.isInactive = true
  await t.rejects(homeAssistantSignIn.finish(signIn, codeOf(), options()), {message: /User is not active/})
  t.equal(small.signIn.kept.size, 1)
})

t.test('a long-lived token is used as it is', async (t) => {
  t.equal(await accessToken({url: 'http://127.0.0.1:2'}, 'long-lived', options()), 'long-lived')
})

/** Starts a bridge by a sign-in. */
async function startSignedIn(small: SmallHomeAssistant) {
  const {token, config} = await signedIn(small)
  const clock = new SteppedClock()
  const runtime = quietRuntime(clock)
  const controller = new AbortController()
  const folder = await temporaryFolder(t)
  const bridge = createHomeAssistantBridge(config, {
    folder,
    homes: () => () => {},
    report() {},
    changed() {},
    ...runtime,
  })
  const running = bridge.run(controller.signal)
  t.teardown(async () => {
    controller.abort(new Error('enough'))
    await running
  })
  const connected = () => until(() => bridge.health().state === 'connected')
  return {bridge, clock, token, config, connected, logger: runtime.logger}
}

t.test('a sign-in that ends while the bridge connects is told as one', async (t) => {
  const small = await startSmall(t, smallHouse)
  small.signIn.endsOnceUsed = true
  const {bridge} = await startSignedIn(small)
  await until(() => bridge.health().state === 'refused')
  t.match(bridge.health().reason, /no longer takes this agent's sign-in/)
})

t.test('a bridge by a sign-in asks for an access token at each connection', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, token, config, connected, logger} = await startSignedIn(small)
  await connected()
  small.signIn.grants = []
  small.drop()
  await until(() => bridge.health().state === 'disconnected')
  clock.advance(2000)
  await connected()
  t.same(small.signIn.grants, ['refresh_token'])
  t.equal(new Set(small.tokens).size, 2, 'each connection has its own')
  t.notOk(small.tokens.includes(token), 'the refresh token is sent to its own address only')
  t.equal((await inspectHomeAssistant(config, {clock}, new AbortController().signal)).length, 9)
  t.notMatch(JSON.stringify(logger.entries), new RegExp(`${token}|access-`))
})

t.test('a connection that lasts uses its sign-in once a day, so that it never ends by itself', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {clock: own, connected, config, token} = await startSignedIn(small)
  await connected()
  await own.waited(signInInterval)

  const clock = new SteppedClock()
  const controller = new AbortController()
  const {logger} = quietRuntime(clock)
  const kept = keepSignIn(config, token, {clock, signal: controller.signal, logger})
  kept.catch(() => {})
  small.signIn.grants = []
  await clock.pass(signInInterval)
  await clock.waited(signInInterval)
  t.same(small.signIn.grants, ['refresh_token'])
  small.signIn.status = 503
  await clock.pass(signInInterval)
  await clock.waited(signInInterval)
  t.match(logger.entries, [{level: 'debug', message: 'the sign-in was not used', fields: {reason: /503/}}])
  controller.abort(new Error('enough'))
  await t.rejects(kept, {message: 'enough'})
})

t.test('a sign-in that was ended is refused in words and rests, until somebody signs in again', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, token, connected} = await startSignedIn(small)
  await connected()
  small.signIn.end(token)
  await until(() => bridge.health().state === 'disconnected')
  small.signIn.grants = []
  clock.advance(2000)
  await until(() => bridge.health().state === 'refused')
  t.match(
    bridge.health().reason,
    /no longer takes this agent's sign-in \(invalid_grant\)\. Somebody ended it there, or it was unused for 90 days\. Sign in again: .* bridge add home-assistant http:/,
  )
  t.equal(bridge.devices()?.length, 9, 'its devices stay known')
  const before = small.connections
  for (let look = 0; look < 9; look++) await clock.pass(30_000)
  t.same(small.signIn.grants, ['refresh_token'], 'it was asked once in five minutes')
  t.equal(small.connections, before, 'no socket was opened')
})

t.test('a house that can’t be asked is away, and a user who was made inactive is refused', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected} = await startSignedIn(small)
  await connected()
  small.signIn.status = 502
  small.drop()
  await until(() => bridge.health().state === 'disconnected')
  clock.advance(2000)
  await until(() => /answers 502/.test(bridge.health().reason ?? ''))
  t.equal(bridge.health().state, 'disconnected')
  small.signIn.status = undefined
  small.signIn.isInactive = true
  await until(() => {
    clock.advance(1000)
    return bridge.health().state === 'refused'
  })
  t.match(bridge.health().reason, /User is not active/)
})

t.test('end() ends the sign-in at Home Assistant, and says when it could not', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {token, config} = await signedIn(small)
  small.signIn.status = 502
  await t.rejects(homeAssistantSignIn.end(config, options()), {
    message:
      /did not hear that the sign-in is over: .*answers 502.* End it there: your profile, Security, Refresh tokens, http:\/\/192\.168\.1\.20:8430\/pianta/,
  })
  small.signIn.status = undefined
  await homeAssistantSignIn.end(config, options())
  t.equal(small.signIn.kept.size, 0)
  await homeAssistantSignIn.end({kind: 'home-assistant', id: 'x', url: small.url, token: async () => token}, options())
})
