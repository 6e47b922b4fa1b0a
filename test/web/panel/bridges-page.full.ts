import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {signInThere} from '../../agent/bridges/home-assistant/sign-in-there.ts'
import {SmallHomeAssistant} from '../../agent/bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from '../../agent/bridges/home-assistant/small-house.ts'
import {smallHouse as brokerHouse, startBroker} from '../../agent/bridges/small-broker.ts'
import {commandLine} from '../../agent/commands/agent-process.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {needsChromium, openChromium} from '../../chromium.ts'

/** The sizes of phones, small and large wall tablets, and screens. */
const sizes = [
  [360, 740],
  [800, 480],
  [1280, 800],
  [1920, 1080],
] as const

const pictures = process.env.BRIDGE_PICTURES

/** Starts an agent without a server, and a page for its panel. Records the page's errors, and the messages to it. */
async function openAgent(t: Test) {
  const browser = await openChromium()
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9'})
  const running = agent.start('run')
  await running.says(/panel started address=/)
  const [, address = ''] = /panel started address=(\S+)/.exec(running.said()) ?? []
  const context = await browser.newContext({locale: 'en-GB'})
  t.teardown(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const heard: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('websocket', (socket) => socket.on('framereceived', ({payload}) => heard.push(String(payload))))
  return {folder, address, page, complaints, heard}
}

t.test('the panel adds, tests and removes a bridge, before any pairing', needsChromium, async (t) => {
  const house = await new SmallHomeAssistant({...smallHouse, token: 'very hidden'}).start()
  t.teardown(() => house.stop())
  const broker = await startBroker(t, {
    discoveries: brokerHouse,
    prefix: 'discovery',
    canRead: (topic) => !topic.startsWith('tasmota/'),
  })
  const {folder, address, page, complaints, heard} = await openAgent(t)
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(address)

  await page.getByRole('button', {name: 'Connect a house'}).click()
  await page.getByLabel('Address').fill(house.url)
  await page.getByText('Or give an access token').click()
  await page.getByLabel('Access token').fill('wrong')
  await page.getByRole('button', {name: 'Connect', exact: true}).click()
  const status = page.getByRole('status')
  await status.getByText(/It did not work.*refuses the token/s).waitFor()
  t.notOk(existsSync(join(folder, 'bridges.json')), 'nothing is kept')

  await page.getByLabel('Access token').fill('very hidden')
  await page.getByRole('button', {name: 'Connect', exact: true}).click()
  await status.getByText(/Connected: 2 lights, .* in 3 rooms\./).waitFor()
  await page.getByText(/^connected · \d+ devices$/).waitFor()
  t.equal(await page.getByLabel('Access token').inputValue(), '', 'the token leaves the page')
  t.equal(await readFile(join(folder, 'bridge-home-assistant.secret'), 'utf8'), 'very hidden')

  for (const scheme of pictures === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({colorScheme: scheme})
    for (const [width, height] of sizes) {
      await page.setViewportSize({width, height})
      const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
      t.ok(fits, `nothing is cut at ${width} × ${height}`)
      if (pictures !== undefined) await page.screenshot({path: join(pictures, `bridges-${width}-${scheme}.png`)})
    }
  }

  await page.getByRole('button', {name: 'Test'}).click()
  await status.getByText(/Connected: 2 lights/).waitFor()
  house.token = 'another'
  house.drop()
  await page.getByText(/^the house refuses the token or login/).waitFor()
  if (pictures !== undefined) await page.screenshot({path: join(pictures, 'bridges-refused.png')})
  await page.getByRole('button', {name: 'Remove'}).click()
  await page.getByRole('button', {name: 'Keep'}).click()
  await page.getByRole('button', {name: 'Remove'}).click()
  await page.getByRole('button', {name: 'Remove'}).click()
  await status.getByText('home-assistant is removed.').waitFor()
  t.notOk(existsSync(join(folder, 'bridge-home-assistant.secret')))

  await page.getByRole('button', {name: 'MQTT'}).click()
  await page.getByLabel('User, if the broker has one').waitFor()
  const warning = page.getByRole('alert')
  await page.getByLabel('Address').fill('mqtt.example.org')
  await warning.getByText(/is on the internet and not encrypted.*Use mqtts:\/\//).waitFor()
  if (pictures !== undefined) await page.screenshot({path: join(pictures, 'bridges-mqtt.png')})
  await page.getByLabel('Address').fill(broker.url)
  await warning.getByText(/internet/).waitFor({state: 'detached'})
  await page.getByLabel('Discovery prefix').fill('discovery')
  await page.getByRole('button', {name: 'Connect', exact: true}).click()
  await status.getByText(/Connected: 2 lights, 1 cover and 1 sensor\..*doesn't let this login read tasmota/s).waitFor()
  t.match(JSON.parse(await readFile(join(folder, 'bridges.json'), 'utf8')).value, [{prefix: 'discovery'}])
  await page.getByText(/^1 thing can’t be read$/).waitFor()
  if (pictures !== undefined) await page.screenshot({path: join(pictures, 'bridges-warned.png')})
  await page.getByRole('button', {name: 'Remove'}).click()
  await page.getByRole('button', {name: 'Remove'}).click()
  await status.getByText('mqtt is removed.').waitFor()

  await page.getByRole('button', {name: 'MQTT'}).click()
  await page.getByLabel('Address').fill(broker.url)
  await page.getByLabel('Discovery prefix').fill('nothing')
  await page.getByRole('button', {name: 'Connect', exact: true}).click()
  await status.getByText(/No device has announced itself at nothing/).waitFor()
  await page.getByText(/^It shows no devices yet\. “Test” says why/).waitFor()
  await page.getByRole('button', {name: 'Remove'}).click()
  await page.getByRole('button', {name: 'Remove'}).click()
  await status.getByText('mqtt is removed.').waitFor()
  await page.getByRole('button', {name: 'Close'}).click()
  await page.getByRole('button', {name: 'Connect a house'}).waitFor()
  if (pictures !== undefined) await page.screenshot({path: join(pictures, 'pairing.png')})
  t.notMatch(heard.join('\n'), /very hidden/, 'no secret goes to a page')
  t.same(complaints, [])
})

t.test('the panel signs in on the page of Home Assistant, here or on a phone', needsChromium, async (t) => {
  const house = await new SmallHomeAssistant(smallHouse).start()
  t.teardown(() => house.stop())
  const {address, page, complaints, heard} = await openAgent(t)
  await page.goto(address)
  await page.getByRole('button', {name: 'Connect a house'}).click()
  const status = page.getByRole('status')
  const signIn = page.getByRole('button', {name: 'Sign in at Home Assistant'})

  await page.getByLabel('Address').fill('127.0.0.1:2')
  await signIn.click()
  await status.getByText(/It did not work.*Check that Home Assistant runs/s).waitFor()
  await page.getByLabel('Address').fill(house.url)
  await signIn.click()
  await page.getByText('Only a browser on this machine can open this address of the house.').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme: scheme})
    for (const [width, height] of sizes) {
      await page.setViewportSize({width, height})
      t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `it fits ${width} × ${height}`)
      const close = await page.getByRole('button', {name: 'Close'}).boundingBox()
      t.ok(close && close.x + close.width <= width, `“Close” is on the screen at ${width} × ${height}`)
      if (pictures !== undefined) await page.screenshot({path: join(pictures, `sign-in-${width}-${scheme}.png`)})
    }
    await checkAccessible(t, page)
  }
  const cancelled = String(await page.getByRole('link', {name: 'Open Home Assistant'}).getAttribute('href'))
  await page.getByRole('button', {name: 'Cancel'}).click()
  await signIn.and(page.locator(':enabled')).waitFor()
  t.match(await (await signInThere(cancelled, house.signIn.password)).text(), /This sign-in is over/)

  // Another browser signs in, like a phone: this page hears of it.
  await page.getByLabel('Address').fill(house.url)
  await signIn.click()
  const link = page.getByRole('link', {name: 'Open Home Assistant'})
  const there = String(await link.getAttribute('href'))
  t.match(await (await signInThere(there, house.signIn.password)).text(), /The house is connected/)
  await status.getByText(/Connected: 2 lights, .* in 3 rooms\./).waitFor()
  await page.getByRole('button', {name: 'Remove'}).click()
  await page.getByRole('button', {name: 'Remove'}).click()
  await status.getByText('home-assistant is removed.').waitFor()
  t.equal(house.signIn.kept.size, 0)

  // This browser goes there, and comes back.
  await page.getByLabel('Address').fill(house.url)
  await signIn.click()
  await link.click()
  await page.getByLabel('Password').fill(house.signIn.password)
  await page.getByRole('button', {name: 'Log in'}).click()
  await page.getByRole('heading', {name: 'The house is connected'}).waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme: scheme})
    for (const [width, height] of sizes) {
      await page.setViewportSize({width, height})
      t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `it fits ${width} × ${height}`)
      if (pictures !== undefined) await page.screenshot({path: join(pictures, `came-back-${width}-${scheme}.png`)})
    }
    await checkAccessible(t, page)
  }
  await page.getByRole('link', {name: 'To the panel'}).click()
  await page.getByRole('button', {name: 'Bridges'}).click()
  await page.getByText(/^connected · \d+ devices$/).waitFor()
  const [token = 'none'] = house.signIn.kept.keys()
  t.notOk(heard.join('\n').includes(token), 'no token goes to a page')
  t.same(complaints, [])
})
