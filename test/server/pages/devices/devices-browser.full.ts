import t from 'tap'
import {bindDevice} from '#shared/home/bindings.ts'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {password} from '../../../helper.ts'
import {homeWith} from '../../../home-with.ts'
import {json, startImport} from '../projects/importer.ts'

const lit = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
  lights: [{id: 'l1', name: 'Ceiling lamp', at: [1.5, 0.5]}],
})
const device = (id: string, name: string) => ({id, name, kind: 'light' as const, room: 'Kitchen', floor: null})

t.test(
  'a person goes from a device to its place on the plan, on a phone and with the keyboard',
  needsChromium,
  async (t) => {
    const {server, account, id, send} = await startImport(t)
    const {connections, devices} = server.services
    const scopes = ['openid', 'projects:read', 'hosts:manage']
    const connect = (name: string) =>
      connections.allow({accountId: account.id, clientId: 'device', name, scopes, projectId: id, address: null}).id
    const [hall, bath] = [connect('Hall tablet'), connect('Bath tablet')]
    devices.replace(hall, id, [device('lamp', 'Kitchen lamp'), device('gone', 'Old lamp')])
    const many = Array.from({length: 100}, (_, index) => device(`${index}`, `Lamp ${index}`))
    devices.replace(bath, id, many)
    await send(json(bindDevice(lit, {kind: 'light', id: 'l1'}, 'light', {app: hall, device: 'lamp'})))
    devices.replace(hall, id, [device('lamp', 'Kitchen lamp')])

    const page = await openPage(t, await openChromium(), {viewport: {width: 360, height: 740}, locale: 'en-GB'})
    await page.goto(`${server.url}/signin`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', {exact: true}).fill(password)
    await page.getByRole('button', {name: 'Sign in'}).click()
    await page.goto(`${server.url}/projects/${id}`)
    await page.getByRole('link', {name: 'Devices', exact: true}).click()
    await page.getByRole('heading', {name: 'Devices of “Casa”'}).waitFor()
    t.equal(await page.getByText('101 devices, 1 on the plan').count(), 1)

    const hallApp = page.locator('details.app', {has: page.getByRole('heading', {name: 'Hall tablet'})})
    const link = hallApp.getByRole('link', {name: 'Ceiling lamp, Kitchen'})
    t.notOk(await link.isVisible(), 'many devices are folded by app')
    await hallApp.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    t.ok(await link.isVisible())
    t.ok(await hallApp.getByText('1 other device no longer declared').isVisible())
    t.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, 'nothing overflows')
    for (let focused: unknown; focused !== 'Ceiling lamp, Kitchen'; ) {
      await page.keyboard.press('Tab')
      focused = await page.evaluate('document.activeElement.textContent')
    }
    await page.keyboard.press('Enter')
    await page.getByText('Marked on the plan: Ceiling lamp, Kitchen', {exact: true}).waitFor()
    t.ok(await page.getByRole('img', {name: 'Marked on the plan: Ceiling lamp, Kitchen'}).isVisible())
  },
)

t.test('a person puts a new device on the plan', needsChromium, async (t) => {
  const {server, account, id, send} = await startImport(t)
  const {connections, devices} = server.services
  const scopes = ['openid', 'projects:read', 'hosts:manage']
  const connection = {accountId: account.id, clientId: 'device', name: 'Hall tablet', scopes, projectId: id}
  const hall = connections.allow({...connection, address: null}).id
  devices.replace(hall, id, [device('lamp', 'Kitchen ceiling lamp')])
  await send(json(lit))
  const page = await openPage(t, await openChromium(), {viewport: {width: 1280, height: 800}, locale: 'en-GB'})
  await page.goto(`${server.url}/signin`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.goto(`${server.url}/projects/${id}/devices`)
  await page.getByRole('link', {name: 'Match devices'}).click()
  const pair = page.getByRole('checkbox', {name: 'Kitchen ceiling lamp (Kitchen) → Ceiling lamp in Kitchen'})
  t.ok(await pair.isChecked(), 'a certain pair is chosen')
  await page.getByLabel('What changed').fill('The lamp of the kitchen')
  await page.getByRole('button', {name: 'Bind the chosen devices'}).click()
  await page.getByText('Version 2 is saved.').waitFor()
  t.equal(await page.getByText('1 device, 1 on the plan').count(), 2, 'of the project, and of the tablet')
  t.ok(await page.getByRole('link', {name: 'Ceiling lamp, Kitchen'}).isVisible())
  t.match(server.services.revisions.last(id), {number: 2, message: 'The lamp of the kitchen', authorName: 'Anna'})
})
