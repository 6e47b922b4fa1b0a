import {randomUUID} from 'node:crypto'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../server/database/tables/members.ts'
import {thread} from '../../../server/database/tables/threads.ts'
import type {TestServer} from '../../helper.ts'
import {beginPost} from '../begin-post.ts'
import {follow} from '../events/follow.ts'
import {allow, authorize, begin, codeForm} from '../identity/authorize.ts'
import {pair, post, refresh} from '../identity/identity-server.ts'

const deviceScopes = ['openid', 'offline_access', 'projects:read', 'hosts:manage']
const scopes = [...deviceScopes, 'projects:write', 'webhooks:manage']
const returnsTo = 'https://planner.example/back'

export type ConnectedPerson = Awaited<ReturnType<typeof createConnectedPerson>>

/**
 * Creates a person with active connections: a web app with two grants, an unused code and a webhook with a pending
 * delivery; a device; requests of both in flight; and a thread shared with the project's owner.
 */
export async function createConnectedPerson(server: TestServer, name: string) {
  const {services, url, app} = server
  const place = {...services, address: url, clock: server.clock}
  const {id: ownerId} = await services.accounts.create({email: `${name}-owner@example.org`, name, language: 'en'})
  const {id: accountId} = await services.accounts.create({email: `${name}@example.org`, name, language: 'en'})
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId, language: 'en'})
  services.database.insert(member).values({projectId, accountId, role: 'editor'}).run()
  const threadId = randomUUID()
  services.database.insert(thread).values({id: threadId, projectId, planId: 'plan', x: 0, y: 0, createdAt: 0}).run()
  for (const id of [accountId, ownerId, accountId]) {
    services.threads.answer(projectId, threadId, 'Higher?', {accountId: id, appName: null})
  }
  services.threads.setResolved(projectId, threadId, true, {accountId, appName: null})
  const person = {accountId, projectId}
  const client = services.apps.create({
    ownerId: accountId,
    name: 'Planner',
    kind: 'web',
    redirectUris: [returnsTo],
    scopes,
  })

  const scope = scopes.join(' ')
  const web = await authorize(place, person, client, {scope})
  const begun = await begin(place, client, {scope})
  const {code = ''} = await allow(place, begun, person)
  const device = await pair(place, person, {scope: deviceScopes.join(' ')})

  const idOf = (token: string) => services.tokens.find(token)?.connectionId ?? ''
  const webConnectionId = idOf(web.access_token)
  const webhook = services.webhooks.create(webConnectionId, {url: 'https://planner.example/events'})
  services.events.record({type: 'revision.saved', projectId, data: {projectId, number: 0}})
  const statusOf = async (path: string, token: string) => {
    const response = await fetch(url + path, {headers: {authorization: `Bearer ${token}`}})
    await response.body?.cancel()
    return response.status
  }

  return {
    ...person,
    clientId: client.id,
    web: {...web, clientId: client.id, connectionId: webConnectionId},
    webhook,
    device: {...device, clientId: 'device', connectionId: idOf(device.access_token)},
    apiStatus: (token: string) => statusOf(`/v1/projects/${projectId}`, token),
    listStatus: (token: string) => statusOf('/v1/projects', token),
    userinfoStatus: (token: string) => statusOf('/oidc/userinfo', token),
    exchange: () => post(`${url}/oidc/token`, codeForm(begun, code)),
    refresh: (token: string, clientId: string) => refresh(place, token, {client_id: clientId}),
    follow: (token: string) => follow(`${url}/v1/projects/${projectId}/events`, {authorization: `Bearer ${token}`}),
    /** Begins a save and stops before the end of its body; `finish` sends the rest and returns the response. */
    beginSave: (token: string, baseRevision: number | null) =>
      beginPost(app, `${url}/v1/projects/${projectId}/revisions`, {
        type: 'application/json',
        token,
        body: JSON.stringify({home: emptyHome('en'), message: '', baseRevision}),
      }),
    beginDeclaring: (token: string) =>
      beginPost(app, `${url}/v1/projects/${projectId}/devices`, {
        method: 'PUT',
        type: 'application/json',
        token,
        body: JSON.stringify({devices: [{id: 'lamp', name: 'Lamp', kind: 'light'}]}),
      }),
    beginRefresh: (token: string, clientId: string) =>
      beginPost(app, `${url}/oidc/token`, {
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({grant_type: 'refresh_token', refresh_token: token, client_id: clientId}).toString(),
      }),
    /** Counts the rows that depend on a connection. */
    rowsOf: (connectionId: string) =>
      [
        'connection_project',
        'grant',
        'device',
        'gone_device',
        'agent_tablets',
        'host_reference',
        'idempotent_answer',
        'webhook',
      ].map((table) =>
        services.database.$client
          .prepare(`SELECT count(*) FROM "${table}" WHERE connection_id = ?`)
          .pluck()
          .get(connectionId),
      ),
    /** Lists the pending deliveries of the webhook, even after its deletion. */
    onTheirWay: () =>
      services.database.$client
        .prepare('SELECT event, webhook_id AS webhookId FROM delivery WHERE lane = ? AND next_attempt_at NOTNULL')
        .all(webhook.id),
  }
}
