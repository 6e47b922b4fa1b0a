import {once} from 'node:events'
import {setImmediate} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import type {Device} from '#shared/contract/resources.ts'
import {bindDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {formatZonedMoment} from '#shared/text/moments.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {homeWith} from '../../../home-with.ts'
import {addSignedIn} from '../people.ts'
import {json, startImport} from '../projects/importer.ts'

const day = 24 * 60 * 60 * 1000
const device = (id: string, more: Partial<Device> = {}): Device => ({
  id,
  name: `Lamp ${id}`,
  kind: 'light',
  room: null,
  floor: null,
  ...more,
})
const lit: Home = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
  walls: [
    {id: 'n', a: [0, 0], b: [4, 0]},
    {id: 'e', a: [4, 0], b: [4, 3]},
    {id: 's', a: [4, 3], b: [0, 3]},
    {id: 'w', a: [0, 3], b: [0, 0]},
  ],
  lights: [
    {id: 'l1', name: 'Ceiling lamp', at: [1, 1]},
    {id: 'l2', at: [2, 1]},
  ],
})
const bound = (home: Home, light: string, app: string, device: string) =>
  bindDevice(home, {kind: 'light', id: light}, 'light', {app, device})

async function start(t: Test, language: 'en' | 'it' = 'en') {
  const started = await startImport(t, {language})
  const {server, account, id, browser, send} = started
  const {connections, devices, database} = server.services
  const connect = (name: string, accountId = account.id, more: {clientId?: string} = {}) =>
    connections.allow({
      accountId,
      clientId: 'device',
      name,
      scopes: ['openid', 'projects:read', 'hosts:manage'],
      projectId: id,
      address: null,
      ...more,
    }).id
  const addMember = async (name: string, role: 'editor' | 'viewer') => {
    const added = await addSignedIn(server, name)
    database.insert(member).values({projectId: id, accountId: added.account.id, role}).run()
    return added
  }
  return {
    ...started,
    connect,
    addMember,
    declare: (connectionId: string, ...list: Device[]) => devices.replace(connectionId, id, list),
    saveHome: async (home: Home) => {
      const page = await send(json(home))
      if (!/Version|Versione/.test(page.text)) throw new Error(page.text)
    },
    show: () => browser.open(`/projects/${id}/devices`),
  }
}

t.test('devices are shown by app, floor and room, with those on the plan, their element and its room', async (t) => {
  const {connect, declare, saveHome, show, browser, id} = await start(t)
  const [hall, bath] = [connect('Hall tablet'), connect('Bath tablet')]
  declare(
    hall,
    device('10', {room: 'Kitchen', floor: 'Ground floor'}),
    device('2', {room: 'Kitchen', floor: 'Ground floor'}),
    device('heat', {name: 'Heating', kind: 'climate'}),
    device('attic', {name: 'Attic lamp', room: 'Attic', floor: 'First floor'}),
  )
  declare(bath, device('fan', {name: 'Fan', kind: 'switch', room: 'Bath'}))
  await saveHome(bound(bound(lit, 'l1', hall, '10'), 'l2', hall, '10'))
  const page = await show()
  t.equal(page.status, 200)
  t.match(
    page.text,
    new RegExp(
      [
        'Devices of “Casa” 5 devices, 1 on the plan',
        'Hall tablet 4 devices, 1 on the plan Last heard of .* Its settings',
        'First floor · Attic Attic lamp Light Not on the plan',
        'Ground floor · Kitchen Lamp 2 Light Not on the plan',
        'Lamp 10 Light On the plan: Ceiling lamp, Kitchen · Lamp, Kitchen',
        'No room Heating Heating and cooling Not on the plan',
        'Bath tablet 1 device, 0 on the plan .* Bath Fan Switch Not on the plan',
      ].join('.*'),
    ),
  )
  t.notMatch(page.text, /no longer declared|aren’t there/)
  const plan = await browser.open(`/projects/${id}?element=light+l1`)
  t.match(plan.text, /Marked on the plan: Ceiling lamp, Kitchen/)
  t.match(plan.html, /<g role="img" aria-label="Marked on the plan: Ceiling lamp, Kitchen"/)
  t.notMatch((await browser.open(`/projects/${id}?element=light+gone`)).text, /Marked/)
})

