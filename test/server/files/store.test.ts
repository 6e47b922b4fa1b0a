import {hash} from 'node:crypto'
import {utimesSync} from 'node:fs'
import t from 'tap'
import {revision} from '../../../server/database/tables/revisions.ts'
import type {DraftKey} from '../../../server/drafts/store.ts'
import {saveRevision} from '../../../server/revisions/save-revision.ts'
import {homeWith, startApi} from '../api.ts'
import {addPdf, pdf, pdfSha256, pictureOf} from './fixtures.ts'

t.test('add() adds stored bytes to one project; a known file keeps its first name and date', async (t) => {
  const {services, accountId, projectId, clock} = await startApi(t)
  const {files, projects} = services
  const stored = await files.put(Buffer.from('a picture'))
  t.same(files.missing(projectId, [stored.sha256]), [stored.sha256])
  const first = files.add(projectId, stored, {name: 'plan.png', contentType: 'image/png'})
  const createdAt = new Date(clock.now()).toISOString()
  t.same(first, {isNew: true, file: {...stored, name: 'plan.png', contentType: 'image/png', createdAt}})
  clock.advance(1000)
  t.same(files.add(projectId, stored, {name: 'other.png', contentType: 'image/png'}), {...first, isNew: false})
  t.same(files.missing(projectId, [stored.sha256]), [])
  const other = projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
  t.same(files.missing(other.id, [stored.sha256]), [stored.sha256], 'the bytes lie once, each project has its own')
})

const hour = 60 * 60 * 1000
const day = 24 * hour

t.test('deleteUnnamed() deletes a file without a version 30 days after its last upload', async (t) => {
  const {services, projectId, accountId, clock} = await startApi(t)
  const {files, projects} = services
  const other = projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'}).id
  const add = async (text: string, to = projectId) =>
    files.add(to, await files.put(Buffer.from(text)), {name: text, contentType: 'image/png'}).file.sha256
  const [unnamed, again, named] = [await add('unnamed'), await add('sent again'), await add('named')]
  await add('named', other)
  services.database.insert(revision).values({projectId, number: 1, message: '', createdAt: 0}).run()
  files.keepNamed(projectId, 1, [named])
  clock.advance(10 * day)
  await add('sent again')
  clock.advance(20 * day)
  t.equal(await files.deleteUnnamed(), 0, 'to the day')
  clock.advance(1)
  t.equal(await files.deleteUnnamed(), 2)
  t.equal(files.find(projectId, unnamed), undefined)
  t.equal(files.find(other, named), undefined, 'another project names it, this one does not')
  t.match(files.find(projectId, again), {name: 'sent again'})
  clock.advance(10 * day)
  t.equal(await files.deleteUnnamed(), 1)
  t.match(files.find(projectId, named), {name: 'named'})
  t.same(
    files.listOf(projectId).map(({name}) => name),
    ['named'],
  )
})

t.test('a file stays while a draft names it', async (t) => {
  const {services, projectId, accountId, clock, addPerson} = await startApi(t)
  const {drafts, files, members} = services
  const bob = await addPerson('Bob')
  members.join(members.invite({projectId, role: 'editor', email: null, invitedBy: accountId}), bob.id)
  const [mine, his] = [accountId, bob.id].map((id) => ({projectId, accountId: id}))
  const other = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'}).id
  for (const id of [projectId, other]) await addPdf(services, id)
  const put = (key: DraftKey | undefined, named: string[]) =>
    drafts.put(key as DraftKey, {
      base: null,
      requestHash: '',
      home: Buffer.alloc(0),
      history: null,
      problemCount: 0,
      files: named,
    })
  put(mine, ['0'.repeat(64)])
  put(his, ['f'.repeat(64), pdfSha256])
  clock.advance(31 * day)
  t.equal(await files.deleteUnnamed(), 1, 'no draft of the other project names it')
  t.match(files.find(projectId, pdfSha256), {name: 'plan.pdf'})
  await files.deleteUnreferenced()
  t.ok(await files.has(pdfSha256))
  put(his, [])
  t.equal(await files.deleteUnnamed(), 1, 'his draft names it no more')

  await addPdf(services, projectId)
  put(his, [pdfSha256])
  clock.advance(31 * day)
  t.equal(await files.deleteUnnamed(), 0)
  members.remove(projectId, bob.id)
  t.equal(await files.deleteUnnamed(), 1, 'his draft is gone')
})

t.test('a version that names a file during its deletion is refused, or keeps the file', async (t) => {
  const {services, projectId, accountId, clock} = await startApi(t)
  const {files, homes} = services
  const stored = await files.put(pdf)
  const add = () => files.add(projectId, stored, {name: 'plan.pdf', contentType: 'application/pdf'})
  const drawing = {id: 'd', src: stored.sha256, at: [0, 0], width: 1}
  const home = Buffer.from(JSON.stringify(homeWith({drawings: [drawing] as never})))
  const made = {...(await homes.prepareHome(home)), message: '', baseRevision: null}
  const author = {accountId, appName: null}
  const saveWhile = (act: (save: () => unknown) => unknown) =>
    saveRevision(services, {projectId, made, author, picture: pdf}, act)

  add()
  clock.advance(31 * day)
  const goesFirst = saveWhile((save) => {
    // It deletes its first slice at once.
    void files.deleteUnnamed()
    t.equal(files.find(projectId, stored.sha256), undefined)
    return save()
  })
  await t.rejects(goesFirst, {code: 'invalid_home', message: /^files: the home names/})
  add()
  clock.advance(31 * day)
  await saveWhile((save) => {
    save()
    void files.deleteUnnamed()
    t.ok(files.find(projectId, stored.sha256))
  })
  t.match(files.namedBy(projectId, 1), [{sha256: stored.sha256}])
})

t.test('deleteUnreferenced() keeps new bytes for an hour', async (t) => {
  const {services, clock} = await startApi(t)
  const {files} = services
  const {sha256} = await files.put(pdf)
  const path = files.pathOf(sha256)
  for (const [age, isThere] of [
    [hour - 1000, true],
    [hour + 1000, false],
  ] as const) {
    const putAt = (clock.now() - age) / 1000
    utimesSync(path, putAt, putAt)
    await files.deleteUnreferenced()
    t.equal(await files.has(sha256), isThere)
  }
})

t.test('deleteUnreferenced() keeps bytes while a project or picture references them', async (t) => {
  const {services, projectId, accountId, clock, save} = await startApi(t)
  const {files, projects} = services
  const other = projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'}).id
  await addPdf(services, projectId)
  const picture = await pictureOf('webp', 640, 400)
  await save(null, undefined, {thumbnail: picture.toString('base64')})
  const pictureSha256 = hash('sha256', picture)
  clock.advance(20 * day)
  await addPdf(services, other)
  const sweep = async () => {
    await files.deleteUnnamed()
    await files.deleteUnreferenced()
    return [await files.has(pdfSha256), await files.has(pictureSha256)]
  }
  clock.advance(11 * day)
  t.same(await sweep(), [true, true])
  t.same([files.find(projectId, pdfSha256), files.find(other, pdfSha256)?.name], [undefined, 'plan.pdf'])
  clock.advance(20 * day)
  t.same(await sweep(), [false, true])
})
