import {once} from 'node:events'
import t, {type Test} from 'tap'
import {lockedPage} from '../../../agent/panel/locked-page.ts'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import {openTablets, type Tablets} from '../../../agent/tablets/tablets.ts'
import {openToldTablets} from '../../../agent/tablets/told-tablets.ts'
import {ask, openPage, quiet, refusedUpgrade, type Served, servePanel, smallPage} from '../../web/panel/helper.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const file = (body: string, more = {}) => ({type: 'text/html', body: Buffer.from(body), etag: `"${body}"`, ...more})

const files: PageFiles = new Map([
  ...smallPage,
  ['/panel.js', file('the script')],
  ['/icon.svg', file('the icon', {isPublic: true})],
  [lockedPage('en'), file('needs a key')],
  [lockedPage('de'), file('braucht einen Schlüssel')],
])

interface ServedTablets extends Served {
  tablets: Tablets
}

/** Starts a panel for tablets. */
async function serveTablets(t: Test): Promise<ServedTablets> {
  const folder = await temporaryFolder(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock: (await servePanel(t)).clock})
  return {...(await servePanel(t, {tablets, files})), tablets}
}

/** Opens the page by the key; resolves with the cookie as a browser returns it. */
async function enter({panel, tablets}: ServedTablets): Promise<string> {
  const {status, headers} = await ask(`${panel.address}?key=${tablets.key()}`)
  if (status !== 200) throw new Error(`the key was answered by ${status}`)
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

/** Tests that nothing is read or driven with these headers. */
async function isShutOut(t: Test, {panel, host, commands}: ServedTablets, headers: Record<string, string>) {
  for (const path of ['', 'panel.js', 'elsewhere', '?key=', '?key=wrong', lockedPage('en'), '..%2f']) {
    const {status, body} = await ask(`${panel.address}${path}`, {headers})
    t.equal(status, 401, path)
    t.notMatch(body, /Pianta<|script/, path)
  }
  t.equal(await refusedUpgrade(host, {Origin: `http://${host}`, ...headers}), 401)
  t.same(commands, [])
}

t.test('the key lets a tablet in, and becomes a cookie', async (t) => {
  const served = await serveTablets(t)
  const {panel, host, tablets, model, commands} = served
  const {status, headers, body} = await ask(`${panel.address}?key=${tablets.key()}`)
  t.equal(status, 200)
  t.match(body, '<title>Pianta</title>')
  const [cookie = ''] = headers['set-cookie'] ?? []
  t.match(cookie, /^pianta-tablet-\d+=[\w-]{32}; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  t.notMatch(cookie, tablets.key())
  const Cookie = cookie.split(';', 1)[0] ?? ''
  t.equal((await ask(`${panel.address}panel.js`, {headers: {Cookie}})).body, 'the script')
  t.equal((await ask(panel.address, {headers: {Cookie: `other=1; ${Cookie}`}})).status, 200)

  model.update({project: {id: 'p', name: 'Flat'}})
  const page = await openPage(t, host, {Cookie})
  t.match(await page.next(), {type: 'snapshot', shown: {project: {name: 'Flat'}}})
  page.socket.send(JSON.stringify({type: 'command', id: 1, device: 'lamp', action: {type: 'toggle'}}))
  t.match(await page.next(), {type: 'answer', id: 1, error: null})
  t.match(commands, [{device: 'lamp'}])
  t.match(tablets.list(), [{isOpen: true}])
  page.socket.close()
  await once(page.socket, 'close')
})

t.test('opening the page again keeps the tablet, whatever key is in the address, and renews its cookie', async (t) => {
  const served = await serveTablets(t)
  const Cookie = await enter(served)
  await served.tablets.renewKey()
  for (const path of ['', `?key=${served.tablets.key()}`, '?key=old']) {
    const {status, headers} = await ask(`${served.panel.address}${path}`, {headers: {Cookie}})
    t.equal(status, 200, path)
    t.match(headers['set-cookie'], [new RegExp(`^${Cookie};`)])
  }
  t.equal(served.tablets.list().length, 1)
})

t.test('without a key nothing is read and nothing is driven', async (t) => {
  const served = await serveTablets(t)
  await isShutOut(t, served, {})
  await isShutOut(t, served, {Cookie: 'pianta-tablet-1=x; a'})
  const name = (await enter(served)).split('=', 1)[0]
  await isShutOut(t, served, {Cookie: `${name}=${served.tablets.key()}`})
  await isShutOut(t, served, {Cookie: `${name}=`})
  t.equal((await ask(served.panel.address)).body, 'needs a key')
  const german = await ask(served.panel.address, {headers: {'Accept-Language': 'de-AT, en;q=0.5'}})
  t.equal(german.body, 'braucht einen Schlüssel')
  t.equal((await ask(`${served.panel.address}icon.svg`)).body, 'the icon', 'browsers ask for it without cookies')
})

t.test('a HEAD request with the key makes no tablet', async (t) => {
  const served = await serveTablets(t)
  const {status} = await ask(`${served.panel.address}?key=${served.tablets.key()}`, {method: 'HEAD'})
  t.equal(status, 401)
  t.same(served.tablets.list(), [])
})

t.test('a tablet of another origin or host name is refused in spite of its cookie', async (t) => {
  const served = await serveTablets(t)
  const {panel, host, tablets} = served
  const Cookie = await enter(served)
  for (const origin of ['https://evil.example', 'null', `https://${host}`, 'http://127.0.0.1:1']) {
    t.equal(await refusedUpgrade(host, {Origin: origin, Cookie}), 403, origin)
  }
  t.equal(await refusedUpgrade(host, {Cookie}), 403, 'no origin')
  const {port} = new URL(panel.address)
  for (const Host of [`evil.example:${port}`, 'evil.example', `127.0.0.9:${port}`]) {
    t.equal((await ask(panel.address, {headers: {Host, Cookie}})).status, 403, Host)
    t.equal((await ask(`${panel.address}?key=${tablets.key()}`, {headers: {Host}})).status, 403, Host)
    t.equal(await refusedUpgrade(host, {Host, Origin: `http://${Host}`, Cookie}), 403, Host)
  }
  t.equal(tablets.list().length, 1)
})

t.test('a removed tablet hears nothing more, drives nothing, and doesn’t return by its key', async (t) => {
  const served = await serveTablets(t)
  const {panel, host, tablets, model, commands} = served
  const key = tablets.key()
  const Cookie = await enter(served)
  const other = await enter(served)
  const page = await openPage(t, host, {Cookie})
  await page.next()
  const heard: string[] = []
  page.socket.on('message', (data) => heard.push(String(data)))
  const [{id} = {id: ''}] = tablets.list()
  const closed = once(page.socket, 'close')
  await tablets.remove(id)
  page.socket.send(JSON.stringify({type: 'command', id: 1, device: 'lamp', action: {type: 'toggle'}}))
  model.update({project: {id: 'p', name: 'Flat'}})
  t.equal((await closed)[0], 4401)
  t.same(heard, [])
  await isShutOut(t, served, {Cookie})
  t.equal((await ask(`${panel.address}?key=${key}`, {headers: {Cookie}})).status, 401)
  t.same(commands, [])
  t.equal((await ask(panel.address, {headers: {Cookie: other}})).status, 200)
})

t.test('a removed tablet that doesn’t complete the close is dropped', async (t) => {
  const served = await serveTablets(t)
  const {host, tablets, clock} = served
  const page = await openPage(t, host, {Cookie: await enter(served)})
  page.socket.pause()
  const [{id} = {id: ''}] = tablets.list()
  await tablets.remove(id)
  clock.advance(1000)
  page.socket.resume()
  await once(page.socket, 'close')
})

t.test('a panel for tablets listens where it is told', async (t) => {
  const {tablets} = await serveTablets(t)
  const {panel} = await servePanel(t, {tablets, files, host: '127.0.0.2'})
  t.match(panel.address, /^http:\/\/127\.0\.0\.2:\d+\/$/)
  t.equal((await ask(panel.address)).status, 401)
  t.equal((await ask(`${panel.address}?key=${tablets.key()}`)).status, 200)
})

t.test('a page tells of its own tablet alone, and hears what people set for that one', async (t) => {
  const folder = await temporaryFolder(t)
  const {clock} = await servePanel(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock})
  const told = await openToldTablets({folder, logger: quiet, clock, tablets})
  const served = {...(await servePanel(t, {tablets, told, files})), tablets}
  const [first, second] = [await enter(served), await enter(served)]
  const [hall = {id: ''}, bath = {id: ''}] = tablets.list()
  const wishes = {layer: {value: 'energy', revision: 1}}
  told.take([{id: hall.id, name: null, wishes}])
  const pages = [
    await openPage(t, served.host, {Cookie: first}),
    await openPage(t, served.host, {Cookie: second}),
  ] as const
  for (const page of pages) t.match(await page.next(), {type: 'snapshot'})
  t.same(await pages[0].next(), {type: 'wishes', wishes})
  const report = {
    type: 'tablet',
    id: hall.id,
    settings: {plan: '', room: '', layer: 'comfort', dimAfter: 5, language: 'it'},
    taken: 0,
    screen: null,
    battery: null,
  }
  const changed = new Promise<void>((resolve) => told.subscribe(resolve))
  pages[1].socket.send(JSON.stringify(report))
  await changed
  t.match(told.list(), [
    {id: hall.id, settings: undefined},
    {id: bath.id, settings: {layer: 'comfort'}},
  ])
  const next = {layer: {value: '', revision: 2}}
  told.take([
    {id: hall.id, name: null, wishes},
    {id: bath.id, name: null, wishes: next},
  ])
  t.same(await pages[1].next(), {type: 'wishes', wishes: next}, 'the other page hears nothing')
  const own = await servePanel(t, {told, files})
  const page = await openPage(t, own.host)
  await page.next()
  page.socket.send(JSON.stringify(report))
  while (told.list().length < 3) await new Promise(setImmediate)
  t.match(told.list(), [{id: 'own', settings: {layer: 'comfort'}}, {id: hall.id}, {id: bath.id}])
})
