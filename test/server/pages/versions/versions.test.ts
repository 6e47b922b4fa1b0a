import {readFileSync} from 'node:fs'
import t from 'tap'
import {revision} from '../../../../server/database/tables/revisions.ts'
import {decode} from '../form-browser.ts'
import {changed, startVersions} from './versioning.ts'

t.test('the list shows each version with its picture, author, app, time, message and origin', async (t) => {
  const {anna, path, saveAs, id} = await startVersions(t)
  await saveAs(changed, '')
  const page = await anna.browser.open(path)
  t.match(page, {status: 200, text: /Versions of “Casa”/})
  t.match(page.text, /Version 4 Last version No message Anna · .* Compare version 4 Version 3 A wider door Anna ·/)
  t.match(page.text, /Version 2 A lamp Anna \(with Planner\) · \d+ \w+ \d{4}, \d\d:\d\d/)
  t.match(page.html, `src="${path}/3/thumbnail" alt="The plan of version 3"`)
  t.match((await anna.browser.open(`/projects/${id}`)).html, new RegExp(`<a href="${path}"[^>]*>Versions</a>`))
  t.equal(page.html.match(/formaction="/g)?.length, 3, 'each older version can be restored')
})

t.test('a version opens read-only with its plan, its message and its author', async (t) => {
  const {anna, path} = await startVersions(t)
  const page = await anna.browser.open(`${path}/2`)
  t.match(page, {status: 200, text: /Version 2 A lamp Saved by Anna \(with Planner\) When/})
  t.match(page.html, /<svg [^>]*class="pianta"/)
  t.match(page.html, /id="el-ceiling"/)
  t.match(
    page.text,
    /Compare with version 1 Compare with the last version, 3 Older: version 1 Newer: version 3 All versions/,
  )
  t.notMatch((await anna.browser.open(`${path}/1`)).html, /id="el-ceiling"/)
  t.notMatch((await anna.browser.open(`${path}/3`)).text, /Restore/, 'the last version needs no restoring')
  for (const number of ['0', '4', '-1', '1.5', 'x', '99999999999999999999']) {
    t.match(await anna.browser.open(`${path}/${number}`), {status: 404}, number)
    t.match(await anna.browser.open(`${path}/${number}/thumbnail`), {status: 404}, number)
  }
})

t.test('the picture of a version is its own, or its plan drawn small', async (t) => {
  const {anna, path, server, id} = await startVersions(t)
  const drawn = await anna.browser.open(`${path}/2/thumbnail`)
  t.match(drawn, {status: 200, html: /^<svg width="640" height="400"/})
  t.match(drawn.headers.get('content-security-policy'), /sandbox/)
  const {files, revisions, homes} = server.services
  const owner = {person: anna.account.id, connection: 'test'}
  const prepared = await homes.prepareHome(readFileSync('samples/studio.json'), {owner})
  const picture = (await homes.drawPicture(prepared, {owner})) ?? new Uint8Array()
  const made = {...prepared, message: 'Studio', baseRevision: 3}
  revisions.save(id, made, {accountId: anna.account.id, appName: null}, await files.put(picture))
  const stored = await anna.browser.open(`${path}/4/thumbnail`)
  t.match([stored.status, stored.headers.get('content-type')], [200, 'image/webp'])
  t.match(
    (await anna.browser.open(`${path}/3/thumbnail`)).headers.get('content-type'),
    /svg/,
    'not that of the last one',
  )
})

t.test('3,000 versions are shown 50 to a page', async (t) => {
  const {anna, path, server, id} = await startVersions(t)
  const rows = Array.from({length: 2997}, (_, index) => ({
    projectId: id,
    number: index + 4,
    message: `Number ${index + 4}`,
    authorId: anna.account.id,
    createdAt: 0,
  }))
  for (let from = 0; from < rows.length; from += 500)
    server.services.database
      .insert(revision)
      .values(rows.slice(from, from + 500))
      .run()
  const newest = await anna.browser.open(path)
  t.match(newest.text, /Version 3000 Last version Number 3000 .* Version 2951 Number 2951/)
  t.notMatch(newest.text, /Version 2950|Newest versions/)
  const older = await anna.browser.open(decode(/href="([^"]*)">Older versions/.exec(newest.html)?.[1] ?? ''))
  t.match(older.text, /^.*Version 2950 Number 2950 .* Version 2901 .*Older versions Newest versions/)
  t.match(older.html, /name="after" value="2951"/, 'a wrong choice comes back to this page')
  const oldest = await anna.browser.open(`${path}?after=30`)
  t.match(oldest.text, /Version 29 .* Version 1 Two rooms/)
  t.notMatch(oldest.text, /Older versions/)
  for (const after of ['x', '0', '1&after=2', '%00', '-5'])
    t.match(await anna.browser.open(`${path}?after=${after}`), {status: 200})
})

t.test('a project without a version says so', async (t) => {
  const {ben, otherId} = await startVersions(t)
  t.match(await ben.browser.open(`/projects/${otherId}/versions`), {status: 200, text: /No version yet/})
})

t.test('members read the versions, and nobody else', async (t) => {
  const {server, vera, ben, path, otherId} = await startVersions(t)
  const pages = ['', '/2', '/2/thumbnail', '/compare?version=1&version=2']
  for (const page of pages) {
    t.match(await vera.browser.open(path + page), {status: 200}, `a viewer opens ${page}`)
    t.match(await ben.browser.open(path + page), {status: 404}, `a stranger opens ${page}`)
    const visitor = await fetch(server.url + path + page, {redirect: 'manual'})
    t.equal(visitor.status, 303, `a visitor signs in for ${page}`)
    t.match(visitor.headers.get('location'), /^\/signin\?/)
    const elsewhere = page.replace('?version=1&version=2', '?version=2&version=3')
    t.match(await vera.browser.open(`/projects/${otherId}/versions${elsewhere}`), {status: 404})
  }
  t.match(
    await ben.browser.open(`/projects/${otherId}/versions/2`),
    {status: 404},
    'another project has no such version',
  )
})

t.test('texts of people, apps and homes are texts', async (t) => {
  const {anna, path, saveAs, server} = await startVersions(t)
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
  await saveAs({...changed, name: script, plans: changed.plans.map((plan) => named(plan, script))}, script, script)
  server.services.accounts.update(anna.account.id, {name: script, language: 'en'})
  for (const page of ['', '/4', '/compare?version=3&version=4', '/3/restore']) {
    const {html, status} = await anna.browser.open(path + page)
    t.equal(status, 200)
    t.notMatch(html, /<script>alert|<img src=x/, page)
  }
  const compared = await anna.browser.open(`${path}/compare?version=3&version=4`)
  t.ok(compared.text.includes(`Room ${script}`), compared.text)

  function named(plan: (typeof changed)['plans'][number], name: string) {
    const lights = plan.lights.map((light) => ({...light, name}))
    return {...plan, name, lights, rooms: plan.rooms.map((room) => ({...room, name}))}
  }
})

t.test('the pages are Italian for an Italian', async (t) => {
  const {server, anna, path} = await startVersions(t)
  server.services.accounts.update(anna.account.id, {name: 'Anna', language: 'it'})
  t.match(
    (await anna.browser.open(path)).text,
    /Versioni di “Casa” .* Confronta Versione 3 Ultima versione .* Ripristina Per sv/,
  )
  t.match((await anna.browser.open(`${path}/2`)).text, /Versione 2 A lamp Salvata da Anna/)
  t.match(await anna.browser.open(`${path}/compare?version=2`), {status: 400, text: /Scegli un’altra versione/})
  t.match((await anna.browser.open(`${path}/compare?version=1&version=3`)).text, /Aggiunta: Luce Ceiling in Kitchen/)
  t.match((await anna.browser.open(`${path}/2/restore`)).text, /Ripristinare la versione 2\?/)
})