t.test('a device that its app left out is shown with its time: as a fault while the plan uses it', async (t) => {
  const {connect, declare, saveHome, show, server} = await start(t)
  const hall = connect('Hall tablet')
  const [lamp, fan] = [device('lamp', {room: 'Kitchen'}), device('fan', {name: 'Fan', kind: 'switch'})]
  declare(hall, lamp, fan)
  await saveHome(bound(lit, 'l1', hall, 'lamp'))
  declare(hall)
  const since = formatZonedMoment('en', server.clock.now())
  server.clock.advance(day)
  const {text} = await show()
  const inPlan = `Lamp lamp Light Kitchen, since ${since} On the plan: Ceiling lamp, Kitchen`
  t.match(text, new RegExp(`Hall tablet 1 no longer declared .*1 device on the plan is no longer .*${inPlan}`))
  t.match(text, new RegExp(`It declares no devices now.*1 other device no longer declared .*Fan Switch since ${since}`))
  declare(hall, lamp)
  t.match((await show()).text, /Hall tablet 1 device, 1 on the plan Last/, 'it comes back by itself')
})

t.test('gone devices that are not on the plan are hidden after 90 days', async (t) => {
  const {overviewOf} = await import('../../../../server/pages/devices/device-overview.ts')
  const gone = [{...device('old'), goneAt: 0}]
  const app = {connectionId: 'c', app: 'c', name: 'Tablet', accountId: 'a', personName: 'A', lastUsedAt: 0}
  const of = (now: number) =>
    overviewOf([{...app, devices: [], gone}], [], {language: 'en', now, endedApps: () => new Map()}).apps[0]?.gone
  t.equal(of(90 * day)?.length, 1)
  t.equal(of(90 * day + 1)?.length, 0)
})

t.test('a device that another connection of the same app still declares is no fault', async (t) => {
  const {connect, declare, saveHome, show, account, addMember, server} = await start(t)
  const bob = await addMember('Bob', 'editor')
  const scopes = ['openid', 'projects:read', 'hosts:manage']
  const {id: clientId} = server.services.apps.create({ownerId: account.id, name: 'Hub', kind: 'device', scopes})
  const [own, other] = [connect('Hub', account.id, {clientId}), connect('Hub', bob.account.id, {clientId})]
  declare(own, device('lamp'))
  declare(other, device('lamp'))
  await saveHome(bound(lit, 'l1', clientId, 'lamp'))
  declare(other)
  const {text} = await show()
  t.notMatch(text, /1 no longer declared|on the plan is no longer/)
  t.match(text, /connected by Bob .*1 other device no longer declared/)
})

t.test('bindings to devices that nobody declares are shown as a fault, with the app that they name', async (t) => {
  const {connect, saveHome, show, server} = await start(t)
  const [hall, old] = [connect('Hall tablet'), connect('Old tablet')]
  const home = bound(bound(bound(lit, 'l1', hall, 'never'), 'l2', old, 'lamp'), 'l2', 'somebody', 'lamp')
  await saveHome(home)
  server.services.connections.end(old, 'person')
  const {text} = await show()
  t.match(text, /3 elements of the plan name devices that aren’t there/)
  t.match(text, /Of Hall tablet, which has never declared these devices never Ceiling lamp, Kitchen Take the chosen/)
  t.match(text, /Of Old tablet, disconnected .* lamp Lamp, Kitchen/)
  t.match(text, /Of an app that is not connected \(somebody\) lamp Lamp, Kitchen/)
})

