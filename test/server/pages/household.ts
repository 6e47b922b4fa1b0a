import {randomUUID} from 'node:crypto'
import {readFileSync} from 'node:fs'
import type {FastifyRequest} from 'fastify'
import type {Anchor} from '#shared/contract/resources.ts'
import {bindDevice} from '#shared/home/bindings.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {operations} from '../../../server/control/operations.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {passkey} from '../../../server/database/tables/identity.ts'
import {comment, thread} from '../../../server/database/tables/threads.ts'
import {codeStep, hotp} from '../../../server/identity/second-step/one-time-codes.ts'
import {givePassword, type TestServer} from '../../helper.ts'
import {addWebhooks} from './add-webhooks.ts'
import {stock} from './catalog/stocked.ts'

/** A long name without a place to break. */
const longName = 'Annamariagiuseppinavittoriaemanuela'

export type Household = Awaited<ReturnType<typeof makeHousehold>>

/**
 * Creates people of a language, each with a session cookie: `full` has one of everything, `empty` has nothing, and
 * `viewer` can view the project of `full`.
 */
export async function makeHousehold(server: TestServer, language: Language) {
  const {services} = server
  const {apps, connections, links, members, projects, sessions} = services
  const browser = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    address: '192.0.2.7',
  }
  const join = async (name: string, more: {isAdmin?: boolean; isMaker?: boolean} = {}) => {
    const email = `${name.toLowerCase()}.${language}@example.org`
    const account = await services.accounts.create({email, name, language, isMaker: false, ...more})
    await givePassword(services, account.id)
    return {...account, cookie: sessions.create(account.id, browser)}
  }
  const full = await join(longName, {isAdmin: true, isMaker: true})
  const [empty, maker, viewer] = [await join('Emma'), await join('Mara', {isMaker: true}), await join('Vera')]
  sessions.create(full.id, {...browser, userAgent: undefined})

  const own = {ownerId: full.id, language}
  const project = projects.create({name: `${longName} 2`, address: 'Piazza Martiri della Libertà 12, Trieste'}, own)
  const blank = projects.create({name: 'Mare', address: null}, own)
  members.join(members.invite({projectId: project.id, role: 'viewer', email: null, invitedBy: full.id}), viewer.id)
  members.invite({projectId: project.id, role: 'editor', email: `${longName}@example.org`, invitedBy: full.id})
  const invitation = members.invite({projectId: project.id, role: 'editor', email: null, invitedBy: full.id})

  const web = apps.create({
    ownerId: full.id,
    name: longName,
    kind: 'web',
    redirectUris: [`https://${longName.toLowerCase()}.example/oauth/return`],
    scopes: [
      'openid',
      'offline_access',
      'profile',
      'email',
      'projects:read',
      'projects:write',
      'projects:create',
      'webhooks:manage',
    ],
  })
  const allow = (name: string, more: {clientId?: string; projectId?: string; scopes?: string[]} = {}) =>
    connections.allow({
      accountId: full.id,
      clientId: 'device',
      name,
      scopes: ['openid', 'offline_access', 'projects:read', 'hosts:manage'],
      projectId: undefined,
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      ...more,
    })
  const device = allow(longName, {projectId: project.id})
  const home = declareDevices(server, {connectionId: device.id, projectId: project.id})
  declareTablets(server, {connectionId: device.id, projectId: project.id})
  const draft = {project: project.id, as: full.email, home: JSON.stringify(home), images: []}
  await operations['import save'](services, {...draft, fileName: `${longName.repeat(3)}.json`})
  await saveVersions(server, {home, projectId: project.id, accountId: full.id, connectionId: device.id})
  connections.recordReuse(device.id, 'replay')
  connections.recordReuse(allow('Planner', {clientId: web.id}).id, 'theft')
  const planner = allow('Planner', {
    clientId: web.id,
    projectId: project.id,
    scopes: ['projects:read', 'webhooks:manage'],
  })
  const webhooks = addWebhooks(services, {connectionId: planner.id, projectId: project.id, name: longName})
  const untold = allow('Untold', {projectId: blank.id, scopes: ['projects:read', 'webhooks:manage']})
  recordRequests(server, planner.id)
  connections.end(allow('Old tablet').id, 'theft')
  connections.end(allow('Kitchen tablet').id, 'person')

  const changed = loseMark(server, {ownerId: maker.id, connect: (clientId) => allow(longName, {clientId}).id})

  setUpSecondStep(server, maker.id)
  const passkeys = addPasskeys(server, full.id)

  await stock(server)
  const threads = openThreads(server, {projectId: project.id, fullId: full.id, viewerId: viewer.id})

  return {
    server,
    language,
    people: {full, empty, maker, viewer},
    passkeys,
    project,
    threads,
    blank,
    web,
    device,
    planner,
    untold,
    webhooks,
    changed,
    invitation,
    resetLink: () => links.create('reset', empty.id),
    emailLink: () => links.create('email', full.id, `${longName}@example.org`),
  }
}

