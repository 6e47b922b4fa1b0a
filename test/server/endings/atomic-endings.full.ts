import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {createGrantRevocation} from '../../../server/identity/grant-revocation.ts'
import {startServer, type TestServer} from '../../helper.ts'
import {begin, consentOf} from '../identity/authorize.ts'
import {askToPair, deviceScope} from '../identity/identity-server.ts'
import {type ConnectedPerson, createConnectedPerson} from './connected-person.ts'
import {dump, failAt, writesOf} from './failing-writes.ts'

type Act = () => unknown
type Step = (server: TestServer, victim: ConnectedPerson) => Act | Promise<Act>

const revocation = ({services, app}: TestServer) => createGrantRevocation({...services, log: app.log})

const grantOf = ({services}: TestServer, connectionId: string) =>
  String(services.database.$client.prepare('SELECT id FROM "grant" WHERE connection_id = ?').pluck().get(connectionId))

/** Invites the project's owner through a link. */
const invitingOwnerOf = ({services}: TestServer, projectId: string) => {
  const invitedBy = services.members.list(projectId).find(({role}) => role === 'owner')?.accountId ?? ''
  return {invitedBy, link: services.members.invite({projectId, role: 'viewer', email: null, invitedBy})}
}

/** Operations that notify apps, or create, change or end a connection or a role, by name: prepare, then run. */
const steps: Record<string, Step> = {
  'the saving of a version': async ({services}, {projectId, accountId}) => {
    const body = Buffer.from(JSON.stringify({home: emptyHome('en'), message: '', baseRevision: null}))
    const made = await services.homes.readRevision(body)
    return () => services.revisions.save(projectId, made, {accountId, appName: null}, null)
  },
  'a disconnect':
    ({services}, {web}) =>
    () =>
      services.connections.end(web.connectionId, 'person'),
  "the end of an app's sign-in by theft": (server, {web}) => {
    const grantId = grantOf(server, web.connectionId)
    return () => revocation(server).revoke(grantId, 'theft')
  },
  "the end of a device's sign-in": (server, {device}) => {
    const grantId = grantOf(server, device.connectionId)
    return () => revocation(server).revoke(grantId, 'app')
  },
  'the deletion of an app':
    ({services}, {clientId}) =>
    () =>
      deleteApp(services, clientId),
  'the deletion of an account':
    ({services}, {accountId}) =>
    () =>
      deleteAccount(services, accountId),
  'the deletion of a project':
    ({services}, {projectId}) =>
    () =>
      deleteProject(services, projectId),
  'leaving a project':
    ({services}, {projectId, accountId}) =>
    () =>
      services.members.remove(projectId, accountId),
  'an invitation that is used': async (server, {projectId}) => {
    const {accounts, members} = server.services
    const {link} = invitingOwnerOf(server, projectId)
    const {id} = await accounts.create({email: 'guest@example.org', name: 'Guest', language: 'en'})
    return () => members.join(link, id)
  },
  'the handing over of a project': (server, {projectId, accountId}) => {
    const {invitedBy} = invitingOwnerOf(server, projectId)
    return () => server.services.members.transfer(projectId, invitedBy, accountId)
  },
  'an owner who becomes an editor': (server, {projectId, accountId}) => {
    const {members} = server.services
    const {invitedBy} = invitingOwnerOf(server, projectId)
    members.setRole(projectId, accountId, 'owner')
    return () => members.setRole(projectId, invitedBy, 'editor')
  },
  'another address to sign in with': ({services: {accounts, links}}, {accountId}) => {
    links.create('reset', accountId)
    return () => accounts.changeEmail(accountId, 'elsewhere@example.org', {isVerified: true})
  },
  "a change of a device's project": ({services}, {accountId, device}) => {
    const {id} = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
    return () => services.connections.changeProject(device.connectionId, id)
  },
  'a pairing that replaces a device': async ({services, url}, {accountId, projectId, device}) => {
    const {user_code} = await askToPair({address: url}, {scope: deviceScope})
    const consent = {accountId, projectId, name: 'New', replaces: device.connectionId}
    return () => services.deviceCodes.allow(user_code, consent)
  },
  'a consent that joins a connection': async (server, {accountId, projectId, clientId}) => {
    const {services, url} = server
    const place = {...services, address: url, clock: server.clock}
    const client = {id: clientId, redirectUris: ['https://planner.example/back']}
    const {uid} = await begin(place, client, {scope: 'openid projects:read'})
    return () => services.authorizationRequests.allow(uid, consentOf(place, {accountId, projectId}))
  },
}

for (const [name, prepare] of Object.entries(steps)) {
  t.test(`${name} succeeds completely or changes nothing, wherever the disk fails`, async (t) => {
    const server = await startServer(t)
    const {database} = server.services
    const victim = await createConnectedPerson(server, 'ada')
    const declaring = await victim.beginDeclaring(victim.web.access_token)
    await declaring.finish()
    const act = await prepare(server, victim)

    const writes = writesOf(database, act)
    t.ok(writes.length > 1, `it writes ${writes.map(({what, table}) => `${what} ${table}`).join(', ')}`)
    const stream = await victim.follow(victim.web.access_token)
    await stream.firstRetry()
    const before = dump(database)
    for (const write of writes) {
      const about = `when ${write.what} ${write.table} fails`
      t.match(failAt(database, write, act), Error, about)
      t.same(dump(database), before, `nothing is written ${about}`)
      t.equal(await victim.apiStatus(victim.web.access_token), 200, `the app continues ${about}`)
      t.equal(await victim.apiStatus(victim.device.access_token), 200, `the device continues ${about}`)
    }
    t.same(stream.events, [], 'no notification was sent')
    await stream.leave()
    act()
    t.notSame(dump(database), before, 'it works on a good disk')
  })
}
