import t, {type Test} from 'tap'
import type {Device} from '#shared/contract/resources.ts'
import {allBindings, bindDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {homeWith} from '../../../home-with.ts'
import {type FormBrowser, formToken} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'
import {json, startImport} from '../projects/importer.ts'

const device = (id: string, name: string, room: string | null = 'Kitchen'): Device => ({
  id,
  name,
  kind: 'light',
  room,
  floor: null,
})
const lit = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
    {id: 'bath', name: 'Bath', at: [3, 1]},
  ],
  lights: [
    {id: 'l1', name: 'Ceiling lamp', at: [1, 1]},
    {id: 'l2', name: 'Mirror lamp', at: [3, 1]},
  ],
})
const bindAll = 'Bind the chosen devices'
const takeOff = 'Take the chosen ones off the plan'

async function start(t: Test, language: 'en' | 'it' = 'en', settings: Record<string, string> = {}) {
  const started = await startImport(t, {language, settings})
  const {server, account, id, browser, send} = started
  const {connections, devices, database, revisions} = server.services
  const scopes = ['openid', 'projects:read', 'hosts:manage']
  const hall = connections.allow({
    accountId: account.id,
    clientId: 'device',
    name: 'Hall tablet',
    scopes,
    projectId: id,
    address: null,
  }).id
  return {
    ...started,
    hall,
    path: `/projects/${id}/devices`,
    match: `/projects/${id}/devices/match`,
    declare: (...list: Device[]) => devices.replace(hall, id, list),
    saveHome: async (home: Home) => {
      const page = await send(json(home))
      if (!/Version|Versione/.test(page.text)) throw new Error(page.text)
    },
    /** Returns the bindings of the last version: `l1 light lamp`. */
    bound: async () => {
      const home = JSON.parse((await revisions.homeJson(id, revisions.last(id)?.number ?? 0)).toString()) as Home
      return allBindings(home).map(
        ({id, role, app, device}) => `${id} ${role} ${app === hall ? device : `${app} ${device}`}`,
      )
    },
    addMember: async (name: string, role: 'editor' | 'viewer') => {
      const added = await addSignedIn(server, name)
      database.insert(member).values({projectId: id, accountId: added.account.id, role}).run()
      return added
    },
    open: (path: string, by: FormBrowser = browser) => by.open(path),
  }
}

t.test('the certain matches are chosen, and are saved as a version with a message', async (t) => {
  const {open, declare, saveHome, path, match, browser, bound, last} = await start(t)
  await saveHome(lit)
  declare(device('a', 'Kitchen ceiling lamp'), device('b', 'Bath mirror lamp', 'Bath'), device('c', 'Garage', 'Garage'))
  const devices = await open(path)
  t.match(devices.text, /Match 3 devices are not on the plan\. Pianta can propose .* Match devices/)
  t.match(devices.html, `href="${match}"`)
  const page = await open(match)
  t.match(
    page.text,
    /Match devices Which device is which element .* See the pairs on the plan: Match in the editor .*Certain \(2\)/,
  )
  t.match(page.html, /href="[^"]+\/edit"/)
  t.match(
    page.text,
    /Kitchen ceiling lamp \(Kitchen\) → Ceiling lamp in Kitchen \S.* Bath mirror lamp \(Bath\) → Mirror lamp in Bath/,
  )
  const saved = await browser.press(page, bindAll, {'What changed': ' Lamps of the kitchen '})
  t.match(saved, {status: 200, path: `${path}?saved=2`, text: /Version 2 is saved\. .*Ceiling lamp, Kitchen/})
  t.match(last(), {number: 2, message: 'Lamps of the kitchen', authorName: 'Anna', appName: null})
  t.same(await bound(), ['l1 light a', 'l2 light b'])
  t.match((await open(match)).text, /No proposals Every device that Pianta can place is on the plan already/)
})

t.test('only the chosen matches are saved', async (t) => {
  const {open, declare, saveHome, match, browser, bound} = await start(t)
  await saveHome(lit)
  declare(device('a', 'Kitchen ceiling lamp'), device('b', 'Bath mirror lamp', 'Bath'))
  const label = 'Kitchen ceiling lamp (Kitchen) → Ceiling lamp in Kitchen'
  await browser.press(await open(match), bindAll, {[label]: ''})
  t.same(await bound(), ['l2 light b'])
})

t.test('nothing is saved without a choice, with a long message, or over a version saved meanwhile', async (t) => {
  const {open, declare, saveHome, match, browser, bound, last, id} = await start(t)
  await saveHome(lit)
  declare(device('a', 'Kitchen ceiling lamp'))
  const page = await open(match)
  const label = 'Kitchen ceiling lamp (Kitchen) → Ceiling lamp in Kitchen'
  const none = await browser.press(page, bindAll, {[label]: '', 'What changed': 'Kept'})
  t.match(none, {status: 400, text: /Please check this Choose at least one device\./, html: /value="Kept"/})
  t.notMatch(none.html, /type="checkbox"[^>]* checked/, 'the choice is kept')
  const long = await browser.press(page, bindAll, {'What changed': 'x'.repeat(2001)})
  t.match(long, {status: 400, text: /The message can have at most 2,000 characters\./})
  const unknown = await browser.send(match, {
    method: 'POST',
    body: new URLSearchParams({token: formToken(page.html), base: '1', pair: 'another', message: ''}),
  })
  t.match(unknown, {status: 400, text: /Choose at least one device\./})
  await saveHome(lit)
  const stale = await browser.press(page, bindAll)
  t.match(stale, {
    status: 409,
    text: /Somebody saved another version meanwhile, so nothing was saved\. .*Certain \(1\)/,
  })
  t.match(last(), {number: 2})
  t.same(await bound(), [])
  t.match(await browser.press(stale, bindAll), {status: 200, path: `/projects/${id}/devices?saved=3`})
  t.same(await bound(), ['l1 light a'])
})

