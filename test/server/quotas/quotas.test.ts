import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {project as projectTable} from '../../../server/database/tables/projects.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {type Api, startApi} from '../api.ts'
import {pictureOf} from '../files/fixtures.ts'

const mebibyte = 1024 * 1024
const day = 24 * 60 * 60 * 1000

/** Returns a valid PDF's first bytes and others, `size` in all. */
const pdfOf = (size: number, letter = 'x') => Buffer.from('%PDF-1.7\n'.padEnd(size, letter))

const upload = ({call, inProject}: Api, bytes: Buffer, headers: Record<string, string> = {}) =>
  call('POST', `${inProject}/files`, {bytes, headers: {'content-type': 'application/pdf', ...headers}})

/** Adds up the space of a project, row by row. */
const summed = ({services}: Api, projectId: string) =>
  services.database.$client
    .prepare(
      `select (select coalesce(sum(size), 0) from project_file where project_id = $id)
        + (select coalesce(sum(octet_length(message) + thumbnail_size), 0) from revision where project_id = $id)
        + (select coalesce(sum(length(home)), 0) from revision_home where project_id = $id)
        + (select coalesce(sum(length(home) + coalesce(length(history), 0)), 0) from draft where project_id = $id)
        + (select coalesce(sum(octet_length(body)), 0) from comment
          join thread on thread.id = thread_id where project_id = $id)`,
    )
    .pluck()
    .get({id: projectId})

/** Adds up the space of each account's own projects, from `project_usage`. */
const summedAccounts = ({services}: Api) =>
  services.database.$client
    .prepare(
      `select account.id as accountId, count(project_usage.project_id) as projects, coalesce(sum(files + versions), 0) as bytes
        from account left join member on member.account_id = account.id and role = 'owner'
        left join project_usage on project_usage.project_id = member.project_id group by account.id order by account.id`,
    )
    .all()

const countedAccounts = ({services}: Api) =>
  services.database.$client
    .prepare('select account_id as accountId, projects, bytes from account_usage order by account_id')
    .all()

const planId = emptyHome('en').plans[0]?.id ?? ''
const anchor = {at: [1, 1] as [number, number]}

/** Returns a draft whose home and steps take this many bytes. */
const draftOf = (home: number, history: number | null) => ({
  base: null,
  requestHash: '',
  home: Buffer.alloc(home),
  history: history === null ? null : Buffer.alloc(history),
  problemCount: 0,
  files: [],
})

const storedBytes = ({config}: Api) =>
  readdirSync(join(config.data, 'files')).filter((name) => name !== 'unfinished').length

t.test('an account owns up to PIANTA_MAX_PROJECTS projects', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_PROJECTS: '3'})
  const {call, services, accountId} = api
  const create = (name: string) => call('POST', '/v1/projects', {body: {name}})
  t.equal((await create('Attic')).status, 201)
  const headers = {'idempotency-key': 'third'}
  const third = await call('POST', '/v1/projects', {body: {name: 'Cellar'}, headers})
  t.equal(third.status, 201)
  const refused = await create('Garage')
  t.equal(refused.status, 400)
  t.same(refused.json, {
    error: 'invalid_input',
    problems: [
      'projects: the account already owns 3 projects, the limit of this server; delete one that is no longer needed, ' +
        'or ask the administrator to raise PIANTA_MAX_PROJECTS',
    ],
  })
  t.equal(services.projects.listOf(accountId).length, 3)
  t.equal((await call('POST', '/v1/projects', {body: {name: 'Cellar'}, headers})).status, 201, 'a repeated request')

  deleteProject(services, third.json.id)
  t.equal((await create('Garage')).status, 201)
})

