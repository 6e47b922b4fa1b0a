import t from 'tap'
import type {BridgeRequest} from '../../../agent/bridges/bridge-keeper.ts'
import {createSignIns, maxSignIns, signInTime} from '../../../agent/bridges/sign-ins.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {type SmallHomeAssistant, startSmall} from './home-assistant/small-home-assistant.ts'

const origin = 'http://192.168.1.20:8430'
const {signal} = new AbortController()

/** Creates sign-ins whose bridges are recorded. */
function record(signal = new AbortController().signal) {
  const clock = new SteppedClock()
  const added: BridgeRequest[] = []
  const signIns = createSignIns({
    clock,
    signal,
    async add(request) {
      added.push(request)
      const {kind, url} = request
      return {id: kind, kind, url, lights: 1, covers: 0, switches: 0, sensors: 0, climates: 0, media: 0, rooms: 1}
    },
  })
  return {signIns, clock, added}
}

/** The query that a house's page leads back with. */
function led(small: SmallHomeAssistant, address: string): URLSearchParams {
  const {searchParams: query} = new URL(address)
  const back = new URL(query.get('redirect_uri') ?? '')
  return new URL(small.signIn.leadBack(query.get('client_id') ?? '', back, query)).searchParams
}

t.test('a sign-in adds the bridge, and its state is good once', async (t) => {
  const small = await startSmall(t)
  const {signIns, added} = record()
  const open = await signIns.begin({kind: 'home-assistant', url: small.url}, origin, signal)
  t.match(open, {left: signInTime, onlyHere: 'house', warnings: []})
  const query = led(small, open.address)
  const [one, two] = await Promise.all([signIns.comeBack(query), signIns.comeBack(query)])
  t.same([one, two], [{is: 'connected'}, {is: 'unknown'}])
  t.match(await signIns.result(open.state), {lights: 1})
  const [token] = small.signIn.kept.keys()
  t.match(added, [{kind: 'home-assistant', url: small.url, token, client: `${origin}/pianta`}])
  t.same(await signIns.comeBack(led(small, open.address)), {is: 'unknown'})
})

t.test('an agent that stops leaves no sign-in, which would keep its process running', {timeout: 20_000}, async (t) => {
  const small = await startSmall(t)
  const agent = new AbortController()
  const {signIns, clock} = record(agent.signal)
  const begin = () => signIns.begin({kind: 'home-assistant', url: small.url}, origin, signal)
  const [ended, waiting] = [await begin(), await begin()]
  await signIns.comeBack(led(small, ended.address))
  const result = signIns.result(waiting.state)
  agent.abort()
  await t.rejects(result, {message: 'The agent stopped.'})
  t.equal(clock.pending(), 0)
})

t.test('unknown states, missing and endless codes, and refusals add nothing', async (t) => {
  const small = await startSmall(t)
  const {signIns, added} = record()
  t.same(await signIns.comeBack(new URLSearchParams()), {is: 'unknown'})
  t.same(await signIns.comeBack(new URLSearchParams({state: '__proto__', code: 'x'})), {is: 'unknown'})
  for (const [given, reason] of [
    [{error: 'access_denied'}, /^Nobody signed in at http.*: access_denied\.$/],
    [{}, /led back without a code/],
    [{code: 'x'.repeat(1001)}, /led back without a code/],
    [{code: 'made up'}, /refuses the sign-in: Invalid code/],
  ] as const) {
    const {state} = await signIns.begin({kind: 'home-assistant', url: small.url}, origin, signal)
    t.match(await signIns.comeBack(new URLSearchParams({state, ...given})), {is: 'failed', reason})
    await t.rejects(signIns.result(state), {message: reason})
  }
  t.same(added, [])
})

t.test(
  'a sign-in ends after ten minutes, or when nobody waits for it, or when newer ones need its place',
  async (t) => {
    const small = await startSmall(t)
    const {signIns, clock, added} = record()
    const begin = () => signIns.begin({kind: 'home-assistant', url: small.url}, origin, signal)
    const late = await begin()
    const result = signIns.result(late.state)
    result.catch(() => {})
    clock.advance(signInTime)
    await t.rejects(result, {message: 'Nobody signed in within 10 minutes.'})
    t.same(await signIns.comeBack(led(small, late.address)), {is: 'unknown'})

    const left = await begin()
    signIns.giveUp(left.state)
    t.same(await signIns.comeBack(led(small, left.address)), {is: 'unknown'})
    await t.rejects(signIns.result(left.state), {message: /is over\. Begin again/})

    const all = []
    for (let count = 0; count <= maxSignIns; count++) all.push(await begin())
    const ends = []
    for (const {address} of all) ends.push((await signIns.comeBack(led(small, address))).is)
    t.same(ends, ['unknown', ...Array(maxSignIns).fill('connected')])
    t.equal(added.length, maxSignIns)
  },
)

t.test('who can’t sign in is said before: by kind, address, and encryption', async (t) => {
  const small = await startSmall(t)
  const {signIns} = record()
  const begin = (url: string, from: string | undefined = origin, kind = 'home-assistant') =>
    signIns.begin({kind, url}, from, signal)
  await t.rejects(begin('mqtt://nas', origin, 'mqtt'), {
    kind: 'usage',
    message: /an MQTT broker has no page to sign in/i,
  })
  await t.rejects(signIns.begin({kind: 'home-assistant', url: small.url}, undefined, signal), {message: /ingress/})
  await t.rejects(begin('ftp://nas'), {kind: 'usage', message: /not an address of Home Assistant/})
  const byName = small.url.replace('127.0.0.1', 'localhost')
  t.match(await begin(byName), {onlyHere: 'house'})
})