t.test('without devices the page says how they come here', async (t) => {
  const {show, addMember, id, connect, browser} = await start(t)
  const page = await show()
  t.match(page.text, /No devices yet Devices come from the house\. .* Connect a device How it works/)
  t.match(page.html, /href="\/device"/)
  const docs = await browser.send('/docs/agent.md', {headers: {accept: 'text/html'}})
  t.match(docs, {status: 200, html: /<h1>.*agent/})
  const {browser: viewer} = await addMember('Vera', 'viewer')
  const seen = await viewer.open(`/projects/${id}/devices`)
  t.match(seen.text, /No devices yet .*somebody who may change this project/)
  t.notMatch(seen.html, /href="\/device"/)
  connect('Hall tablet')
  t.match((await show()).text, /Hall tablet Last heard .* No devices yet\. Add a bridge .* How to add a bridge/)
  const italian = await (await start(t, 'it')).show()
  t.match(italian.html, /href="\/docs\/it\/agent\.md">Come funziona</)
})

t.test('whoever may see the project sees its devices, and nobody else', async (t) => {
  const {connect, declare, addMember, id, server} = await start(t)
  declare(connect('Hall tablet'), device('lamp'))
  const {browser: viewer} = await addMember('Vera', 'viewer')
  const seen = await viewer.open(`/projects/${id}/devices`)
  t.match(seen, {status: 200, text: /Hall tablet 1 device, 0 on the plan .*connected by Anna/})
  t.notMatch(seen.html, /href="\/settings\/apps\/[^"]/)
  const {browser: stranger} = await addSignedIn(server, 'Olga')
  t.equal((await stranger.open(`/projects/${id}/devices`)).status, 404)
})

t.test('the page is Italian for an Italian', async (t) => {
  const {connect, declare, saveHome, show} = await start(t, 'it')
  const hall = connect('Tablet in sala')
  declare(hall, device('a', {room: 'Cucina', floor: 'Piano terra'}), device('b', {kind: 'cover'}))
  await saveHome(bound(bound(lit, 'l1', hall, 'b'), 'l2', 'nobody', 'x'))
  declare(hall, device('a', {room: 'Cucina', floor: 'Piano terra'}))
  const {text} = await show()
  t.match(text, /Dispositivi .*Dispositivi di “Casa” 1 dispositivo, 0 sulla pianta/)
  t.match(text, /1 elemento della pianta indica un dispositivo che non c’è .*Di un’app che non è collegata \(nobody\)/)
  t.match(text, /1 dispositivo della pianta non è più dichiarato .*Tapparella o tenda dal/)
  t.match(text, /Piano terra · Cucina Lamp a Luce Non è sulla pianta/)
})

t.test('many devices are folded by app when there are several', async (t) => {
  const {connect, declare, show} = await start(t)
  const [one, other] = [connect('One'), connect('Other')]
  const many = Array.from({length: 100}, (_, index) => device(String(index)))
  declare(one, ...many)
  t.match((await show()).html, /<details class="app" open>/)
  declare(other, device('more'))
  t.notMatch((await show()).html, /<details class="app" open>/)
})

t.test('each person looks for matches once at a time', async (t) => {
  const {connect, declare, saveHome, browser, server, addMember, id} = await start(t)
  declare(connect('Hall tablet'), ...Array.from({length: 200}, (_, nth) => device(String(nth))))
  await saveHome(lit)
  const {browser: other} = await addMember('Bruno', 'editor')
  const arrive = async (one: typeof browser) => {
    const arrived = once(server.app.server, 'request')
    const answer = one.open(`/projects/${id}/devices/match`)
    await arrived
    await setImmediate()
    return {answer}
  }
  const first = await arrive(browser)
  const second = await arrive(browser)
  const theirs = await arrive(other)
  server.clock.advance(limits.queueTimeout)
  t.match(await second.answer, {status: 429})
  t.match(await theirs.answer, {status: 200}, 'others have a turn of their own')
  t.match(await first.answer, {status: 200})
  t.match(await (await arrive(browser)).answer, {status: 200}, 'the turn is free again')
})