t.test('becoming an owner counts, being a member does not', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_PROJECTS: '2'})
  const {services, accountId, addPerson} = api
  const {members, projects, quotas} = services
  const bob = await addPerson('Bob')
  const ofBob = ['One', 'Two'].map(
    (name) => projects.create({name, address: null}, {ownerId: bob.id, language: 'en'}).id,
  )
  const [mine = '', theirs = ''] = [api.projectId, ofBob[0]]
  const invite = (projectId: string, role: 'owner' | 'editor') =>
    members.invite({projectId, role, email: null, invitedBy: accountId})
  t.match(members.join(invite(mine, 'editor'), bob.id), {outcome: 'joined'})
  t.same(quotas.usageOf(bob.id), {projects: 2, bytes: 0})
  const full = {name: 'QuotaError', code: 'invalid_input', quota: 'projects', limit: 2}
  t.throws(() => members.setRole(mine, bob.id, 'owner'), full)
  t.throws(() => members.transfer(mine, accountId, bob.id), full)
  const link = invite(mine, 'owner')
  t.throws(() => members.join(link, bob.id), full)
  t.same(members.roleOf(mine, accountId), 'owner', 'nothing is changed')
  t.same(members.roleOf(mine, bob.id), 'editor')

  deleteProject(services, theirs)
  t.match(members.join(link, bob.id), {outcome: 'raised'}, 'the link was not used up')
  t.equal(members.setRole(mine, bob.id, 'owner'), 'done', 'an owner stays one')
})

t.test('files count, and one that does not fit leaves nothing behind', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_STORAGE: String(mebibyte)})
  const {services, accountId, projectId, call} = api
  const half = pdfOf(mebibyte / 2)
  t.equal((await upload(api, half)).status, 201)
  t.equal((await upload(api, half)).status, 200, 'the same file again takes nothing')
  t.same(services.quotas.usageOf(accountId), {projects: 1, bytes: mebibyte / 2})
  const before = storedBytes(api)
  const refused = await upload(api, pdfOf(mebibyte / 2 + 1))
  t.equal(refused.status, 400)
  t.same(refused.json, {
    error: 'invalid_input',
    problems: [
      'storage: the account that owns the project has no room for it: files, versions, drafts and comments take at most 1048576 bytes; ' +
        'delete projects that are no longer needed, or ask the administrator to raise PIANTA_MAX_STORAGE',
    ],
  })
  const chunked = await fetch(`${api.url}${api.inProject}/files`, {
    method: 'POST',
    headers: {authorization: `Bearer ${api.token}`, 'content-type': 'application/pdf'},
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(pdfOf(mebibyte / 2))
        controller.enqueue(pdfOf(mebibyte / 2))
        controller.close()
      },
    }),
    duplex: 'half',
  } as RequestInit)
  t.equal(chunked.status, 400, 'without an announced length')
  t.match(await chunked.json(), {problems: [/^storage: /]})
  t.equal(storedBytes(api), before)
  t.same(readdirSync(join(api.config.data, 'files', 'unfinished')), [])

  t.equal((await upload(api, pdfOf(mebibyte / 2, 'y'))).status, 201, 'exactly full')
  t.equal(services.quotas.roomIn(projectId), 0)
  const other = await call('POST', '/v1/projects', {body: {name: 'Attic'}})
  t.equal((await upload({...api, inProject: `/v1/projects/${other.json.id}`}, pdfOf(100))).status, 400, 'any project')

  api.clock.advance(31 * day)
  await services.files.deleteUnnamed()
  t.same(services.quotas.usageOf(accountId), {projects: 2, bytes: 0}, 'files that no version names make room again')
})

t.test('of uploads at once only those that fit are taken', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_STORAGE: String(mebibyte)})
  const answers = await Promise.all(['a', 'b', 'c'].map((letter) => upload(api, pdfOf(400_000, letter))))
  t.same(answers.map(({status}) => status).toSorted(), [201, 201, 400])
  t.equal(api.services.quotas.usageOf(api.accountId).bytes, 800_000)
})

