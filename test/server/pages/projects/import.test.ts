import sharp from 'sharp'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {revision} from '../../../../server/database/tables/revisions.ts'
import {connectApp, homeWith, room} from '../../api.ts'
import {flatXml} from '../../imports/archives.ts'
import {type BrowserPage, type FormBrowser, formWith} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'
import {archive, fileOf, json, startImport} from './importer.ts'

t.test('a person imports a plan, and sees it with its report', async (t) => {
  const {server, browser, id, account} = await startImport(t)
  const list = await browser.open('/projects')
  t.match(list.html, `href="/projects/${id}/import">Import a plan</a>`)
  const picture = await sharp({create: {width: 400, height: 300, channels: 3, background: 'grey'}})
    .png()
    .toBuffer()
  const scale = `image='0' scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0'`
  const image = `<backgroundImage ${scale} scaleDistanceXEnd='300' scaleDistanceYEnd='0' xOrigin='0' yOrigin='0'/>`
  const form = await browser.open(`/projects/${id}/import`)
  t.match(form.text, /Import a plan Into “Casa”.*At most 32 MB/)
  const page = await browser.press(form, 'Import', {File: await archive(flatXml({more: image}), {0: picture})})
  t.match(page, {status: 200, path: `/projects/${id}?imported=1`})
  t.match(page.text, /Casa .*Version 1 is saved\. Rooms 2 of 2 Doors and windows 2 of 2 .*Imported from Flat 2\.sh3d/)
  t.match(page.text, /Changed \(\d+\) .*Left out \(\d+\) .*4 3D models .*Connect a device/)
  t.match(page.html, /<div class="drawing">\s*<div>\s*<svg [^>]*class="pianta"/)
  t.match(page.html, /id="el-camera"/)
  t.notMatch(page.html, /<style|style=/)
  t.match(server.services.revisions.last(id), {number: 1, message: 'Imported from Flat 2.sh3d', authorName: 'Anna'})
  t.match(server.services.files.namedBy(id, 1), [{name: 'background.png', contentType: 'image/png'}])
  const {thumbnail} = server.services.database.select().from(revision).get() ?? {}
  t.match(await sharp(await server.services.files.read(thumbnail ?? '')).metadata(), {format: 'webp', width: 640})

  const again = await browser.open(page.path)
  t.match(again.text, /Rooms 2 of 2/, 'a reload still tells')
  const later = await browser.open(`/projects/${id}`)
  t.notMatch(later.text, /is saved|2 of 2/)
  t.match(later.html, /<svg /)
  t.notMatch((await browser.open(`/projects/${id}?imported=7`)).text, /is saved/, 'an address tells nothing new')
  t.match(server.services.projects.listOf(account.id), [{lastRevision: {number: 1}}])
})

t.test('the page, the version and the imported names are Italian for an Italian', async (t) => {
  const {browser, path, send, last} = await startImport(t, {language: 'it'})
  t.match((await browser.open('/projects')).text, /Importa una pianta/)
  t.match((await browser.open(path)).text, /Importa una pianta In «Casa»\. File .*Al massimo 32 MB/)
  const page = await send(await archive(flatXml().replace("name='Camera'", '')))
  t.match(page.text, /La versione 1 è salvata\. Stanze 2 su 2 Porte e finestre 2 su 2/)
  t.match(page.text, /Cambiato \(\d+\).*Lasciato fuori \(\d+\).*4 modelli 3D.*Collega un dispositivo/)
  t.match(page.text, /Stanza/)
  t.equal(last()?.message, 'Importata da Flat 2.sh3d')
})

t.test('a Pianta home of any format version is imported', async (t) => {
  const {send, last} = await startImport(t)
  const walls = [
    [0, 0, 4, 0],
    [4, 0, 4, 3],
    [4, 3, 0, 3],
    [0, 3, 0, 0],
  ]
  const first = {schema: 1, name: 'Casa', walls, rooms: [{name: 'Cucina', at: [1, 1]}], doors: [{at: [2, 0]}]}
  t.match((await send(json(first))).text, /Version 1 is saved\. Rooms 1 of 1 Doors and windows 1 of 1/)
  const marked = await send(fileOf(`\ufeff${JSON.stringify(homeWith({}))}`, 'home.json'))
  t.match(marked.text, /Version 2 is saved\. Rooms None Doors and windows None/, 'with a byte order mark')
  t.equal(last()?.message, 'Imported from home.json')
})

