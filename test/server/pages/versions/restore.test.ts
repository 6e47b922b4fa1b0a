import t from 'tap'
import {projectFile} from '../../../../server/database/tables/files.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {formToken} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'
import {first, lit, startVersions} from './versioning.ts'

t.test('an older version becomes the next one, after its person agreed', async (t) => {
  const {anna, path, last, homeOf, server, id} = await startVersions(t)
  const version = await anna.browser.open(`${path}/2`)
  const asked = await anna.browser.press(version, 'Restore')
  t.match(asked, {status: 200, path: `${path}/2/restore?`})
  t.match(asked.text, /Restore version 2\? It becomes version 4, which apps and panels then show\./)
  t.notMatch(asked.text, /draft/)
  t.equal(last()?.number, 3, 'nothing is done yet')
  const done = await anna.browser.press(asked, 'Restore')
  t.equal(done.path, `${path}?restored=4`)
  t.match(
    done.text,
    /Version 2 is restored\. It is version 4 now\..* Version 4 Last version Version 2 restored Anna · .* · restored from 2/,
  )
  t.match(last(), {number: 4, restoredFrom: 2, message: 'Version 2 restored', authorName: 'Anna', appName: null})
  t.same(await homeOf(4), await homeOf(2))
  t.ok(server.services.revisions.thumbnailOf(id, 4), 'with its picture')
  t.match((await anna.browser.open(`${path}/4`)).text, /Restored from Version 2/)
  t.notMatch((await anna.browser.open(`${path}?restored=3`)).text, /is restored/, 'an address says nothing untrue')
})

t.test('the message is the person’s own, and not too long', async (t) => {
  const {anna, path, last} = await startVersions(t)
  const asked = await anna.browser.open(`${path}/1/restore`)
  const long = await anna.browser.press(asked, 'Restore', {Message: 'x'.repeat(2001)})
  t.match(long, {status: 400, text: /The message can have at most 2,000 characters\./})
  t.equal(last()?.number, 3)
  await anna.browser.press(long, 'Restore', {Message: ' Back to two rooms '})
  t.match(last(), {number: 4, restoredFrom: 1, message: 'Back to two rooms'})
})

t.test('a version that somebody saved meanwhile is not overwritten unseen', async (t) => {
  const {anna, path, saveAs, last} = await startVersions(t)
  const asked = await anna.browser.open(`${path}/1/restore`)
  await saveAs(lit, 'Meanwhile', 'Planner')
  const refused = await anna.browser.press(asked, 'Restore')
  t.match(refused, {status: 409, text: /Version 4 was saved after you opened this page, so nothing was restored\./})
  t.equal(last()?.number, 4)
  await anna.browser.press(refused, 'Restore')
  t.match(last(), {number: 5, restoredFrom: 1})
})

t.test('a version that lacks what an app relies on is refused by name, and says what to do', async (t) => {
  const {server, anna, path, last, id} = await startVersions(t)
  const {connections, hosts} = server.services
  const {id: connectionId} = connections.allow({
    accountId: anna.account.id,
    clientId: 'device',
    name: 'Hall tablet',
    scopes: ['openid', 'projects:read', 'hosts:manage'],
    projectId: id,
    address: null,
  })
  hosts.replace(connectionId, id, [{kind: 'light', id: 'ceiling'}])
  const refused = await anna.browser.press(await anna.browser.open(`${path}/1/restore`), 'Restore')
  t.match(refused, {status: 422, text: /Version 1 can’t be restored now Apps rely on what this version lacks/})
  t.match(refused.text, /Hall tablet \(connected by you\): 1 element Kitchen: 1 lamp \(Ceiling\)/)
  t.match(refused.text, /Restore a version that has them/)
  t.equal(last()?.number, 3)
  await anna.browser.press(await anna.browser.open(`${path}/2/restore`), 'Restore')
  t.match(last(), {number: 4, restoredFrom: 2}, 'one that has it is restored')
})

