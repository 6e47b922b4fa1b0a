import t from 'tap'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {startServer, type TestServer} from '../../helper.ts'
import {post} from '../identity/identity-server.ts'
import {type ConnectedPerson, createConnectedPerson} from './connected-person.ts'

interface Ending {
  which: 'web' | 'device'
  end(server: TestServer, victim: ConnectedPerson): unknown
  /** The token endpoint's error afterwards. */
  refusal?: string
  /** The person's other connection ends too. */
  isOfAll?: boolean
}

/** All ways that a connection ends. */
const endings: Record<string, Ending> = {
  'a person disconnects an app': {
    which: 'web',
    end: ({services}, {web}) => services.connections.end(web.connectionId, 'person'),
  },
  'a person disconnects a device': {
    which: 'device',
    end: ({services}, {device}) => services.connections.end(device.connectionId, 'person'),
  },
  'a device revokes its refresh token': {
    which: 'device',
    end: ({url}, {device}) => post(`${url}/oidc/revoke`, {token: device.refresh_token, client_id: 'device'}),
  },
  'a used-up refresh token of a device comes back': {
    which: 'device',
    async end(_server, victim) {
      const {body} = await victim.refresh(victim.device.refresh_token, 'device')
      await victim.refresh(String(body.refresh_token), 'device')
      await victim.refresh(victim.device.refresh_token, 'device')
    },
  },
  'an app is deleted': {
    which: 'web',
    end: ({services}, {clientId}) => deleteApp(services, clientId),
    refusal: 'invalid_client',
  },
  'an account is deleted': {
    which: 'web',
    end: ({services}, {accountId}) => deleteAccount(services, accountId),
    refusal: 'invalid_client',
    isOfAll: true,
  },
}

for (const [name, {which, end, refusal = 'invalid_grant', isOfAll}] of Object.entries(endings)) {
  t.test(`when ${name}, everything of the connection ends at the next request, and nothing else`, async (t) => {
    const server = await startServer(t)
    const victim = await createConnectedPerson(server, 'ada')
    const bystander = await createConnectedPerson(server, 'bob')
    const {access_token, refresh_token, clientId, connectionId} = victim[which]
    const other = which === 'web' ? victim.device : victim.web
    const declaring = await victim.beginDeclaring(access_token)
    t.equal((await declaring.finish()).status, 200)
    const stream = await victim.follow(access_token)
    await stream.firstRetry()
    const open = await Promise.all([victim.follow(other.access_token), bystander.follow(bystander.web.access_token)])
    for (const each of open) await each.firstRetry()

    const declaringOnItsWay = await victim.beginDeclaring(access_token)
    const savingOnItsWay = which === 'web' ? await victim.beginSave(access_token, null) : undefined
    const refreshOnItsWay = await victim.beginRefresh(refresh_token, clientId)
    await end(server, victim)

    t.equal(await victim.apiStatus(access_token), 401, 'the API')
    t.equal(await victim.listStatus(access_token), 401)
    t.equal(await victim.userinfoStatus(access_token), 401, 'userinfo')
    t.match(await declaringOnItsWay.finish(), {status: 401, body: {error: 'unauthenticated'}}, 'a write in flight')
    if (savingOnItsWay) t.match(await savingOnItsWay.finish(), {status: 401, body: {error: 'unauthenticated'}})
    t.match((await refreshOnItsWay.finish()).body, {error: refusal, access_token: undefined}, 'a refresh in flight')
    t.match(await victim.refresh(refresh_token, clientId), {body: {error: refusal}})
    if (which === 'web') t.match(await victim.exchange(), {body: {error: refusal}}, 'a code not exchanged yet')
    await stream.ended
    t.match(stream.events, [{event: 'access.revoked', data: `{"projectId":"${victim.projectId}"}`}], 'the stream')
    t.same(victim.rowsOf(connectionId), [0, 0, 0, 0, 0, 0, 0, 0], 'no row is left of it')
    if (which === 'web') t.same(victim.onTheirWay(), [{event: 'access.revoked', webhookId: null}], 'its farewell')
    t.match(bystander.onTheirWay(), [{event: 'revision.saved'}], 'another person’s posts')
    t.equal(server.services.revisions.find(victim.projectId, 1), undefined, 'nothing was saved')

    t.equal(await victim.apiStatus(other.access_token), isOfAll ? 401 : 200, 'the other connection of the person')
    t.equal(await bystander.apiStatus(bystander.web.access_token), 200, 'another person’s connection')
    t.equal(open[1]?.events.length, 0)
    for (const each of open) await each.leave()
  })
}

