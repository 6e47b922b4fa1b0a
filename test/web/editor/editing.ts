import type {Test} from 'tap'
import type {Home} from '../../../shared/home/schema.ts'
import {startServer, type TestServer} from '../../helper.ts'
import {homeWith, room} from '../../server/api.ts'
import {type FormBrowser, formToken} from '../../server/pages/form-browser.ts'
import {addSignedIn} from '../../server/pages/people.ts'

export type Editing = Awaited<ReturnType<typeof startEditing>>

/** A person in the editor. */
export type Editor = Awaited<ReturnType<typeof addEditor>>

export const drawn = homeWith({rooms: [room('kitchen')]})

/** Starts a server with a project of Anna, which Vera can view, and one of the stranger Ben. */
export async function startEditing(t: Test, settings: Record<string, string> = {}) {
  const server = await startServer(t, settings)
  const {members, projects} = server.services
  const [anna, vera, ben] = [
    await addEditor(server, 'Anna'),
    await addEditor(server, 'Vera'),
    await addEditor(server, 'Ben'),
  ]
  const addProject = ({account}: Editor, name: string) =>
    projects.create({name, address: null}, {ownerId: account.id, language: 'en'}).id
  const [id, otherId] = [addProject(anna, 'Casa'), addProject(ben, 'Mare')]
  const invitation = {projectId: id, role: 'viewer' as const, email: null, invitedBy: anna.account.id}
  members.join(members.invite(invitation), vera.account.id)

  /** Saves the next version of Anna's project, or of another. */
  async function save(home: Home = drawn, message = 'Saved', projectId = id, {account}: Editor = anna) {
    const {revisions, homes} = server.services
    const owner = {person: account.id, connection: 'test'}
    const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)), {
      base: revisions.baseFor(projectId),
      owner,
    })
    const made = {...prepared, message, baseRevision: revisions.last(projectId)?.number ?? null}
    return revisions.save(projectId, made, {accountId: account.id, appName: null}, null)
  }

  return {server, anna, vera, ben, id, otherId, path: `/projects/${id}/edit`, save}
}

async function addEditor(server: TestServer, name: string) {
  const {account, browser} = await addSignedIn(server, name)
  const token = formToken((await browser.open('/settings/account')).html)
  const ask = createAsk(browser)
  return {
    account,
    browser,
    token,
    ask,
    get: (path: string) => ask('GET', path),
    /** Posts JSON with the form's token. */
    post: (path: string, body: object = {}) => ask('POST', path, {token, ...body}),
  }
}

const createAsk = (browser: FormBrowser) =>
  async function ask(method: string, path: string, body?: unknown) {
    const json = body === undefined ? {} : {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}
    const {status, html, headers} = await browser.send(path, {method, ...json})
    return {status, headers, text: html, json: html.startsWith('{') ? JSON.parse(html) : undefined}
  }

/** Tests that a path answers only members: others get 404, visitors 401, and the project's own rules hold. */
export async function testReaders(t: Test, {server, anna, vera, ben, id, otherId}: Editing, part: string) {
  const path = `/projects/${id}/edit/${part}`
  t.equal((await anna.get(path)).status, 200)
  t.equal((await vera.get(path)).status, 200, 'a viewer reads')
  t.match(await ben.get(path), {status: 404, json: {error: 'not_found'}})
  t.match(await anna.get(`/projects/${otherId}/edit/${part}`), {status: 404})
  const visitor = await fetch(server.url + path)
  t.match(visitor, {status: 401})
  t.match(await visitor.json(), {error: 'unauthenticated'})
}