t.test('versions count with their homes, messages and thumbnails', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_STORAGE: String(mebibyte)})
  const {services, accountId, projectId, save} = api
  const used = () => services.quotas.usageOf(accountId).bytes
  t.equal((await save(null, undefined, {message: 'Più alto'})).status, 201)
  const home = services.revisions.home(projectId, 1).bytes.length
  t.equal(used(), home + 9, 'ù takes two bytes')
  const thumbnail = (await pictureOf('webp')).toString('base64')
  t.equal((await save(1, undefined, {thumbnail})).status, 201)
  t.ok(used() > home * 1 + 9 + 100)
  t.equal(used(), summed(api, projectId))

  await upload(api, pdfOf(mebibyte - used()))
  t.equal(used(), mebibyte)
  const stored = storedBytes(api)
  const refused = await save(2, {...emptyHome('en'), name: 'Other'})
  t.match(refused, {status: 400, json: {error: 'invalid_input', problems: [/^storage: .*PIANTA_MAX_STORAGE$/]}})
  const pictured = await save(2, undefined, {thumbnail})
  t.match(pictured, {status: 400, json: {problems: [/^storage: /]}})
  t.equal(storedBytes(api), stored)
  t.match(services.revisions.last(projectId), {number: 2})
  t.equal((await save(1)).status, 409, 'a conflict is told first')
})

t.test('drafts and comments count, and smaller ones always fit', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_STORAGE: String(mebibyte)})
  const {services, accountId, projectId, save} = api
  const {drafts, quotas, threads} = services
  await save(null)
  const key = {projectId, accountId}
  const full = {name: 'QuotaError', code: 'invalid_input', quota: 'storage', limit: mebibyte}
  drafts.put(key, draftOf(300, 300))
  const room = quotas.roomIn(projectId)
  t.throws(() => drafts.put(key, draftOf(600 + room, 1)), full)
  drafts.put(key, draftOf(600 + room, null))
  t.equal(quotas.roomIn(projectId), 0)
  const author = {accountId, appName: null}
  const open = (body: string) => threads.open(projectId, {planId, anchor, body}, author)
  t.throws(() => open('?'), full)
  drafts.put(key, draftOf(600 + room - 7, null))
  const {id, comments} = open('Perché?'.slice(0, 6))
  t.equal(quotas.roomIn(projectId), 0)
  const edit = (body: string) => threads.edit(projectId, id, comments[0]?.id ?? '', body, accountId)
  t.throws(() => threads.answer(projectId, id, '!', author), full)
  t.throws(() => edit('Perché?'), full)
  edit('Why')
  t.equal(quotas.roomIn(projectId), 4)
  const told = await api.call('POST', `${api.inProject}/threads/${id}/comments`, {body: {body: 'Too long'}})
  t.match(told, {status: 400, json: {error: 'invalid_input', problems: [/^storage: .*drafts and comments/]}})
})

t.test('a project with several owners may grow while one of them has room', async (t) => {
  const api = await startApi(t, {PIANTA_MAX_STORAGE: String(mebibyte)})
  const {services, accountId, projectId, addPerson} = api
  const bob = await addPerson('Bob')
  t.equal((await upload(api, pdfOf(mebibyte))).status, 201)
  t.equal((await upload(api, pdfOf(10))).status, 400)
  const second = services.projects.create({name: 'Attic', address: null}, {ownerId: accountId, language: 'en'}).id
  services.connections.addCreated(api.connectionId, second)
  const inSecond = {...api, inProject: `/v1/projects/${second}`}
  t.equal((await upload(inSecond, pdfOf(10))).status, 400)
  const {members} = services
  members.join(members.invite({projectId: second, role: 'owner', email: null, invitedBy: accountId}), bob.id)
  t.equal((await upload(inSecond, pdfOf(10))).status, 201)
  t.same(services.quotas.usageOf(bob.id), {projects: 1, bytes: 10})
  t.same(services.quotas.largestOf(accountId, 5), [
    {id: projectId, name: 'Flat', bytes: mebibyte},
    {id: second, name: 'Attic', bytes: 10},
  ])
  t.same(
    services.quotas.usageOfAll(),
    new Map([
      [accountId, {projects: 2, bytes: mebibyte + 10}],
      [bob.id, {projects: 1, bytes: 10}],
    ]),
  )
})