/** All ways that close a project to a connection, which stays. */
const closings: Record<string, (server: TestServer, victim: ConnectedPerson) => unknown> = {
  'its person leaves the project': ({services}, {projectId, accountId}) =>
    services.members.remove(projectId, accountId),
  'the project is deleted': ({services}, {projectId}) => deleteProject(services, projectId),
  'it is given another project': ({services}, {accountId, web}) => {
    const {id} = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
    services.connections.changeProject(web.connectionId, id)
  },
}

for (const [name, close] of Object.entries(closings)) {
  t.test(`when ${name}, an app loses the project at the next request, and keeps its grant`, async (t) => {
    const server = await startServer(t)
    const victim = await createConnectedPerson(server, 'ada')
    const {access_token, refresh_token, clientId} = victim.web
    const stream = await victim.follow(access_token)
    await stream.firstRetry()
    const declaring = await victim.beginDeclaring(access_token)
    const saving = await victim.beginSave(access_token, null)
    await close(server, victim)

    t.equal(await victim.apiStatus(access_token), 404, 'the API')
    t.match(await declaring.finish(), {status: 404, body: {error: 'not_found'}}, 'a write in flight')
    t.match(await saving.finish(), {status: 404, body: {error: 'not_found'}}, 'a save in flight')
    t.equal(server.services.revisions.find(victim.projectId, 1), undefined, 'nothing was saved')
    await stream.ended
    t.match(stream.events, [{event: 'access.revoked', data: `{"projectId":"${victim.projectId}"}`}], 'the stream')
    t.same(victim.onTheirWay(), [{event: 'access.revoked', webhookId: victim.webhook.id}], 'its webhook')

    t.equal(await victim.listStatus(access_token), 200)
    t.equal(await victim.userinfoStatus(access_token), 200)
    t.equal((await victim.refresh(refresh_token, clientId)).status, 200)
    t.equal((await victim.exchange()).status, 200)
  })
}

/** Events that end no connection. */
const harmless: Record<string, (server: TestServer, victim: ConnectedPerson) => unknown> = {
  'an app is changed by its maker': ({services}, {clientId}) => {
    const kept = services.apps.byId(clientId)
    if (kept) services.apps.update(clientId, {...kept, name: 'Sketcher', scopes: ['openid', 'catalog:read']})
  },
  'a verified app loses its mark': ({services}, {clientId}) => services.apps.setVerified(clientId, false),
  'expired tokens are deleted': ({services}) => services.tokens.deleteExpired(),
}

for (const [name, act] of Object.entries(harmless)) {
  t.test(`when ${name}, the connections stay`, async (t) => {
    const server = await startServer(t)
    const victim = await createConnectedPerson(server, 'ada')
    const stream = await victim.follow(victim.web.access_token)
    await stream.firstRetry()
    await act(server, victim)
    for (const {access_token, refresh_token, clientId} of [victim.web, victim.device]) {
      t.equal(await victim.apiStatus(access_token), 200)
      t.equal(await victim.userinfoStatus(access_token), 200)
      t.equal((await victim.refresh(refresh_token, clientId)).status, 200)
    }
    t.equal((await victim.exchange()).status, 200)
    const saving = await victim.beginSave(victim.web.access_token, null)
    t.equal((await saving.finish()).status, 201)
    await stream.first(1)
    t.match(stream.events, [{event: 'revision.saved'}], 'the stream')
    const sent = {event: 'revision.saved', webhookId: victim.webhook.id}
    t.same(victim.onTheirWay(), [sent, sent], 'its webhook, before and after')
    await stream.leave()
  })
}

t.test('when a person chooses another password, apps of browsers sign in again, and all else stays', async (t) => {
  const server = await startServer(t)
  const victim = await createConnectedPerson(server, 'ada')
  const {web, device} = victim
  const hook = ['webhook', victim.rowsOf(web.connectionId).at(-1)]
  await server.services.accounts.setPassword(victim.accountId, 'another horse battery')
  // RFC 10017, section 6.3.2.3: a page of a browser goes with the sessions of its person.
  t.equal(await victim.apiStatus(web.access_token), 401)
  t.match(await victim.refresh(web.refresh_token, web.clientId), {status: 400, body: {error: 'invalid_grant'}})
  t.same(['webhook', victim.rowsOf(web.connectionId).at(-1)], hook, 'the connection keeps its webhook')
  t.equal(await victim.apiStatus(device.access_token), 200)
  t.equal(await victim.userinfoStatus(device.access_token), 200)
  t.equal((await victim.refresh(device.refresh_token, device.clientId)).status, 200)
})
