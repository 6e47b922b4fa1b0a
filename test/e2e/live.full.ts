import {readFileSync} from 'node:fs'
import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {readConfig} from '../../agent/config.ts'
import {requestAgent} from '../../agent/control/request-agent.ts'
import {filesIn} from '../../agent/folder.ts'
import {run} from '../../agent/run.ts'
import type {Home} from '../../shared/home/schema.ts'
import {bindDevices} from '../../shared/house/simulated/bind-devices.ts'
import {deriveDevices} from '../../shared/house/simulated/derive-devices.ts'
import {checkAccessible} from '../accessible.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium, openChromium, openPage} from '../chromium.ts'

const flat: Home = JSON.parse(readFileSync('samples/flat.json', 'utf8'))

const phone = {width: 390, height: 844}

/** Starts a server with a home, and its agent with a simulated house, which the test stops and starts again. */
async function startHouse(t: Test) {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const app = server.agentConnection().id
  const {home} = bindDevices(flat, {app, devices: deriveDevices(flat)})
  await server.save(null, home)
  let stopRunning = async () => {}
  t.teardown(() => stopRunning())
  const logger = quietRuntime().logger

  async function start(port = '0') {
    const settings = {
      PIANTA_AGENT_DATA: folder,
      PIANTA_AGENT_PORT: port,
      PIANTA_AGENT_HOST: '127.0.0.1',
      PIANTA_AGENT_BRIDGE: 'simulated',
    }
    const controller = new AbortController()
    const reachable = Promise.withResolvers<string>()
    const config = readConfig(settings, {lan: true})
    const ended = run(config, {...quietRuntime(), logger}, controller.signal, {onReachable: reachable.resolve})
    ended.catch(reachable.reject)
    stopRunning = async () => {
      controller.abort(new Error('stopped'))
      await ended
    }
    return new URL(await reachable.promise)
  }

  /** Sends a command's request to the running agent. */
  async function command(path: string, body: object) {
    const response = await requestAgent(filesIn(folder).socket, {method: 'POST', path, body: JSON.stringify(body)})
    response?.resume()
    if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode}`)
  }

  return {server, start, stop: () => stopRunning(), command, logger}
}

/** Opens the pages of the server as a member of the project. */
async function openAs(
  t: Test,
  {services, url}: Awaited<ReturnType<typeof startAgentServer>>,
  accountId: string,
  viewport = phone,
) {
  const page = await openPage(t, await openChromium(), {baseURL: url, locale: 'en-GB', viewport, hasTouch: true})
  // The house is away at times, as a part of the test.
  page.removeAllListeners('console')
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/content security|refused to/i.test(message.text())) complaints.push(message.text())
  })
  const value = services.sessions.create(accountId, {userAgent: undefined, address: '192.0.2.7'})
  await page.context().addCookies([{name: 'pianta_session', value, url}])
  return {page, complaints}
}

/** Opens the house until its agent is there. */
async function openLive(page: Page, projectId: string) {
  for (let tries = 0; tries < 50; tries++) {
    await page.goto(`/projects/${projectId}/live`)
    if ((await page.locator('pianta-panel').count()) > 0) return
    await page.waitForTimeout(200)
  }
  throw new Error(`no house within 10 s: ${await page.locator('main').innerText()}`)
}

/** Writes a picture where somebody wants to look at it. */
async function shoot(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({path: `${process.env.PICTURES}/live-${name}.png`})
}

t.test('a member looks at the house and commands it from a phone elsewhere', needsChromium, async (t) => {
  const {server, start, stop, command, logger} = await startHouse(t)
  const {projectId, accountId, services} = server
  const address = await start()
  const {page, complaints} = await openAs(t, server, accountId)
  await page.goto(`/projects/${projectId}/live`)
  await page.getByText('You can’t look at this house from here').waitFor()
  await checkAccessible(t, page)
  await page.getByRole('link', {name: 'Allow it to yourself'}).click()
  await page.getByLabel('Sees the house from anywhere').check()
  await checkAccessible(t, page)
  await page.getByRole('button', {name: 'Save for the house'}).click()
  await page.getByText('Saved: who sees the house').waitFor()
  await page.goto(`/projects/${projectId}/live`)
  await page.getByText('The house does not answer').waitFor()
  await checkAccessible(t, page)
  await command('/visits/allow', {what: 'look', device: null})
  await openLive(page, projectId)

  await page.getByRole('heading', {name: 'Needs a look'}).waitFor()
  await page.locator('pianta-plan .marks').waitFor({state: 'attached'})
  t.equal(await page.locator('.row-off').count(), 0, 'nothing can be switched')
  t.equal(await page.locator('.history-open, .bridges-open').count(), 0, 'the past and the bridges stay in the house')
  await checkAccessible(t, page)
  await shoot(page, 'phone-list')

  const wall = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}, locale: 'en-GB'})
  wall.removeAllListeners('console')
  await wall.goto(address.href)
  await wall.getByText('Looking from outside: Ada').waitFor()
  await shoot(wall, 'wall')

  await command('/visits/allow', {what: 'commands', device: null})
  await page.locator('.row-off').first().waitFor()
  const lamp = page.locator('pianta-plan button.light').first()
  await page.getByRole('button', {name: 'To the plan'}).click()
  await shoot(page, 'phone-plan')
  const before = await lamp.getAttribute('aria-pressed')
  await lamp.click()
  await page
    .locator(`pianta-plan button.light[aria-pressed=${before === 'true' ? 'false' : 'true'}]`)
    .first()
    .waitFor()
  t.match(
    logger.entries.find(({message}) => message === 'somebody outside commanded a device'),
    {fields: {person: 'Ada'}},
  )

  await stop()
  await page.getByText(/Offline since .* The plan shows the state at that time/).waitFor()
  await shoot(page, 'phone-offline')
  await start(address.port)
  await page.getByText(/Offline since/).waitFor({state: 'detached'})
  await wall.getByText('Looking from outside: Ada').waitFor()

  services.members.setSeesHouse(projectId, accountId, false)
  await page.getByText('You can’t look at this house from here').waitFor()
  await wall.getByText('Looking from outside: Ada').waitFor({state: 'detached'})
  t.same(complaints, [])
})
