import {hash} from 'node:crypto'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Plan} from '#shared/home/schema.ts'
import {operations} from '../../../../server/control/operations.ts'
import {revision} from '../../../../server/database/tables/revisions.ts'
import {startServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

/** Starts with Anna's project, whose plan lies over a scan, with a PDF beside it, and Bruno as its viewer. */
async function openProject(t: Test) {
  const server = await startServer(t)
  const [anna, bruno] = [await addSignedIn(server, 'Anna'), await addSignedIn(server, 'Bruno')]
  const {files, members, projects} = server.services
  const {id} = projects.create({name: 'Casa', address: null}, {ownerId: anna.account.id, language: 'en'})
  members.join(
    members.invite({projectId: id, role: 'viewer', email: null, invitedBy: anna.account.id}),
    bruno.account.id,
  )
  const scan = await sharp({create: {width: 40, height: 20, channels: 3, background: '#4477aa'}})
    .png()
    .toBuffer()
  const pdf = Buffer.from('%PDF-1.7 <script>')
  const add = async (bytes: Buffer, contentType: 'image/png' | 'application/pdf', name: string) =>
    files.add(id, await files.put(bytes), {name, contentType})
  await add(scan, 'image/png', 'scan.png')
  await add(pdf, 'application/pdf', 'Casa & giardino.pdf')
  const save = async (drawings: NonNullable<Plan['drawings']> = []) => {
    const home = emptyHome('en')
    const [plan] = home.plans as [Plan]
    plan.drawings = drawings
    plan.walls = [{id: 'wall', a: [0, 0], b: [4, 0]}]
    await operations['import save'](server.services, {
      project: id,
      as: anna.account.email,
      home: JSON.stringify(home),
      fileName: 'casa.json',
      images: [],
    })
  }
  return {...server, anna, bruno, id, scan, save, scanHash: hash('sha256', scan), pdfHash: hash('sha256', pdf)}
}

t.test('a plan lies over the pictures that its home names, which members can load', async (t) => {
  const {anna, bruno, url, id, scan, save, scanHash, pdfHash} = await openProject(t)
  await save([
    {id: 'scan', src: scanHash, at: [0, 0], width: 8},
    {id: 'plan-pdf', src: pdfHash, at: [0, 0], width: 8},
  ])
  const {html} = await bruno.browser.open(`/projects/${id}`)
  const hrefs = [...html.matchAll(/<image href="([^"]*)" width="800" height="400"/g)].map(([, href]) => href)
  t.same(hrefs, [`/projects/${id}/files/${scanHash}`], 'a PDF is no picture')

  const cookie = [...anna.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url + hrefs[0], {headers: {cookie}})
  t.equal(response.status, 200)
  t.same(Buffer.from(await response.arrayBuffer()), scan)
  const etag = response.headers.get('etag') ?? ''
  t.match(Object.fromEntries(response.headers), {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': /^default-src 'none'; .*sandbox$/,
  })
  t.notOk(response.headers.has('content-disposition'))
  t.equal((await fetch(url + hrefs[0], {headers: {cookie, 'if-none-match': etag}})).status, 304)
})

t.test('other files than pictures are downloads', async (t) => {
  const {bruno, id, pdfHash} = await openProject(t)
  const {status, headers} = await bruno.browser.open(`/projects/${id}/files/${pdfHash}`)
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'application/pdf')
  t.match(headers.get('content-disposition'), /^attachment; filename=.*Casa/)
  t.match(headers.get('content-security-policy'), /sandbox$/)
})

t.test('a PDF is downloaded as a PDF, whatever its name', async (t) => {
  const {bruno, services, id} = await openProject(t)
  for (const [name, stored] of [
    ['Offerta.PDF', 'Offerta.PDF'],
    ['Offerta.exe', 'Offerta.exe.pdf'],
    ['Offerta.pdf.html', 'Offerta.pdf.html.pdf'],
  ] as const) {
    const file = await services.files.put(Buffer.from(`MZ ${name} %PDF-1.7`))
    services.files.add(id, file, {name, contentType: 'application/pdf'})
    const {headers} = await bruno.browser.open(`/projects/${id}/files/${file.sha256}`)
    t.equal(headers.get('content-disposition'), `attachment; filename="${stored}"`)
  }
})

t.test('only members can load files and thumbnail', async (t) => {
  const server = await openProject(t)
  const {anna, bruno, services, id, save, scanHash} = server
  const sara = await addSignedIn(server, 'Sara')
  const own = services.projects.create({name: 'Own', address: null}, {ownerId: sara.account.id, language: 'en'})
  await save()
  const [file, thumbnail] = [`/projects/${id}/files/${scanHash}`, `/projects/${id}/thumbnail`]
  for (const path of [file, thumbnail]) {
    t.equal((await anna.browser.open(path)).status, 200, path)
    t.equal((await bruno.browser.open(path)).status, 200, path)
    t.equal((await sara.browser.open(path)).status, 404, path)
    t.match((await openBrowser(server.url).open(path)).path, /^\/signin/, path)
  }
  const others = [`/projects/${own.id}/files/${scanHash}`, `/projects/${own.id}/thumbnail`, `/projects/x/thumbnail`]
  for (const path of [...others, `/projects/${id}/files/${'0'.repeat(64)}`, `/projects/${id}/files/x`])
    t.equal((await sara.browser.open(path)).status, 404, path)
  services.members.remove(id, bruno.account.id)
  for (const path of [file, thumbnail]) t.equal((await bruno.browser.open(path)).status, 404, 'who was removed')
})

t.test("the list shows the thumbnail of each project's last version", async (t) => {
  const {anna, services, id, save} = await openProject(t)
  t.match((await anna.browser.open('/projects')).text, /No picture Casa Owner/)
  t.equal((await anna.browser.open(`/projects/${id}/thumbnail`)).status, 404)
  await save()
  const {html, text} = await anna.browser.open('/projects')
  t.notMatch(text, /No picture/)
  t.match(html, `<img src="/projects/${id}/thumbnail" alt="The plan of “Casa”" width="640" height="400" loading="lazy"`)
  const {status, headers} = await anna.browser.open(`/projects/${id}/thumbnail`)
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'image/webp')
  t.equal(headers.get('etag'), `"${services.revisions.thumbnailOf(id)}"`)
  t.match(headers.get('content-security-policy'), /sandbox$/)
})

t.test('a version that was saved without a picture is drawn small in the list', async (t) => {
  const opened = await openProject(t)
  const {anna, id, save} = opened
  const {browser} = anna
  await save()
  opened.services.database.update(revision).set({thumbnail: null}).run()
  const {html} = await browser.open('/projects')
  t.match(html, `<img src="/projects/${id}/thumbnail"`)
  const drawn = await browser.open(`/projects/${id}/thumbnail`)
  t.match(drawn.headers.get('content-type'), /^image\/svg\+xml/)
  t.match(drawn.html, /^<svg width="640" height="400" [^>]*><style>:root{background:#fff}/, 'paper beside the plan too')
  t.notMatch(drawn.html, /var\(--/, 'an image takes no colours from its page')
  const {browser: stranger} = await addSignedIn(opened, 'Eve')
  t.equal((await stranger.open(`/projects/${id}/thumbnail`)).status, 404)
})
