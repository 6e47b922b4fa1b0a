import {readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {signInThere} from '../bridges/home-assistant/sign-in-there.ts'
import {startSmall} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from '../bridges/home-assistant/small-house.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine} from './agent-process.ts'

t.test('bridge add signs in on Home Assistant’s page, with and without a running agent', async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9', PIANTA_AGENT_LOG_LEVEL: 'debug'})
  const house = await startSmall(t, smallHouse)
  const {password, kept} = house.signIn
  const said: string[] = []

  /** Signs in, and resolves with the last page and the command's result. */
  async function add(language = 'en') {
    const adding = agent.start('bridge', 'add', 'home-assistant', house.url, '--json')
    const lines = adding.printed()[Symbol.asyncIterator]()
    const {address, ...step} = JSON.parse((await lines.next()).value ?? '')
    t.same(step, {step: 'sign-in', onlyHere: 'house', expiresIn: 600})
    t.match(await (await signInThere(address, 'wrong')).text(), /Invalid username or password/)
    const page = await signInThere(address, password, language)
    const text = await page.text()
    const found = (await lines.next()).value
    said.push(adding.said())
    return {page, text, address, found: found && JSON.parse(found), code: await adding.exited, said: adding.said()}
  }

  const first = await add()
  t.equal(first.code, 0)
  t.match(first.found, {id: 'home-assistant', url: house.url, lights: 2, rooms: 3})
  t.equal(first.page.status, 200)
  t.match(first.text, /<html lang="en">/)
  t.match(first.text, '<h1>The house is connected</h1>')
  const [refreshToken = 'none'] = kept.keys()
  const secret = join(folder, 'bridge-home-assistant.secret')
  t.equal(await readFile(secret, 'utf8'), refreshToken)
  t.equal((await stat(secret)).mode & 0o777, 0o600)
  t.match(kept.get(refreshToken)?.client, /^http:\/\/127\.0\.0\.1:\d+\/pianta$/)
  t.match(await agent.run('bridge', 'test'), {code: 0, out: /2 lights/})

  const running = agent.start('run')
  await running.says(/info the house is connected/)
  const second = await add('it')
  t.match(second.text, /<html lang="it">/)
  t.match(second.text, 'La casa è collegata')
  t.match(second.found, {id: 'home-assistant', lights: 2})
  t.notOk(kept.has(refreshToken), 'the sign-in that was replaced is ended')
  t.equal(kept.size, 1)
  const again = await fetch(new URL(`/sign-in${new URL(second.page.url).search}`, second.page.url))
  t.equal(again.status, 410)
  t.match(await again.text(), /This sign-in is over/)

  const [token = 'none'] = kept.keys()
  house.signIn.end(token)
  const bridges = async () => JSON.parse((await agent.run('status', '--json')).out).bridges
  let [bridge] = await bridges()
  while (bridge.state !== 'refused') [bridge] = await bridges()
  t.match(bridge.reason, /no longer takes this agent's sign-in.*Sign in again: .* bridge add home-assistant http/)
  t.match((await agent.run('doctor')).out, /home-assistant is refused\. .*no longer takes this agent's sign-in/)

  const third = await add()
  t.equal(third.code, 0)
  t.match(await agent.run('bridge', 'remove', 'home-assistant'), {
    code: 0,
    said: /^The bridge home-assistant is removed\.$/m,
  })
  t.equal(kept.size, 0, 'it is ended at Home Assistant')

  const fourth = await add()
  t.equal(fourth.code, 0)
  await house.stop()
  const removed = await agent.run('bridge', 'remove', 'home-assistant')
  t.match(removed, {
    code: 0,
    said: /did not hear that the sign-in is over: .* End it there: your profile, Security, Refresh tokens, http.*\/pianta/,
  })
  t.match(removed.said, /The bridge home-assistant is removed\./)
  running.child.kill('SIGTERM')
  await running.exited
  for (const hidden of [refreshToken, token, 'access-']) {
    t.notOk((running.said() + said.join('')).includes(hidden), 'no token is told')
  }
})

t.test('a sign-in that leads to no bridge is ended at Home Assistant', async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const house = await startSmall(t, {...smallHouse, state: 'STARTING'})
  const adding = agent.start('bridge', 'add', 'home-assistant', house.url, '--json')
  const {value = ''} = await adding.printed()[Symbol.asyncIterator]().next()
  const page = await signInThere(JSON.parse(value).address, house.signIn.password)
  t.equal(page.status, 502)
  t.match(await page.text(), /is still starting/)
  t.not(await adding.exited, 0)
  t.match(adding.said(), /is still starting/)
  t.equal(house.signIn.kept.size, 0)
})

t.test('an access token is the second way, and replaces a sign-in', async (t) => {
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const house = await startSmall(t, {...smallHouse, token: 'long-lived'})
  const adding = agent.start('bridge', 'add', 'home-assistant', house.url, '--json')
  const {value = ''} = await adding.printed()[Symbol.asyncIterator]().next()
  await signInThere(JSON.parse(value).address, house.signIn.password)
  t.equal(await adding.exited, 0)
  const tokenFile = join(await temporaryFolder(t), 'token')
  await writeFile(tokenFile, 'long-lived')
  t.match(await agent.run('bridge', 'add', 'home-assistant', house.url, '--token-file', tokenFile), {code: 0})
  t.equal(house.signIn.kept.size, 0)
  t.notMatch(await readFile(join(folder, 'bridges.json'), 'utf8'), /client/)
  t.match(await agent.run('bridge', 'test'), {code: 0, out: /2 lights/})
})
