import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {readConfig} from '../../agent/config.ts'
import {run} from '../../agent/run.ts'
import {checkAccessible} from '../accessible.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium, openChromium, openPage} from '../chromium.ts'
import {smallFlat} from '../web/plan/small-flat.ts'

/** Starts a server with a home, and an agent for tablets of the network, which the test stops and starts again. */
async function startHouse(t: Test) {
  const server = await startAgentServer(t)
  await server.save(null, smallFlat)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  let stopRunning = async () => {}
  t.teardown(() => stopRunning())

  /** Resolves with the address that lets tablets in. */
  async function start(port = '0'): Promise<URL> {
    const settings = {PIANTA_AGENT_DATA: folder, PIANTA_AGENT_PORT: port, PIANTA_AGENT_HOST: '127.0.0.1'}
    const controller = new AbortController()

    const reachable = Promise.withResolvers<string>()
    const config = readConfig(settings, {lan: true})
    const ended = run(config, quietRuntime(), controller.signal, {onReachable: reachable.resolve})
    ended.catch(reachable.reject)
    stopRunning = async () => {
      controller.abort(new Error('stopped'))
      await ended
    }
    return new URL(await reachable.promise)
  }

  return {server, start, stop: () => stopRunning()}
}

/** Opens the pages of the server as the project's owner. */
async function openPages(t: Test, {services, url, accountId}: Awaited<ReturnType<typeof startAgentServer>>) {
  const page = await openPage(t, await openChromium(), {baseURL: url, locale: 'en-GB'})
  const value = services.sessions.create(accountId, {userAgent: undefined, address: '192.0.2.7'})
  await page.context().addCookies([{name: 'pianta_session', value, url}])
  return page
}

async function openTablet(t: Test, address: URL): Promise<Page> {
  const page = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}, locale: 'en-GB'})
  page.removeAllListeners('console')
  await page.goto(address.href)
  await page.locator('pianta-plan .marks').waitFor({state: 'attached'})
  return page
}

/** Opens the page of devices until it says this of a tablet. */
async function untilSaid(page: Page, projectId: string, text: string | RegExp, count = 1) {
  for (let tries = 0; tries < 100; tries++) {
    await page.goto(`/projects/${projectId}/devices`)
    if ((await page.locator('.tablets li', {hasText: text}).count()) === count) return
    await page.waitForTimeout(200)
  }
  throw new Error(`not said within 20 s: ${text}\n${await page.locator('main').innerText()}`)
}

const legend = (tablet: Page, name: string) => tablet.locator('.legend b', {hasText: name})

t.test('all tablets are named and set from one page, and their own changes hold', needsChromium, async (t) => {
  const {server, start, stop} = await startHouse(t)
  const {projectId} = server
  const page = await openPages(t, server)
  await untilSaid(page, projectId, /./, 0)
  const address = await start()
  const hall = await openTablet(t, address)
  await untilSaid(page, projectId, 'Chrome')
  const bath = await openTablet(t, address)
  await untilSaid(page, projectId, /1280 × 800.*dims after 10 minutes/is, 2)
  await checkAccessible(t, page)

  async function set(index: number, fields: Record<string, string>) {
    await page.goto(`/projects/${projectId}/devices`)
    await page.getByRole('link', {name: 'Name and set'}).nth(index).click()
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label, {exact: label !== 'Name'})
      if (label === 'Name') await field.fill(value)
      else await field.selectOption({label: value})
    }
    await page.getByRole('button', {name: 'Save'}).click()
    await page.getByText('Saved.').waitFor()
  }

  await page.getByRole('link', {name: 'Name and set'}).first().click()
  await checkAccessible(t, page)
  await set(0, {Name: 'Hall', 'Begins with': 'Upper floor', Layer: 'Energy'})
  await legend(hall, 'Energy').waitFor()
  await hall.getByRole('button', {name: /Bedroom/}).waitFor({state: 'attached'})
  t.equal(await hall.locator('.settings').count(), 0, 'the tablet is set up')
  await untilSaid(page, projectId, /Hall.*Begins with Upper floor · layer Energy.*Set here, taken up/is)

  await hall.locator('.layers-open').click()
  await hall.getByRole('radio', {name: 'Comfort'}).check()
  await hall.getByRole('button', {name: 'Done'}).click()
  await untilSaid(page, projectId, /Hall.*layer Comfort.*changed on the tablet since/is)
  await set(0, {'Dims after': '5 minutes'})
  await untilSaid(page, projectId, /Hall.*layer Comfort · dims after 5 minutes.*taken up/is)
  t.ok(await legend(hall, 'Comfort').isVisible(), 'its own layer holds')
  await hall.reload()
  await legend(hall, 'Comfort').waitFor()

  await stop()
  await set(1, {Name: 'Bath', Layer: 'Batteries', 'Begins with': 'Ground floor · Kitchen'})
  await untilSaid(page, projectId, /Bath.*Not taken up yet: begins with Ground floor · Kitchen · layer Batteries/is)
  t.equal(await legend(bath, 'Batteries').count(), 0)
  await start(address.port)
  await legend(bath, 'Batteries').waitFor()
  await bath.locator('pianta-plan .stage.is-zoomed').waitFor()
  await untilSaid(page, projectId, /Bath.*Set here, taken up/is)
  t.ok(await legend(hall, 'Comfort').isVisible(), 'the other tablet stays as it is')
  await set(0, {Layer: 'Openings'})
  await legend(hall, 'Openings').waitFor()
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.emulateMedia({colorScheme})
      await page.setViewportSize({width, height})
      await page.goto(`/projects/${projectId}/devices`)
      await page.screenshot({path: `${folder}/list-${colorScheme}-${width}.png`, fullPage: true})
      await page.getByRole('link', {name: 'Name and set'}).first().click()
      await page.screenshot({path: `${folder}/form-${colorScheme}-${width}.png`, fullPage: true})
    }
  await bath.screenshot({path: `${folder}/bath.png`})
  await hall.screenshot({path: `${folder}/hall.png`})
})
