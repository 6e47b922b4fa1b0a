import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {mapElements} from '#shared/home/carry-over/map-elements.ts'
import type {Home, Light, Room} from '#shared/home/schema.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {connectApp} from '../../api.ts'
import {flatXml} from '../../imports/archives.ts'
import {archive, fileOf, json, startImport} from './importer.ts'

const sample: Home = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../samples/flat.json'), 'utf8'))
/** The sample flat without its plates, which control lamps that the tests take away. */
const house: Home = {...sample, plans: sample.plans.map((plan) => ({...plan, plates: []}))}
const [lamp, ...otherLamps] = house.plans[0]?.lights ?? []

/** The sample flat with a device for each lamp. */
const bound = mapElements(house, (kind, element) =>
  kind === 'light' ? {...element, bindings: {light: [{app: 'tablet', device: element.id}]}} : element,
)

const withoutALamp: Home = {...house, plans: house.plans.map((plan) => ({...plan, lights: otherLamps}))}

async function startWithDevices(t: Test, language: 'en' | 'it' = 'en') {
  const started = await startImport(t, {language})
  const {server, id, send} = started
  await send(json(bound))
  const home = async () =>
    JSON.parse((await server.services.revisions.homeJson(id, started.last()?.number ?? 0)).toString())
  return {...started, home}
}

const devicesOf = (home: Home) => home.plans.flatMap(({lights}) => lights).filter(({bindings}) => bindings).length

t.test('importing the same home without its devices keeps them', async (t) => {
  const {send, home, last} = await startWithDevices(t)
  const page = await send(json(house))
  t.match(page.text, /Version 2 is saved\..* Kept \(1\) \d+ devices stayed connected to the plan/)
  t.equal(last()?.number, 2)
  t.same(await home(), bound)
})

t.test('an import that loses something says so first, and saves when its person agrees', async (t) => {
  const {server, account, id, browser, send, home, last} = await startWithDevices(t)
  const author = {accountId: account.id, appName: null}
  const planId = house.plans[0]?.id ?? ''
  const anchor = {at: [1, 1] as [number, number], ref: {kind: 'light', id: lamp?.id ?? ''}}
  server.services.threads.open(id, {planId, anchor, body: 'Too bright'}, author)

  const page = await send(json(withoutALamp))
  t.match(page, {status: 200, text: /This import loses something Nothing is saved yet/})
  t.match(page.text, new RegExp(`: 1 lamp ${lamp?.name}: loses 1 device, 1 open comment `))
  t.match(page.text, /Save and lose this Cancel the import/)
  t.equal(last()?.number, 1, 'nothing is saved')

  const saved = await browser.press(page, 'Save and lose this', {})
  t.match(saved.text, /Version 2 is saved\..* Lost \(1\) /)
  t.equal(devicesOf(await home()), otherLamps.length)
  const gone = await browser.press(page, 'Save and lose this', {})
  t.match(gone, {status: 400, text: /no longer stored here\. Choose the file again/})
})

t.test('a person who agreed on a page that is gone chooses the file again, and is not asked twice', async (t) => {
  const {browser, path, send, last} = await startWithDevices(t)
  const page = await send(json(withoutALamp))
  await browser.press(page, 'Save and lose this', {})
  await send(json(bound))
  const again = await send(json(withoutALamp))
  const gone = {...again, html: again.html.replace(/(name="import" value=")[^"]*/, '$1gone')}
  const stale = await browser.press(gone, 'Save and lose this', {})
  t.match(stale.text, /Choose the file again/)
  t.match((await send(json(withoutALamp), stale)).text, /Version 4 is saved/)
  await send(json(bound))
  t.match((await send(json(withoutALamp), await browser.open(path))).text, /This import loses something/)
  t.equal(last()?.number, 5)
})

t.test('a version saved while a person decides is not overwritten', async (t) => {
  const {browser, send, last} = await startWithDevices(t)
  const page = await send(json(withoutALamp))
  await send(json(bound))
  t.match(await browser.press(page, 'Save and lose this', {}), {status: 409, text: /Version 2 was saved after/})
  t.equal(last()?.number, 2)
})

