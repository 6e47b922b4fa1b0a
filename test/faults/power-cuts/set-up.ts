import {equal} from 'node:assert/strict'
import {emptyHome} from '#shared/home/empty-home.ts'
import {signInPerson} from '../../../demo/person.ts'
import {runOnServer} from '../../../server/control/socket.ts'
import {createAsker} from './requests.ts'
import type {Place} from './writers.ts'

const scope = [
  'openid',
  'offline_access',
  'projects:read',
  'projects:write',
  'projects:create',
  'comments:read',
  'comments:write',
  'webhooks:manage',
].join(' ')

/**
 * Prepares a new server as people and apps do: an account, a consented app that may write, three projects with a
 * version in the last, and a webhook at each address.
 */
export async function setUp({folder, port, hooks}: {folder: string; port: number; hooks: readonly string[]}) {
  const url = `http://127.0.0.1:${port}`
  const email = 'ada@example.org'
  const password = 'correct horse battery'
  const account = {email, name: 'Ada', language: 'en', isAdmin: true, isMaker: true, password}
  await runOnServer(folder, 'user create', account)
  const app = {owner: email, name: 'Planner', kind: 'device', scopes: scope.split(' ')}
  const {client_id} = await runOnServer(folder, 'app create', app)
  const person = await signInPerson(url, {email, password})
  const project = await person.createProject('Flat')

  const form = (path: string, fields: Record<string, string>) =>
    fetch(url + path, {method: 'POST', body: new URLSearchParams({client_id, ...fields})}).then(
      (answer) => answer.json() as Promise<Record<string, string>>,
    )
  const asked = await form('/oidc/device/auth', {scope})
  await person.allowDevice(asked.verification_uri_complete ?? '', {project})
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const {access_token: token = ''} = await form('/oidc/token', {grant_type, device_code: asked.device_code ?? ''})

  const asker = createAsker(port, token)
  const post = async (path: string, body: unknown) => {
    const {status, text} = await asker.ask('POST', path, JSON.stringify(body), {'content-type': 'application/json'})
    equal(status, 201, text)
    return JSON.parse(text)
  }
  const second = await post('/v1/projects', {name: 'House'})
  const third = await post('/v1/projects', {name: 'Hut'})
  await post(`/v1/projects/${third.id}/revisions`, {home: emptyHome('en'), message: '', baseRevision: null})
  const webhookIds = []
  for (const hook of hooks) webhookIds.push((await post('/v1/webhooks', {url: hook})).id)
  asker.close()
  return {token, place: {projectIds: [project, second.id, third.id], webhookIds} satisfies Place}
}
