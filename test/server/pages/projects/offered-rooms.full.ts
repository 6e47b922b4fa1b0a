import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {homeXml, rectangle, room, wall} from '../../../shared/home/sweet-home-3d/home-xml.ts'
import {addSignedIn} from '../people.ts'
import {archive, startImport} from './importer.ts'

/** Two spaces of 4 × 3 metres. */
const walls = [
  ...[wall(0, 0, 800, 0), wall(800, 0, 800, 300), wall(800, 300, 0, 300), wall(0, 300, 0, 0)],
  wall(400, 0, 400, 300),
]
const plain = homeXml(...walls, `<label x='100' y='100'><text>Kitchen</text></label>`)
const divided = homeXml(...walls, room('Living', rectangle(5, 5, 790, 290)))

async function start(xml: string, language: 'en' | 'it' = 'en') {
  const started = await startImport(t, {language})
  const {server, id, send} = started
  const page = await send(await archive(xml))
  const lastPlan = async () => {
    const number = started.last()?.number ?? 0
    const body = await server.services.revisions.home(id, number)
    const {readStoredHome} = await import('../../../../server/homes/stored-home.ts')
    const [plan] = (JSON.parse(readStoredHome(body).toString()) as Home).plans
    return plan
  }
  return {...started, page, lastPlan, rooms: `/projects/${id}/rooms`}
}

t.test('a person who drew walls only makes rooms of the spaces they enclose', async (t) => {
  const {browser, page, rooms, last, lastPlan} = await start(plain)
  t.match(page.text, /2 enclosed spaces have no room, so apps and the panel can’t name them\. Make rooms/)
  t.notMatch(page.text, /choose Plan > Create rooms/)
  t.match(page.html, `href="${rooms}"`)
  const offer = await browser.open(rooms)
  t.match(offer.text, /Space 1 11\.3 m² .*Space 2 11\.3 m²/)
  t.match(offer.html, /<svg [^>]*class="pianta"/)
  t.match(offer.html, /value="Kitchen"/)
  t.notMatch(offer.text, /Join the parts/)
  const saved = await browser.press(offer, 'Make rooms', {'Name of space 2': ' Bath '})
  t.match(saved, {status: 200, text: /Version 2 is saved/})
  t.match(last(), {number: 2, message: 'Rooms added', authorName: 'Anna'})
  t.match((await lastPlan())?.rooms, [
    {name: 'Kitchen', kind: 'kitchen'},
    {id: 'bath', name: 'Bath', kind: 'bathroom'},
  ])
  t.match((await browser.open(rooms)).text, /Every enclosed space has its room/)
})

t.test('a person divides a room that walls divide, and joins its parts in an area', async (t) => {
  const {browser, page, rooms, lastPlan} = await start(divided)
  t.match(
    page.text,
    /1 room is smaller than in the file, because walls or other rooms divide it: Living \(22\.9 → 11\.3 m²\)/,
  )
  t.match(page.text, /1 enclosed space has no room, so apps and the panel can’t name it/)
  const offer = await browser.open(rooms)
  t.match(offer.text, /Space 1 11\.3 m² · part of Living in the file/)
  await browser.press(offer, 'Make rooms', {'Join the parts of a room': 'on'})
  const plan = await lastPlan()
  t.match(plan?.areas, [{name: 'Living'}])
  const area = plan?.areas[0]?.id ?? ''
  t.match(plan?.rooms, [
    {name: 'Living', area},
    {name: 'Living 2', area},
  ])
})

t.test('rooms made of spaces stay when the same file is imported again', async (t) => {
  for (const [xml, choice] of [
    [plain, {'Name of space 2': 'Bath'}],
    [divided, {'Join the parts of a room': 'on'}],
  ] as const) {
    const {browser, rooms, lastPlan, last, send} = await start(xml)
    await browser.press(await browser.open(rooms), 'Make rooms', choice)
    const before = await lastPlan()
    const page = await send(await archive(xml))
    t.match(page, {status: 200, text: /Version 3 is saved\./}, 'nothing is lost, so nothing is asked')
    t.match(page.text, /Kept \(\d\).*“(Bath|Living 2)” stayed a room, though the file has none there/)
    t.notMatch(page.text, /no room, so apps/, 'no space is offered again')
    t.equal(last()?.number, 3)
    const after = await lastPlan()
    t.same([after?.rooms, after?.areas], [before?.rooms, before?.areas])
    t.match((await browser.open(rooms)).text, /Every enclosed space has its room/)
  }
})

t.test('the page of spaces is Italian for an Italian', async (t) => {
  const {browser, page, rooms, last, send} = await start(plain, 'it')
  t.match(page.text, /2 spazi chiusi non hanno una stanza.*Crea le stanze/)
  await browser.press(await browser.open(rooms), 'Crea le stanze')
  t.match(last(), {number: 2, message: 'Stanze aggiunte'})
  t.match((await send(await archive(plain))).text, /Conservato \(2\).*«Kitchen» è rimasta una stanza, anche se il file/)
})

t.test('nothing is saved without a choice, or over a version that somebody saved meanwhile', async (t) => {
  const {browser, rooms, last, send} = await start(plain)
  const offer = await browser.open(rooms)
  const none = await browser.press(offer, 'Make rooms', {'Space 1': '', 'Name of space 2': ' '})
  t.match(none, {status: 400, text: /Choose at least one space, and give it a name\./})
  await send(await archive(plain.replace('</home>', ' </home>')))
  t.match(await browser.press(offer, 'Make rooms'), {status: 409, text: /Somebody saved another version meanwhile/})
  t.equal(last()?.number, 2)
})

t.test('a viewer and a stranger add no rooms, and a project without a version has no spaces', async (t) => {
  const {server, id, browser, rooms} = await start(plain)
  const {account, browser: viewer} = await addSignedIn(server, 'Bruno')
  t.match(await viewer.open(rooms), {status: 404})
  server.services.database.insert(member).values({projectId: id, accountId: account.id, role: 'viewer'}).run()
  t.match(await viewer.open(rooms), {status: 403})
  const token = /name="token" value="([^"]*)"/.exec((await viewer.open('/settings/account')).html)?.[1] ?? ''
  const body = new URLSearchParams({token, base: '1', 'take-0': 'on', 'name-0': 'Hall'})
  t.match(await viewer.send(rooms, {method: 'POST', body}), {status: 403})
  const {id: blank} = server.services.projects.create(
    {name: 'Empty', address: null},
    {ownerId: server.services.accounts.list()[0]?.id ?? '', language: 'en'},
  )
  t.match((await browser.open(`/projects/${blank}/rooms`)).text, /Every enclosed space has its room/)
})