t.test('names given in Pianta stay, unless the person takes those of the file', async (t) => {
  const {browser, send, home} = await startWithDevices(t, 'it')
  const renamed = mapElements(bound, (kind, element) =>
    kind === 'room' ? {...element, name: `${element.name} mia`} : element,
  )
  t.match((await send(json(renamed))).text, /Il file ha altri nomi .*\(nel file: .* mia\)/)
  const saved = await browser.press(await send(json(renamed)), 'Salva', {})
  t.match(saved.text, /ha tenuto il suo nome/)
  t.same(await home(), bound)
  await browser.press(await send(json(renamed)), 'Salva', {'Usa i nomi del file': 'on'})
  t.same(await home(), renamed)
})

t.test('another person and another project cannot take an import that waits', async (t) => {
  const {server, account, id, browser, send, last} = await startWithDevices(t)
  const page = await send(json(withoutALamp))
  const other = server.services.projects.create({name: 'Other', address: null}, {ownerId: account.id, language: 'en'})
  const [, key = ''] = /name="import" value="([^"]+)"/.exec(page.html) ?? []
  const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const sent = await browser.send(`/projects/${other.id}/import/confirm`, {
    method: 'POST',
    body: new URLSearchParams({token, import: key}),
  })
  t.equal(sent.status, 400)
  t.equal(server.services.revisions.last(other.id), undefined)
  t.match((await browser.press(page, 'Save and lose this', {})).path, `/projects/${id}?imported=2`)
  t.equal(last()?.number, 2)
})

t.test('a Sweet Home 3D file keeps devices when its pieces were reordered', async (t) => {
  const {server, id, send, last} = await startImport(t)
  await send(await archive())
  const stored = async () =>
    JSON.parse((await server.services.revisions.homeJson(id, last()?.number ?? 0)).toString()) as Home
  const first = await stored()
  const withDevices = mapElements(first, (kind, element) =>
    kind === 'room' ? {...element, bindings: {climate: [{app: 'tablet', device: element.id}]}} : element,
  )
  t.match((await send(json(withDevices))).text, /Version 2 is saved/)
  t.match((await send(await archive(flatXml()))).text, /Version 3 is saved\..*2 devices stayed connected/)
  t.same((await stored()).plans[0]?.rooms, withDevices.plans[0]?.rooms)
})