/** Turns a second step on, with few recovery codes left. */
function setUpSecondStep({clock, services: {secondSteps}}: TestServer, accountId: string) {
  secondSteps.begin(accountId)
  const code = hotp(secondSteps.unconfirmed(accountId) ?? Buffer.of(), codeStep(clock.now()))
  for (const one of secondSteps.confirm(accountId, code)?.slice(0, 8) ?? []) secondSteps.useRecoveryCode(accountId, one)
}

/** Adds a passkey, and one of which a copy was used. Returns their ids. */
function addPasskeys({clock, services: {accounts, database}}: TestServer, accountId: string): string[] {
  accounts.markSignInReset(accountId)
  return [null, clock.now()].map((clonedAt, index) => {
    const id = randomUUID()
    const named = {id, name: index === 0 ? longName : 'Phone', credentialId: id, publicKey: Buffer.of()}
    const used = {counter: 0, transports: [], createdAt: clock.now(), lastUsedAt: null, clonedAt}
    database
      .insert(passkey)
      .values({accountId, isSynced: index === 0, ...named, ...used})
      .run()
    return id
  })
}

/** Declares tablets: one with everything, and one that told nothing yet. */
function declareTablets(
  {services: {tablets}}: TestServer,
  {connectionId, projectId}: {connectionId: string; projectId: string},
) {
  const all = {
    id: 'hall',
    browser: 'Android, Samsung Internet',
    screen: {width: 1280, height: 800},
    battery: {level: 80, isCharging: true},
    settings: {plan: 'plan', room: '', layer: 'look', dimAfter: 10, language: 'auto'},
    secondsAgo: 60,
  }
  const change = tablets.changeBy(connectionId, projectId, {
    version: '0.1.0',
    tablets: [all, {id: 'own', secondsAgo: 3 * 24 * 60 * 60}],
  })
  if (change) tablets.write(change)
  for (const [id, layer] of [
    ['hall', 'look'],
    ['own', 'energy'],
  ] as const)
    tablets.set({connectionId, projectId, id}, {name: `${longName} ${id}`, settings: {layer}})
}

/** Declares devices, some of them gone. Returns a home that binds one of each, and one of an app that is not there. */
function declareDevices(
  {services: {devices}}: TestServer,
  {connectionId, projectId}: {connectionId: string; projectId: string},
): Home {
  const lamp = {id: 'lamp', name: longName, kind: 'light' as const, room: longName, floor: longName}
  const fan = {id: 'fan', name: 'Fan', kind: 'switch' as const, room: null, floor: null}
  const stove = {...fan, id: 'stove', name: 'Stove'}
  devices.replace(connectionId, projectId, [lamp, fan, stove, {...fan, id: 'old'}])
  devices.replace(connectionId, projectId, [lamp, fan, {...lamp, id: 'hall', name: 'Luce ingresso', room: 'Ingresso'}])
  const flat = JSON.parse(readFileSync(new URL('../../../samples/flat.json', import.meta.url), 'utf8')) as Home
  const bound = [
    {app: connectionId, device: lamp.id},
    {app: connectionId, device: stove.id},
    {app: longName, device: longName},
  ]
  return bound.reduce((home, binding, index) => {
    const id = home.plans[0]?.lights[index]?.id ?? ''
    return bindDevice(home, {kind: 'light', id}, 'light', binding)
  }, flat)
}

