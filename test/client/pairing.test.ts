import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {type PairingStep, pair} from '../../client/pairing.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {type RouterAnswer, startRouter} from '../agent/router.ts'
import {SteppedClock} from '../agent/stepped-clock.ts'

type Code = PairingStep & {step: 'code'}

/** Pairs with a real server; both clocks advance together. */
async function begin(t: Test, settings: Record<string, string> = {}, takeNumber?: () => string | undefined) {
  const server = await startAgentServer(t, settings)
  const clock = new SteppedClock(server.clock.now())
  const controller = new AbortController()
  const steps = pair(new URL(server.url), quietRuntime(clock), controller.signal, takeNumber)
  const pass = async (ms: number) => {
    await clock.waited(ms)
    server.clock.advance(ms)
    clock.advance(ms)
  }
  t.match((await steps.next()).value, {step: 'server', server: server.url, issuer: server.url})
  const code = (await steps.next()).value as Code
  t.teardown(() => controller.abort())
  return {server, clock, controller, steps, pass, code}
}

/** Pairs with a real server behind a router that answers some requests itself. */
async function beginBehind(t: Test, answer: RouterAnswer) {
  const router = await startRouter(t, answer)
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const clock = new SteppedClock(server.clock.now())
  const steps = pair(new URL(server.url), quietRuntime(clock), AbortSignal.any([]))
  return {server, clock, steps}
}

t.test('pair() yields a code with its address and expiry', async (t) => {
  const {server, clock, code} = await begin(t)
  t.match(code, {
    step: 'code',
    userCode: /^[A-Z]{4}-[A-Z]{4}$/,
    verificationUri: `${server.url}/device`,
    isLoopback: true,
  })
  t.match(code.verificationUriComplete, code.userCode)
  t.ok(Date.parse(code.expiresAt) > clock.now())
})

t.test('pair() returns a lasting pairing when the person allows it', async (t) => {
  const {server, clock, steps, pass, code} = await begin(t)
  const last = steps.next()
  await pass(5000)
  await clock.waited(5000)
  t.equal(await server.allow(code.userCode), 'allowed')
  await pass(5000)
  const {done, value} = await last
  t.equal(done, true)
  t.match(value, {
    server: server.url,
    resource: `${server.url}/v1`,
    issuer: server.url,
    discovery: `${server.url}/.well-known/openid-configuration`,
    pairedAt: clock.now(),
    refreshedAt: clock.now(),
    accessExpiresAt: clock.now() + 3_600_000,
    lostAt: null,
  })
  t.match(value, {refreshToken: /.{20}/, accessToken: /.{20}/})
})

t.test('pair() sends the number that a server asks for, after a wrong one too', async (t) => {
  const typed: string[] = []
  const {server, steps, pass, code} = await begin(t, {PIANTA_PAIRING_NUMBER: 'on'}, () => typed.shift())
  const {deviceCodes, accountId} = {...server.services, ...server}
  await server.allow(code.userCode)
  const number = deviceCodes.numberFor(code.userCode, accountId) ?? ''
  const asked = steps.next()
  await pass(5000)
  t.same((await asked).value, {step: 'number', isWrong: false})
  typed.push(number === '111111' ? '222222' : '111111')
  const wrong = steps.next()
  await pass(5000)
  t.same((await wrong).value, {step: 'number', isWrong: true})
  const last = steps.next()
  // The next poll finds no typed number.
  await pass(5000)
  typed.push(`${number.slice(0, 3)} ${number.slice(3)}`)
  await pass(5000)
  t.match(await last, {done: true, value: {server: server.url}})
})

t.test('pair() asks a server for no number that needs none', async (t) => {
  const {server, steps, pass, code} = await begin(t)
  await server.allow(code.userCode)
  t.equal(server.services.deviceCodes.numberFor(code.userCode, server.accountId), undefined)
  const last = steps.next()
  await pass(5000)
  t.match(await last, {done: true})
})

t.test('pair() rejects when the person denies', async (t) => {
  const {server, steps, pass, code} = await begin(t)
  const last = steps.next()
  await server.services.deviceCodes.deny(code.userCode)
  await pass(5000)
  await t.rejects(last, {
    kind: 'not-paired',
    message: 'The pairing was denied. Run npm run -s agent -- pair again and choose Allow.',
  })
})

t.test('pair() yields a new code when one expires', async (t) => {
  const {server, clock, steps, code} = await begin(t)
  const next = steps.next()
  await clock.waited(5000)
  // Both clocks advance past the code's expiry.
  const life = Date.parse(code.expiresAt) - clock.now()
  server.clock.advance(life)
  clock.advance(life)
  t.same((await next).value, {step: 'expired'})
  const fresh = (await steps.next()).value as Code
  t.equal(fresh.step, 'code')
  t.not(fresh.userCode, code.userCode)
})

t.test('pair() polls less often after slow_down', async (t) => {
  const {server, clock, steps, pass, code} = await begin(t)
  const last = steps.next()
  await pass(5000)
  // Only the client's clock passes the interval: the server answers slow_down.
  await clock.pass(5000)
  await clock.waited(10_000)
  await server.allow(code.userCode)
  await pass(10_000)
  t.equal((await last).done, true)
})

t.test('pair() stops polling when its signal aborts', async (t) => {
  const {clock, controller, steps} = await begin(t)
  const next = steps.next()
  await clock.waited(5000)
  controller.abort(new Error('enough'))
  await t.rejects(next, {message: 'enough'})
})

t.test('pair() polls an unreachable server less and less often', async (t) => {
  const troubles = ['break', new Response('<html>Bad gateway', {status: 502})] as const
  let asked = 0
  const {server, clock, steps} = await beginBehind(t, (path) =>
    path === '/oidc/token' ? troubles[asked++] : undefined,
  )
  await steps.next()
  const code = (await steps.next()).value as Code
  const first = steps.next()
  await clock.pass(5000)
  t.match((await first).value, {step: 'trouble', reason: /Can't reach/})
  const second = steps.next()
  await clock.pass(10_000)
  t.match((await second).value, {step: 'trouble'})
  await server.allow(code.userCode)
  const last = steps.next()
  await clock.pass(20_000)
  t.equal((await last).done, true)
})

t.test('pair() rejects on a final refusal', async (t) => {
  const refusal = Response.json({error: 'invalid_client'}, {status: 401})
  const {clock, steps} = await beginBehind(t, (path) => (path === '/oidc/token' ? refusal : undefined))
  await steps.next()
  await steps.next()
  const last = steps.next()
  await clock.pass(5000)
  await t.rejects(last, {kind: 'failed', message: /The server refused the pairing: .*invalid_client/s})
})

t.test('pair() rejects when the server returns no code', async (t) => {
  const refusal = Response.json({error: 'invalid_scope'}, {status: 400})
  const {steps} = await beginBehind(t, (path) => (path === '/oidc/device/auth' ? refusal : undefined))
  await steps.next()
  await t.rejects(steps.next(), {kind: 'failed', message: /The server returned no code \(status 400\)/})
})

t.test('pair() rejects another provider’s discovery document', async (t) => {
  const other = Response.json({issuer: 'https://elsewhere.example'})
  const {steps} = await beginBehind(t, (path) => (path.startsWith('/.well-known') ? other : undefined))
  await t.rejects(steps.next(), {kind: 'failed', message: /does not describe the provider/})
})

t.test('pair() rejects when nothing listens at the address', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  server.close()
  const steps = pair(new URL(`http://127.0.0.1:${port}`), quietRuntime(new SteppedClock()), AbortSignal.any([]))
  await t.rejects(steps.next(), {message: /Can't reach/})
})