t.test('a file without the elements that apps rely on is explained by app and room', async (t) => {
  const {server, account, id, send, last} = await startWithDevices(t)
  const {services} = server
  const bob = await services.accounts.create({email: 'bob@example.org', name: 'Bob', language: 'it'})
  services.database.insert(member).values({projectId: id, accountId: bob.id, role: 'editor'}).run()
  const tablet = {projectId: id, clientId: 'device', scopes: ['projects:read', 'hosts:manage']}
  for (const [name, accountId] of [
    ['Hall tablet', account.id],
    ['Bridge', bob.id],
  ] as const) {
    const {connectionId} = connectApp(services, {...tablet, accountId, name})
    const lights = house.plans.flatMap((plan) =>
      plan.lights.map(({id: light}) => ({kind: 'light' as const, id: light})),
    )
    services.hosts.replace(connectionId, id, name === 'Bridge' ? lights.slice(0, 1) : lights)
  }
  const none: Home = {...house, plans: house.plans.map((plan) => ({...plan, lights: []}))}
  const page = await send(json(none))
  t.match(page, {status: 422, text: /Nothing was changed: apps rely on \d+ elements that this file lacks/})
  t.match(page.text, /Hall tablet \(connected by you\): \d+ elements .*: \d lamps? /)
  t.match(page.text, /Bridge \(connected by Bob\): 1 element .*: 1 lamp \(/)
  t.match(page.text, /What to do next Put them back into your drawing.*Connected apps/)
  t.notMatch(page.text, /relies on it|light light-/, 'no raw ids')
  t.ok((page.html.match(/<details class="notes" >/g) ?? []).length === 1, 'a long list is folded')
  t.equal(last()?.number, 1)
  t.match((await send(fileOf(JSON.stringify(house), 'home.json'))).text, /Version 2 is saved/)
})

t.test('a comment on an element follows it to its new place', async (t) => {
  const {server, account, id, send} = await startWithDevices(t)
  const {threads} = server.services
  const author = {accountId: account.id, appName: null}
  const [plan] = house.plans as [Home['plans'][number]]
  const [hall, bedroom] = plan.lights as [Light, Light]
  const first = plan.rooms[0] as Room
  const open = (ref: {kind: string; id: string} | undefined, at: [number, number]) =>
    threads.open(id, {planId: plan.id, anchor: {at, ...(ref && {ref})}, body: 'Higher?'}, author).id
  const beside = ([x, y]: readonly [number, number]): [number, number] => [x + 0.2, y + 0.1]
  const onLamp = open({kind: 'light', id: hall.id}, beside(hall.at))
  const resolved = open({kind: 'light', id: hall.id}, hall.at)
  threads.setResolved(id, resolved, true, author)
  const stay = [
    open({kind: 'light', id: bedroom.id}, bedroom.at),
    open({kind: 'room', id: first.id}, first.at),
    open({kind: 'light', id: 'gone'}, [1, 1]),
    open(undefined, hall.at),
  ]
  const places = (ids: readonly string[]) => ids.map((one) => threads.read(id, one)?.anchor.at)
  const before = places(stay)
  const lights = plan.lights.map((light) =>
    light.id === hall.id ? {...light, at: [light.at[0] + 0.35, light.at[1] - 0.1]} : light,
  )
  const rooms = plan.rooms.map((room, index) => (index === 0 ? {...room, at: [room.at[0] + 0.1, room.at[1]]} : room))
  t.match((await send(json({...house, plans: [{...plan, lights, rooms}]}))).text, /Version 2 is saved/)
  const moved = (x: number, y: number) => [x, y].map((length) => Math.round(length * 10_000) / 10_000)
  t.same(places([onLamp, resolved]), [moved(hall.at[0] + 0.55, hall.at[1]), moved(hall.at[0] + 0.35, hall.at[1] - 0.1)])
  t.same(places(stay), before)
})

const window = (id: string, x: number, y: number, name = 'Window') =>
  `<doorOrWindow ${id && `id='${id}'`} name='${name}' x='${x}' y='${y}' elevation='90' width='80' depth='20' height='120'/>`

async function startWithWindows(t: Test, windows: string) {
  const started = await startImport(t)
  const {server, id, send, last} = started
  await send(await archive(flatXml({more: windows})))
  const home = async () =>
    JSON.parse((await server.services.revisions.homeJson(id, last()?.number ?? 0)).toString()) as Home
  const bind = mapElements(await home(), (kind, element) =>
    kind === 'opening' ? {...element, bindings: {contact: [{app: 'tablet', device: element.id}]}} : element,
  )
  await send(json(bind))
  const places = async () =>
    Object.fromEntries(
      (await home()).plans.flatMap(({openings}) =>
        openings.flatMap(({at, bindings}) => (bindings?.contact ?? []).map(({device}) => [device, at])),
      ),
    )
  return {...started, places}
}

t.test('a device stays with its window by the id in the file, though another one is nearer', async (t) => {
  const {send, places} = await startWithWindows(t, window('a', 500, 0) + window('b', 650, 0))
  const again = await send(await archive(flatXml({more: window('b', 508, 0) + window('c', 650, 500)})))
  t.match(again.text, /This import loses something .*Window: loses 1 device/)
  const {finestra, 'window-2': second} = await places()
  t.same([finestra, second], [2, 6.5], 'nothing is saved yet')
})

t.test('a window that may be another is asked about, and may be treated as new', async (t) => {
  const {browser, send, places, last} = await startWithWindows(t, window('', 500, 0, 'East'))
  const moved = await archive(flatXml({more: window('', 650, 0, 'East')}))
  const page = await send(moved)
  t.match(page, {status: 200, text: /Are these still the same\? Nothing is saved yet\./})
  t.match(page.text, /: 1 door or window East: 1 device, 1\.50 m away/)
  t.equal(last()?.number, 2)
  const kept = await browser.press(page, 'Save', {})
  t.match(kept.text, /Version 3 is saved\..*Perhaps another one, kept as before \(1\) East: 1 device, 1\.50 m away/)
  t.equal((await places()).east, 6.5)
  const back = await send(await archive(flatXml({more: window('', 500, 0, 'East')})))
  const dropped = await browser.press(back, 'Save', {'Treat them as new: their devices go off the plan': 'on'})
  t.match(dropped.text, /Version 4 is saved\..*Lost \(1\) East: loses 1 device/)
  t.equal((await places()).east, undefined)
})