/** Saves three more versions: changed by an app, without an element that another app needs, and the first restored. */
async function saveVersions(
  {services: {homes, hosts, revisions}}: TestServer,
  {home, projectId, accountId, connectionId}: {home: Home; projectId: string; accountId: string; connectionId: string},
) {
  const owner = {person: accountId, connection: 'test'}
  const save = async (saved: Home, message: string, more: {appName?: string; restoredFrom?: number} = {}) => {
    const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(saved)), {owner})
    const {appName = null, ...from} = more
    const made = {...prepared, ...from, message, baseRevision: revisions.last(projectId)?.number ?? null}
    revisions.save(projectId, made, {accountId, appName}, null)
  }
  const [lamp, other] = home.plans[0]?.lights.map(({id}) => id) ?? []
  if (lamp === undefined || other === undefined) throw new Error('the sample has lamps')
  const changed = setFields(moveElements(home, [lamp], [0.5, 0]), [lamp], {name: longName})
  await save(removeElements(changed, [other]), longName.repeat(20), {appName: longName})
  await save(removeElements(home, [lamp]), '')
  await save(home, 'שלום', {restoredFrom: 1})
  hosts.replace(connectionId, projectId, [{kind: 'light', id: lamp}])
}

/** Creates a verified app, connects it, and changes everything that was verified. */
function loseMark({services: {apps}}: TestServer, more: {ownerId: string; connect: (clientId: string) => string}) {
  const key = (x: string) => ({keys: [{kty: 'OKP', crv: 'Ed25519', x}]})
  const registered = {
    name: `${longName} 3`,
    redirectUris: ['https://example.org/oauth/return'],
    jwks: key('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
    jwksUri: null,
    scopes: ['openid', 'projects:read'],
  }
  const app = apps.create({...registered, kind: 'server', ownerId: more.ownerId})
  const connectionId = more.connect(app.id)
  apps.setVerified(app.id, true)
  apps.setVerified(app.id, false)
  apps.setVerified(app.id, true)
  apps.update(app.id, {
    name: `${longName} ${longName}`,
    redirectUris: [`https://${longName.toLowerCase()}.example/oauth/return`],
    jwks: key('2qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURoE'),
    jwksUri: null,
    scopes: ['openid', 'projects:read', 'projects:write'],
  })
  return {app, connectionId}
}

/** Recent requests of an app, some refused. */
function recordRequests({services}: TestServer, connectionId: string) {
  const trail = services.recentRequests.trailOf(connectionId)
  const request = (method: string, url: string) => ({method, url}) as FastifyRequest
  trail.answered(request('GET', '/v1/projects?limit=5'), 200)
  const put = request('PUT', `/v1/projects/${longName.repeat(3)}/devices`)
  trail.answered(put, 400)
  trail.refused(put, 400, {error: 'invalid_input', problems: [`devices[0].${longName.repeat(2)}: must be text`]})
  trail.refused(put, 500, {error: 'server_error', errorId: '0c8f8b9e-8c1b-4b0e-9a6b-5a1f0a3c7d11'})
}

/** Threads: a busy one, a long one by an app, one on a deleted plan, a resolved one; each with notices. */
function openThreads({services}: TestServer, ids: {projectId: string; fullId: string; viewerId: string}) {
  const {projectId} = ids
  const {database, threads} = services
  const by = (accountId: string, appName: string | null = null) => ({accountId, appName})
  const [full, viewer] = [by(ids.fullId), by(ids.viewerId)]
  const room = (id: string) => ({at: [8, 6] as [number, number], ref: {kind: 'room', id}})
  const open = (body: string, author = full, anchor: Anchor = {at: [3, 2]}) =>
    threads.open(projectId, {planId: 'appartamento', anchor, body}, author).id
  const busy = open('The table would stand better by the window.\n\nWhat do you think?', full, room('cucina'))
  threads.answer(projectId, busy, longName.repeat(4), viewer)
  threads.answer(projectId, busy, 'שלום: a line from right to left', by(ids.viewerId, longName))
  const long = open('A line of this comment.\n'.repeat(400), by(ids.viewerId, longName), room('cucina'))
  threads.answer(projectId, long, 'Yes', full)
  const moved = open('This plan was redrawn.', viewer)
  database.update(thread).set({planId: 'gone'}).where(eq(thread.id, moved)).run()
  database.update(comment).set({authorId: null}).where(eq(comment.threadId, moved)).run()
  const resolved = open('Which floor is this?', viewer)
  threads.edit(
    projectId,
    resolved,
    threads.read(projectId, resolved)?.comments[0]?.id ?? '',
    'Which?',
    viewer.accountId,
  )
  threads.setResolved(projectId, resolved, true, full)
  const own = threads.read(projectId, busy)?.comments[0]?.id ?? ''
  return {busy, long, moved, resolved, own}
}