t.test('a draft stays as it is, and the page says so', async (t) => {
  const {anna, path, id} = await startVersions(t)
  const draft = `/projects/${id}/draft`
  await anna.ask('PUT', draft, {home: first, base: 3, edit: 0})
  const asked = await anna.browser.open(`${path}/2/restore`)
  t.match(asked.text, /Your unsaved draft stays as it is\./)
  const before = (await anna.get(draft)).json
  await anna.browser.press(asked, 'Restore')
  t.match((await anna.get(draft)).json, {home: before.home, base: 3, edit: before.edit, last: 4})
})

t.test('the last version is not restored onto itself', async (t) => {
  const {anna, path, last} = await startVersions(t)
  t.equal((await anna.browser.open(`${path}/3/restore`)).path, `${path}/3`)
  const body = new URLSearchParams({token: anna.token, base: '3'})
  t.equal((await anna.browser.send(`${path}/3/restore`, {method: 'POST', body})).path, `${path}/3`)
  t.equal(last()?.number, 3)
})

t.test('a viewer restores nothing, nor does a stranger, a visitor, or another site', async (t) => {
  const {server, anna, vera, ben, path, last, otherId} = await startVersions(t)
  t.notMatch((await vera.browser.open(path)).text, /Restore/)
  t.notMatch((await vera.browser.open(`${path}/1`)).text, /Restore/)
  const post = ({browser, token}: typeof vera, to = path) =>
    browser.send(`${to}/1/restore`, {method: 'POST', body: new URLSearchParams({token, base: '3'})})
  t.match(await vera.browser.open(`${path}/1/restore`), {status: 403})
  t.match(await post(vera), {status: 403})
  t.match(await ben.browser.open(`${path}/1/restore`), {status: 404})
  t.match(await post(ben), {status: 404})
  t.match(await post(ben, `/projects/${otherId}/versions`), {status: 404}, 'another project has no such version')
  const withoutToken = await anna.browser.send(`${path}/1/restore`, {
    method: 'POST',
    body: new URLSearchParams({base: '3'}),
  })
  t.match(withoutToken, {status: 403})
  const elsewhere = await anna.browser.send(`${path}/1/restore`, {
    method: 'POST',
    body: new URLSearchParams({token: anna.token, base: '3'}),
    headers: {'sec-fetch-site': 'cross-site'},
  })
  t.match(elsewhere, {status: 403})
  const visitor = await fetch(`${server.url}${path}/1/restore`, {method: 'POST', redirect: 'manual'})
  t.equal(visitor.status, 303)
  t.match(visitor.headers.get('location'), /^\/signin/)
  t.equal(last()?.number, 3)
})

t.test('an editor may restore; one who became a viewer meanwhile may not', async (t) => {
  const {server, path, last, id} = await startVersions(t)
  const {account, browser} = await addSignedIn(server, 'Carla')
  const {database} = server.services
  database.insert(member).values({projectId: id, accountId: account.id, role: 'editor'}).run()
  const asked = await browser.open(`${path}/1/restore`)
  t.ok(formToken(asked.html))
  await browser.press(asked, 'Restore')
  t.match(last(), {number: 4, restoredFrom: 1, authorName: 'Carla'})
  const again = await browser.open(`${path}/2/restore`)
  database.update(member).set({role: 'viewer'}).run()
  t.match(await browser.press(again, 'Restore'), {status: 403})
  t.equal(last()?.number, 4)
})

t.test('a full store refuses a restored version in words', async (t) => {
  const {server, anna, path, last, id} = await startVersions(t, {PIANTA_MAX_STORAGE: '1048576'})
  const asked = await anna.browser.open(`${path}/1/restore`)
  const {database, quotas} = server.services
  const size = 1048576 - quotas.usageOf(anna.account.id).bytes
  database
    .insert(projectFile)
    .values({projectId: id, sha256: '0'.repeat(64), name: 'scan', contentType: 'image/png', size, createdAt: 0})
    .run()
  t.match(await anna.browser.press(asked, 'Restore'), {status: 400, text: /Please check this .* Message optional/})
  t.equal(last()?.number, 3)
})