t.test('the place of a device that is gone is offered to another one, which takes it', async (t) => {
  const {open, declare, saveHome, match, browser, bound, hall} = await start(t)
  await saveHome(bindDevice(lit, {kind: 'light', id: 'l1'}, 'light', {app: hall, device: 'old'}))
  declare(device('old', 'Kitchen ceiling lamp'))
  declare(device('new', 'Kitchen ceiling lamp'))
  const page = await open(match)
  t.match(page.text, /Likely \(1\).* → Ceiling lamp in Kitchen .*in place of a device that is no longer declared/)
  t.notMatch(page.html, /type="checkbox"[^>]* checked/, 'the former one may come back')
  await browser.press(page, bindAll, {'Kitchen ceiling lamp (Kitchen) → Ceiling lamp in Kitchen': 'on'})
  t.same(await bound(), ['l1 light new'])
})

t.test('an element that names a device which nobody declares is free, and loses it when it gets another', async (t) => {
  const {open, declare, saveHome, path, match, browser, bound} = await start(t)
  await saveHome(bindDevice(lit, {kind: 'light', id: 'l1'}, 'light', {app: 'old', device: 'x'}))
  declare(device('a', 'Kitchen ceiling lamp'))
  t.match((await open(path)).text, /1 element of the plan names a device that isn’t there/)
  await browser.press(await open(match), bindAll)
  t.same(await bound(), ['l1 light a'])
  t.notMatch((await open(path)).text, /isn’t there/)
})

t.test('a person takes devices off the plan that are not there', async (t) => {
  const {open, declare, saveHome, path, browser, bound, hall, last} = await start(t)
  const gone = bindDevice(lit, {kind: 'light', id: 'l1'}, 'light', {app: hall, device: 'gone'})
  const both = bindDevice(gone, {kind: 'light', id: 'l2'}, 'light', {app: 'old', device: 'x'})
  declare(device('gone', 'Old lamp'), device('there', 'Lamp'))
  await saveHome(bindDevice(both, {kind: 'light', id: 'l2'}, 'light', {app: hall, device: 'there'}))
  declare(device('there', 'Lamp'))
  const page = await open(path)
  const done = await browser.press(page, takeOff)
  t.match(done, {status: 200, path: `${path}?saved=2`, text: /Version 2 is saved/})
  t.match(last(), {message: '1 device taken off the plan'})
  t.same(await bound(), ['l1 light gone', 'l2 light there'], 'those that nobody declares are chosen')
  const none = await browser.press(done, takeOff)
  t.match(none, {status: 400, text: /Choose at least one element to take off the plan\./}, 'a gone one may come back')
  const box = /name="drop" type="checkbox" value="([^"]*)"/.exec(none.html)?.[1] ?? ''
  const body = (base: string) => new URLSearchParams({token: formToken(none.html), base, drop: box})
  const stale = await browser.send(`${path}/drop`, {method: 'POST', body: body('1')})
  t.match(stale, {status: 409, text: /Somebody saved another version meanwhile, so nothing was changed/})
  await browser.send(`${path}/drop`, {method: 'POST', body: body('2')})
  t.same(await bound(), ['l2 light there'])
})

t.test('viewers are offered no changes, and can make none', async (t) => {
  const {open, declare, saveHome, path, match, addMember, browser, last} = await start(t)
  declare(device('a', 'Kitchen ceiling lamp'))
  await saveHome(bindDevice(lit, {kind: 'light', id: 'l2'}, 'light', {app: 'old', device: 'x'}))
  const {browser: viewer} = await addMember('Vera', 'viewer')
  const page = await open(path, viewer)
  t.match(page.text, /names a device that isn’t there .*Mirror lamp, Bath/)
  t.notMatch(page.text, /Match|Take the chosen/)
  t.equal((await open(match, viewer)).status, 403)
  const token = formToken(page.html)
  for (const to of [match, `${path}/drop`]) {
    const sent = await viewer.send(to, {method: 'POST', body: new URLSearchParams({token, base: '1'})})
    t.equal(sent.status, 403, to)
  }
  const {browser: stranger} = await addMember('Ed', 'editor')
  t.equal((await open(match, stranger)).status, 200)
  t.match((await browser.open(path)).text, /Match devices/)
  t.match(last(), {number: 1})
})

t.test('a version that exceeds the storage of the owner is refused in words', async (t) => {
  const {open, declare, saveHome, match, browser, bound, server} = await start(t, 'en', {PIANTA_MAX_STORAGE: '1048576'})
  await saveHome(lit)
  declare(device('a', 'Kitchen ceiling lamp'))
  const page = await open(match)
  server.services.database.$client.exec('UPDATE account_usage SET bytes = 1048576')
  const refused = await browser.press(page, bindAll)
  t.match(refused, {status: 400, text: /storage|room|MB|MiB/i})
  t.same(await bound(), [])
})

t.test('the proposals are Italian for an Italian', async (t) => {
  const {open, declare, saveHome, path, match, browser, last} = await start(t, 'it')
  await saveHome({...lit, lang: 'it'})
  declare(device('a', 'Kitchen ceiling lamp'))
  t.match((await open(path)).text, /Abbina 1 dispositivo non è sulla pianta\. .*Abbina i dispositivi/)
  const page = await open(match)
  t.match(page.text, /Certi \(1\) Kitchen ceiling lamp \(Kitchen\) → Ceiling lamp/)
  t.match(await browser.press(page, 'Collega i dispositivi scelti'), {status: 200, text: /La versione 2 è salvata/})
  t.match(last(), {message: 'Dispositivi messi sulla pianta'})
})
