import {createHash, randomUUID} from 'node:crypto'
import type {Home} from '#shared/home/schema.ts'
import {newOrderedId} from '../server/database/ordered-id.ts'
import {saveRevision} from '../server/revisions/save-revision.ts'
import type {Services} from '../server/services.ts'
import {homeOfBytes} from './homes.ts'

/** How much a server holds. All counts but `projects` are in one project, or of its apps. */
export interface Amounts {
  projects: number
  versions: number
  files: number
  /** Connections of the person; each declares its share of the references. */
  connections: number
  references: number
  threads: number
  commentsInThread: number
  webhooks: number
  deliveries: number
  /** Entries of the audit about the person. */
  audit: number
  /** Drafts of the person, each of another project. */
  drafts: number
}

interface Made {
  accountId: string
  projectId: string
}

/** Files that each version names. */
const named = 5
const sha256Of = (index: number) => createHash('sha256').update(String(index)).digest('hex')

/** Fills a new server's database. Returns the ids and tokens for requests. */
export async function fillDatabase(services: Services, {accountId, projectId}: Made, amounts: Amounts) {
  const {connections, database, homes, projects, sessions, webhooks} = services
  const client = database.$client
  const author = {accountId, appName: null}
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)))
  const made = {...prepared, message: 'Drawn', baseRevision: null}
  await saveRevision(services, {projectId, made, author, picture: undefined})
  const [{id: connectionId} = {id: ''}] = connections.list(accountId)
  const lights = home.plans.flatMap((plan) => plan.lights)

  function addProjects() {
    for (let count = 1; count < amounts.projects; count++) {
      const {id} = projects.create({name: `Flat ${count}`, address: 'Via Roma 1'}, {ownerId: accountId, language: 'en'})
      connections.addCreated(connectionId, id)
    }
  }

  function addVersions() {
    const revision = client.prepare(`
      INSERT INTO revision (project_id, number, message, author_id, thumbnail, created_at)
        SELECT project_id, ?, message, author_id, thumbnail, created_at FROM revision WHERE project_id = ? AND number = 1`)
    const revisionHome = client.prepare(`
      INSERT INTO revision_home (project_id, number, home)
        SELECT project_id, ?, home FROM revision_home WHERE project_id = ? AND number = 1`)
    for (let number = 2; number <= amounts.versions; number++) {
      revision.run(number, projectId)
      revisionHome.run(number, projectId)
    }
  }

  function addFiles() {
    const projectFile = client.prepare(`
      INSERT INTO project_file (project_id, sha256, name, content_type, size, created_at)
        VALUES (?, ?, 'scan.png', 'image/png', 1000, ?)`)
    const revisionFile = client.prepare('INSERT INTO revision_file (project_id, number, sha256) VALUES (?, ?, ?)')
    for (let index = 0; index < amounts.files; index++) projectFile.run(projectId, sha256Of(index), Date.now())
    for (let number = 1; number <= amounts.versions; number++)
      for (let file = 0; file < named; file++)
        revisionFile.run(projectId, number, sha256Of((number * named + file) % amounts.files))
  }

  function addConnections() {
    const reference = client.prepare(`
      INSERT INTO host_reference (connection_id, project_id, position, kind, element_id) VALUES (?, ?, ?, 'light', ?)`)
    const scopes = ['projects:read', 'hosts:manage']
    for (let count = 1; count < amounts.connections; count++) {
      const name = `Tablet ${count}`
      const {id} = connections.allow({accountId, clientId: 'device', name, scopes, projectId, address: null})
      const share = Math.min(2000, amounts.references - (count - 1) * 2000)
      for (let position = 0; position < share; position++)
        reference.run(id, projectId, position, lights[position % lights.length]?.id)
    }
  }

  function addThreads() {
    const thread = client.prepare(`
      INSERT INTO thread (id, project_id, plan_id, x, y, created_at) VALUES (?, ?, ?, 1, 2, ?)`)
    const comment = client.prepare(`
      INSERT INTO comment (id, thread_id, body, author_id, created_at) VALUES (?, ?, ?, ?, ?)`)
    for (let count = 0; count < amounts.threads; count++) {
      const id = randomUUID()
      thread.run(id, projectId, home.plans[0]?.id, Date.now() - count)
      for (let index = 0; index < amounts.commentsInThread; index++)
        comment.run(randomUUID(), id, 'Should the table stand by the window?', accountId, Date.now())
    }
  }

  function addDeliveries(): string {
    const ids = Array.from(
      {length: amounts.webhooks},
      () => webhooks.create(connectionId, {url: 'https://planner.example/', events: ['access.revoked']}).id,
    )
    const delivery = client.prepare(`
      INSERT INTO delivery (id, webhook_id, lane, event, project_id, payload, tries, last_status, created_at, delivered_at)
        VALUES (?, ?, ?, 'revision.saved', ?, ?, 1, 200, ?, ?)`)
    for (let count = 0; count < amounts.deliveries; count++) {
      const [now, id] = [Date.now(), ids[count % ids.length]]
      const data = {projectId, number: count}
      const payload = JSON.stringify({id: randomUUID(), type: 'revision.saved', createdAt: new Date(now), data})
      delivery.run(newOrderedId(now), id, id, projectId, payload, now, now)
    }
    return ids[0] ?? ''
  }

  function addAudit() {
    const entry = client.prepare(`
      INSERT INTO audit (at, kind, account_id, by_id, address, about, last_at)
        VALUES (?, 'signed-in', ?, ?, '192.168.1.20', '{}', ?)`)
    for (let count = 0; count < amounts.audit; count++) entry.run(Date.now(), accountId, accountId, Date.now())
  }

  function addDrafts() {
    const draft = client.prepare(`
      INSERT INTO draft (project_id, account_id, base, edit, request_hash, home, problem_count, changed_at)
        SELECT id, ?, 1, 1, 'x', (SELECT home FROM revision_home WHERE project_id = ? AND number = 1), 0, ?
          FROM project ORDER BY id != ? LIMIT ?`)
    draft.run(accountId, projectId, Date.now(), projectId, amounts.drafts)
  }

  return client.transaction(() => {
    addProjects()
    addVersions()
    addFiles()
    addConnections()
    addThreads()
    addAudit()
    addDrafts()
    const webhookId = addDeliveries()
    const cookie = sessions.create(accountId, {userAgent: undefined, address: '127.0.0.1'})
    return {connectionId, webhookId, cookie}
  })()
}

/** A home of 100 kB. Each second save adds a light, so that elements change. */
const home: Home = homeOfBytes(100_000)
const [first] = home.plans
const extra = {...home, plans: home.plans.map((plan) => (plan === first ? {...plan, lights: withOneMore(plan)} : plan))}
function withOneMore({lights}: Home['plans'][number]) {
  return [...lights, ...lights.slice(0, 1).map((light) => ({...light, id: 'one-more'}))]
}
const homeTexts = [JSON.stringify(home), JSON.stringify(extra)]

/** Returns the body that saves a version on a base. */
export const nextSave = (base: number) => `{"message":"","baseRevision":${base},"home":${homeTexts[base % 2]}}`