t.test('a home with problems is not saved, and each problem is listed', async (t) => {
  const {send, last} = await startImport(t)
  const open = await send(json(homeWith({rooms: [room('kitchen')], walls: []})))
  t.match(open, {status: 422, text: /One problem prevents this home from being saved\. Nothing was changed\./})
  t.match(open.text, /Room kitchen is not enclosed/)
  const wrong = homeWith({level: 'attic', rooms: [{...room('kitchen'), area: 'night'}]})
  t.match(await send(json(wrong)), {
    status: 422,
    text: /This Pianta home file has 2 mistakes\. Nothing was changed\..*level.*attic.*area.*night/,
  })
  t.match(await send(fileOf('{"schema": 6,', 'home.json')), {
    status: 400,
    text: /This isn’t a Pianta home file: its JSON is broken\. Correct it.*\(not JSON/,
  })
  t.equal(last(), undefined)
})

t.test('a file that is no home says so first', async (t) => {
  const {send, last} = await startImport(t)
  for (const other of [{walls: []}, [], {name: 'package', version: '1.0.0'}]) {
    const page = await send(json(other))
    t.match(page, {status: 400, text: /Please check this This isn’t a Pianta home file: “schema” is missing/})
    t.notMatch(page.text, /\/schema/, 'no raw path')
  }
  const scan = [{id: 'scan', src: 'a'.repeat(64), at: [0, 0] as [number, number], width: 5}]
  t.match(await send(json(homeWith({drawings: scan}))), {
    status: 422,
    text: /This home shows 1 picture that the project doesn’t have\. Nothing was changed/,
  })
  t.equal(last(), undefined)
})

t.test('a plan without walls, rooms or lamps says what to do', async (t) => {
  const {send} = await startImport(t)
  const xml = (elements: string) => `<?xml version='1.0'?><home version='7200' name='x'>${elements}</home>`
  const wall = `<wall xStart='0' yStart='0' xEnd='400' yEnd='0' thickness='10'/>`
  const walls = await send(await archive(xml(wall)))
  t.match(walls.text, /walls but no rooms, .*choose Plan > Create rooms.* no lamps, .*folder Lights/)
  t.match((await send(await archive(xml('')))).text, /This file has no walls/)
  const empty = emptyHome('en')
  const levels = empty.levels.map((level) => ({...level, name: 'Level'}))
  const plans = empty.plans.map((plan) => ({...plan, name: 'Plan'}))
  t.match((await send(json({...empty, levels, plans}))).text, /This home has no walls.* add “walls” to the file/)
  const lit = homeWith({rooms: [room('kitchen')], lights: [{id: 'lamp', at: [1, 1]}]})
  t.notMatch((await send(json(lit))).text, /This plan has|This home has/)
})

t.test('a file of exactly the limit is read, and the limit is shown in familiar units', async (t) => {
  const {browser, path, send} = await startImport(t, {settings: {PIANTA_MAX_FILE: '2048'}})
  t.match((await browser.open(path)).text, /At most 2 kB/)
  const text = JSON.stringify(emptyHome('en'))
  t.match(await send(fileOf(text.padEnd(2048), 'home.json')), {status: 200, text: /Version 1 is saved/})
  t.match(await send(fileOf(text.padEnd(2049), 'home.json')), {status: 400, text: /the limit is 2 kB/})
  const halves = [fileOf(text.padEnd(1024)), fileOf(text.padEnd(1025)), fileOf('{}')]
  t.match(await send(halves), {status: 400, text: /the limit is 2 kB/}, 'several together')
})

t.test('a picture that cannot be shown is left out and reported', async (t) => {
  const {server, id, send} = await startImport(t)
  const scale = `scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0' scaleDistanceXEnd='300' scaleDistanceYEnd='0'`
  const image = `<backgroundImage image='0' ${scale}/>`
  const page = await send(await archive(flatXml({more: image}), {0: Buffer.from('BM, or something')}))
  t.match(page.text, /Version 1 is saved.*1 background image/)
  t.same(server.services.files.namedBy(id, 1), [])
})

t.test('a version saved since the form was opened is not overwritten', async (t) => {
  const {browser, path, send, last} = await startImport(t)
  const old = await browser.open(path)
  t.match((await send(json(emptyHome('en')))).text, /Version 1 is saved/)
  const page = await send(await archive(), old)
  t.match(page, {status: 409, text: /Version 1 was saved after you opened this page, so nothing was imported/})
  t.match(page.text, /See the latest version/)
  t.equal(last()?.number, 1)
  t.match((await send(await archive(), page)).text, /Version 2 is saved/, 'the page goes on from there')
  const nonsense = await browser.send(path, {
    method: 'POST',
    body: formData(page, {base: 'x', file: json(emptyHome('en'))}),
  })
  t.equal(nonsense.status, 409)
})

t.test('a home without an element that an app relies on is refused', async (t) => {
  const {server, account, id, send} = await startImport(t)
  await send(await archive())
  const {connectionId} = connectApp(server.services, {
    accountId: account.id,
    projectId: id,
    clientId: 'device',
    name: 'Hall tablet',
    scopes: ['projects:read', 'hosts:manage'],
  })
  server.services.hosts.replace(connectionId, id, [{kind: 'room', id: 'camera'}])
  const page = await send(json(emptyHome('en')))
  t.match(page, {
    status: 422,
    text: /Hall tablet \(connected by you\): 1 element Camera: 1 room \(Camera\) What to do next/,
  })
})

t.test('a viewer is refused, and strangers find nothing', async (t) => {
  const {server, id, path, send} = await startImport(t)
  await send(await archive())
  const {account, browser: viewer} = await addSignedIn(server, 'Bruno')
  for (const address of [path, `/projects/${id}`, '/projects/x/import', '/projects/x']) {
    t.match(await viewer.open(address), {status: 404, text: /There is no page here/}, address)
  }
  server.services.database.insert(member).values({projectId: id, accountId: account.id, role: 'viewer'}).run()
  t.match(await viewer.open(path), {status: 403, text: /You can view this project, but not change it/})
  const body = new FormData()
  body.set('file', fileOf('x'))
  t.match(await viewer.send(path, {method: 'POST', body}), {status: 403, text: /You can view this project/})
  const page = await viewer.open(`/projects/${id}`)
  t.match(page.html, /<svg /)
  for (const {text} of [page, await viewer.open('/projects')]) t.notMatch(text, /Import a plan/)
  viewer.cookies.clear()
  t.match((await viewer.open(path)).path, /^\/signin\?next=/)
})

/** Returns a page's form as a browser sends it, with other values. */
function formData(page: BrowserPage, values: Record<string, string | File>) {
  const data = new FormData()
  for (const [name, value] of formWith(page, 'Import').fields) if (name !== 'file') data.set(name, value)
  data.set('file', fileOf('{}', 'home.json'))
  for (const [name, value] of Object.entries(values)) data.set(name, value as string)
  return data
}

t.test("a form with a file needs its own browser's token, before the file", async (t) => {
  const {browser, path, last} = await startImport(t)
  const page = await browser.open(path)
  const post = (body: FormData | URLSearchParams) => browser.send(path, {method: 'POST', body})
  const stale = {status: 403, text: /This form has expired/}
  t.match(await post(formData(page, {token: 'x'})), stale)
  const late = new FormData()
  late.set('file', fileOf(Buffer.alloc(5_000_000, ' ')))
  late.set('token', formWith(page, 'Import').fields.get('token') ?? '')
  t.match(await post(late), stale, 'behind the file')
  t.match(await post(new FormData()), stale)
  t.match(await post(formWith(page, 'Import').fields), {status: 400, text: /Choose a file/}, 'a form without files')
  t.equal(last(), undefined)
})

t.test('a truncated or overfull body gets an error page', async (t) => {
  const {browser, path, last} = await startImport(t)
  const page = await browser.open(path)
  const refused = {status: 400, text: /That did not work/}
  const files = formData(page, {})
  for (let count = 0; count < 20; count++) files.append('file', fileOf('{}', 'other.json'))
  t.match(await browser.send(path, {method: 'POST', body: files}), refused, 'more files than can be together')
  const many = formData(page, Object.fromEntries(Array.from({length: 20}, (_, index) => [`f${index}`, 'x'])))
  t.match(await browser.send(path, {method: 'POST', body: many}), refused, 'many fields')
  for (const [what, type, body] of [
    ['no boundary', 'multipart/form-data', 'x'],
    ['breaks off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nx'],
    ['another type', 'application/json', '{}'],
  ] as const) {
    t.match(await browser.send(path, {method: 'POST', body, headers: {'content-type': type}}), refused, what)
  }
  t.equal(last(), undefined)
})

t.test('two files sent at once are imported one after the other', async (t) => {
  const {browser, path, send, last} = await startImport(t)
  const page = await browser.open(path)
  const file = await archive()
  const answers = await Promise.all([send(file, page), send(file, page)])
  t.same(answers.map(({status}) => status).sort(), [200, 409])
  t.equal(last()?.number, 1)
})

t.test("a file's name is shown as text", async (t) => {
  const {browser, path, last} = await startImport(t)
  const name = `<script>"'&${'x'.repeat(300)}.json`
  const body = formData(await browser.open(path), {file: json(emptyHome('en'), name)})
  const page = await (browser as FormBrowser).send(path, {method: 'POST', body})
  t.equal(page.status, 200)
  t.notMatch(page.html, /<script(?! type="module" src="\/(?:editor|pages)\/)/)
  t.equal(last()?.message.length, 'Imported from '.length + 200)
})
