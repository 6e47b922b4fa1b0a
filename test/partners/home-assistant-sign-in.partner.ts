import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {createBridgeKeeper} from '../../agent/bridges/bridge-keeper.ts'
import {openBridgeStore} from '../../agent/bridges/bridge-store.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {homeAssistantKind} from '../../agent/bridges/home-assistant/kind.ts'
import {homeAssistantSignIn} from '../../agent/bridges/home-assistant/sign-in.ts'
import {createSignIns} from '../../agent/bridges/sign-ins.ts'
import {serveSignIns} from '../../agent/panel/serve-sign-ins.ts'
import {systemClock} from '../../shared/clock.ts'
import {followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {type GetCode, signInAnswers} from '../agent/bridges/home-assistant/sign-in-answers.ts'
import {startSmall} from '../agent/bridges/home-assistant/small-home-assistant.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium, openChromium} from '../chromium.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {owner, startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(1_200_000)

t.test('a sign-in on the page of a real Home Assistant', {...needsChromium, timeout: 900_000}, async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const real = await startHomeAssistant(t, program)
  const ending = new AbortController()
  t.teardown(() => ending.abort())
  const {signal} = ending
  const options = {clock: systemClock, signal}

  /** Signs in as the page does. */
  const login = async (fields: {
    client_id: string
    redirect_uri: string
    code_challenge?: string
    code_challenge_method?: string
  }) => {
    const post = (path: string, body: object) =>
      fetch(`${real.url}/auth/login_flow${path}`, {method: 'POST', body: JSON.stringify(body)})
    const begun = await post('', {handler: ['homeassistant', null], ...fields})
    if (!begun.ok) return {status: begun.status}
    const {flow_id: flow} = (await begun.json()) as {flow_id: string}
    const ended = await post(`/${flow}`, {...owner, client_id: fields.client_id})
    return {status: ended.status, ...((await ended.json()) as {result?: string})}
  }

  await t.test('the small one of the quick tests gives the same answers', async (t) => {
    const small = await startSmall(t)
    const back = 'http://127.0.0.1:8430/sign-in'
    const ofReal: GetCode = async (client, challenge) => {
      const pkce = challenge ? {code_challenge: challenge, code_challenge_method: 'S256'} : {}
      return (await login({client_id: client, redirect_uri: back, ...pkce})).result ?? 'none'
    }
    const ofSmall: GetCode = async (client, challenge) => {
      const query = new URLSearchParams(challenge ? {code_challenge: challenge} : {})
      return new URL(small.signIn.leadBack(client, new URL(back), query)).searchParams.get('code') ?? ''
    }
    const answers = await signInAnswers(real.url, ofReal)
    t.same(await signInAnswers(small.url, ofSmall), answers)
    t.equal(Object.keys(answers).length, 17)
  })

  await t.test('an address that can’t work is told apart before the password', async (t) => {
    for (const host of [
      ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.1', '192.168.1.20', '169.254.1.1'],
      ...['100.64.0.1', '100.127.1.1', '172.32.0.1', '8.8.8.8', '203.0.113.1'],
      ...['[::1]', '[fd00::1]', '[fe80::1]', '[2001:db8::1]', 'wall.tail1234.ts.net', 'wall', 'wall.local'],
    ]) {
      const callback = `http://${host}:8430/sign-in`
      const {status} = await login({client_id: `http://${host}:8430/pianta`, redirect_uri: callback})
      const begun = homeAssistantSignIn.begin({url: real.url, callback, state: 'x', verifier: 'y'}, options)
      const isTaken = await begun.then(
        () => true,
        () => false,
      )
      t.equal(isTaken, status === 200, `${host}: Home Assistant answers ${status}`)
    }
  })

  const folder = await temporaryFolder(t)
  const store = openBridgeStore(folder)
  const keeper = createBridgeKeeper({store, settings: [], clock: systemClock})
  const signIns = createSignIns({...options, add: keeper.add})
  const served = await serveSignIns(signIns, {host: '127.0.0.1', port: 0, clock: systemClock})
  t.teardown(() => served[Symbol.asyncDispose]())
  const browser = await openChromium()

  /** Signs in with a browser, on the page's own fields. */
  async function signIn() {
    const {address, state} = await signIns.begin({kind: 'home-assistant', url: real.url}, served.origin, signal)
    const context = await browser.newContext({locale: 'en-GB'})
    const page = await context.newPage()
    await page.goto(address)
    await page.locator('input[name=username]').fill(owner.username)
    await page.locator('input[name=password]').fill(owner.password)
    const about = await page.locator('body').innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', {name: 'The house is connected'}).waitFor()
    await context.close()
    return {found: await signIns.result(state), about}
  }
  const listed = async () => {
    const admin = await real.admin()
    const all = await admin.ask<{id: string; client_id: string | null}[]>('auth/refresh_tokens')
    const own = all.filter(({client_id: client}) => client === `${served.origin}/pianta`)
    return {own, end: (id: string) => admin.ask('auth/delete_refresh_token', {refresh_token_id: id}), admin}
  }

  await t.test('its page leads back, and the bridge connects', async (t) => {
    const {found, about} = await signIn()
    t.comment(about.replaceAll('\n', ' | '))
    t.ok(found.lights > 5)
    t.match(await readFile(join(folder, 'bridge-home-assistant.secret'), 'utf8'), /^[0-9a-f]{100,}$/)
    const {own, admin} = await listed()
    admin.close()
    t.equal(own.length, 1, 'the profile lists it by the agent’s address')
  })

  await t.test('a sign-in that is ended in the profile closes the connection, and is refused in words', async (t) => {
    const [bridge] = await store.list()
    if (!bridge) throw new Error('no bridge')
    const path = join(folder, 'bridge-home-assistant.secret')
    const config = homeAssistantKind.configOf(bridge, {path, read: () => readFile(path, 'utf8')})
    const house = followAnyBridge(t, await temporaryFolder(t), (context) => createHomeAssistantBridge(config, context))
    await house.until(() => house.bridge.health().state === 'connected')
    const {own, end, admin} = await listed()
    await end(own[0]?.id ?? '')
    admin.close()
    await house.until(() => house.bridge.health().state === 'refused')
    t.match(house.bridge.health().reason, /no longer takes this agent's sign-in \(invalid_grant\)/)
    t.ok(house.bridge.devices()?.length)
    t.match(await keeper.test(undefined, signal), [{ok: false, error: /Sign in again/}])
  })

  await t.test('bridge remove ends it at Home Assistant', async (t) => {
    await signIn()
    t.same(await keeper.remove('home-assistant'), {})
    const {own, admin} = await listed()
    admin.close()
    t.same(own, [])
  })
})