// Triggers keep the counts. A migration that copies a table loses its triggers, and this test tells.
t.test('the counts stay exact through every change', async (t: Test) => {
  const api = await startApi(t)
  const {services, clock, accountId, projectId, save} = api
  const {database, files, quotas} = services
  const isExact = (about: string) => t.equal(quotas.sizeOf(projectId), summed(api, projectId), about)
  await upload(api, pdfOf(100))
  await upload(api, pdfOf(100))
  isExact('files')
  await save(null)
  await save(1, {...emptyHome('en'), name: 'Other'}, {thumbnail: (await pictureOf('webp')).toString('base64')})
  isExact('versions')
  t.ok(quotas.sizeOf(projectId) > 300)
  const run = (sql: string) => database.$client.prepare(sql).run()
  run("update revision_home set home = x'0102' where number = 2")
  isExact('a home that is stored anew')
  run('delete from revision where number = 2')
  isExact('a deleted version')
  const key = {projectId, accountId}
  services.drafts.put(key, draftOf(500, 40))
  isExact('a draft')
  services.drafts.put(key, draftOf(30, null))
  isExact('a smaller draft')
  const author = {accountId, appName: null}
  const {id, comments} = services.threads.open(projectId, {planId, anchor, body: 'Perché?'}, author)
  services.threads.answer(projectId, id, 'Così è più chiaro', author)
  isExact('comments')
  services.threads.edit(projectId, id, comments[0]?.id ?? '', 'Perché non più in là?', accountId)
  isExact('an edited comment')
  run("delete from comment where body like 'Così%'")
  isExact('a deleted comment')
  run('delete from thread')
  isExact('a deleted thread')
  services.drafts.delete(key)
  isExact('a discarded draft')
  clock.advance(31 * day)
  await files.deleteUnnamed()
  isExact('a deleted file')
  deleteProject(services, projectId)
  t.equal(quotas.sizeOf(projectId), 0)
  t.equal(database.$client.prepare('select count(*) from project_usage').pluck().get(), 0)
  t.equal(database.select().from(projectTable).all().length, 0)
})

t.test("an account's total stays exact through every change", async (t) => {
  const api = await startApi(t)
  const {services, accountId, projectId, save, clock} = api
  const {accounts, files, members, projects} = services
  const bob = await api.addPerson('Bob')
  const isExact = (about: string, expected?: object) => {
    t.same(countedAccounts(api), summedAccounts(api), about)
    if (expected) t.match(services.quotas.usageOf(bob.id), expected, about)
  }
  await upload(api, pdfOf(100))
  await save(null)
  isExact('a file and a version')
  const bytes = services.quotas.usageOf(accountId).bytes
  const invite = (role: 'owner' | 'editor') => members.invite({projectId, role, email: null, invitedBy: accountId})
  members.join(invite('editor'), bob.id)
  isExact('an editor', {projects: 0, bytes: 0})
  members.join(invite('owner'), bob.id)
  isExact('a second owner', {projects: 1, bytes})
  await upload(api, pdfOf(50))
  isExact('a file counts for both', {bytes: bytes + 50})
  services.drafts.put({projectId, accountId: bob.id}, draftOf(70, 7))
  isExact('a draft counts for both', {bytes: bytes + 127})
  members.remove(projectId, bob.id)
  isExact('an owner who left, with the draft', {projects: 0, bytes: 0})
  members.join(invite('owner'), bob.id)
  isExact('an owner again', {projects: 1, bytes: bytes + 50})
  services.drafts.put({projectId, accountId}, draftOf(70, 7))
  members.setRole(projectId, bob.id, 'viewer')
  isExact('an owner no more', {projects: 0, bytes: 0})
  members.setRole(projectId, bob.id, 'owner')
  clock.advance(31 * day)
  await files.deleteUnnamed()
  isExact('files that no version names', {bytes: bytes - 23})
  members.remove(projectId, bob.id)
  isExact('a member who left', {projects: 0, bytes: 0})
  members.join(invite('owner'), bob.id)
  const attic = projects.create({name: 'Attic', address: null}, {ownerId: bob.id, language: 'en'}).id
  isExact('a project of their own', {projects: 2})
  deleteProject(services, projectId)
  isExact('a deleted project', {projects: 1, bytes: 0})
  services.database.$client.prepare('delete from account where id = ?').run(bob.id)
  isExact('a deleted account')
  t.equal(accounts.list().length, 1)
  t.ok(projects.read(attic))
})
