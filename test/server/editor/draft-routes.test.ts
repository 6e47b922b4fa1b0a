import t from 'tap'
import {emptyHome} from '../../../shared/home/empty-home.ts'
import {drawn, type Editor, startEditing} from '../../web/editor/editing.ts'
import {printedRoutes} from '../printed-routes.ts'

interface Row {
  route: string
  /** The status of a viewer's request; strangers always get 404. */
  viewer: number
  /** A body that an editor could send; the form's token is added. */
  body?: object
}

/** Every route of the editor that belongs to a project. */
const rows: readonly Row[] = [
  {route: 'GET /projects/:id/edit', viewer: 200},
  {route: 'GET /projects/:id/draft', viewer: 200},
  {route: 'PUT /projects/:id/draft', viewer: 403, body: {home: emptyHome('en'), base: 1, edit: 0}},
  {route: 'DELETE /projects/:id/draft', viewer: 403},
  {route: 'POST /projects/:id/draft/version', viewer: 403, body: {message: 'Mine', edit: 1}},
  {route: 'GET /projects/:id/edit/catalog', viewer: 200},
  {route: 'GET /projects/:id/edit/catalog/:namespace/:name', viewer: 404},
  {route: 'GET /projects/:id/edit/devices', viewer: 200},
  {route: 'GET /projects/:id/edit/live', viewer: 200},
  {route: 'GET /projects/:id/edit/members', viewer: 200},
  {route: 'GET /projects/:id/edit/proposals', viewer: 403},
  {route: 'GET /projects/:id/edit/proposals/:proposal', viewer: 403},
  {route: 'DELETE /projects/:id/edit/proposals/:proposal', viewer: 403},
  {route: 'GET /projects/:id/edit/sample', viewer: 200},
  {route: 'GET /projects/:id/edit/versions/:number', viewer: 200},
  {route: 'POST /projects/:id/edit/drawing', viewer: 403, body: {}},
  {route: 'GET /projects/:id/edit/threads', viewer: 200},
  {route: 'POST /projects/:id/edit/threads', viewer: 201, body: {planId: 'plan', anchor: {at: [1, 1]}, body: 'Hi'}},
  {route: 'POST /projects/:id/edit/threads/:thread/comments', viewer: 201, body: {body: 'Hi'}},
  {route: 'POST /projects/:id/edit/threads/:thread/state', viewer: 200, body: {isResolved: true}},
]

t.test('every route of the editor is in the table', async (t) => {
  const {server} = await startEditing(t)
  const registered = printedRoutes(server.app.printRoutes({commonPrefix: false})).flatMap(({path, methods}) =>
    /^\/projects\/:id\/(edit|draft)\b/.test(path)
      ? methods.filter((method) => !/^(HEAD|OPTIONS)$/.test(method)).map((method) => `${method} ${path}`)
      : [],
  )
  t.same(rows.map(({route}) => route).sort(), registered.sort())
})

t.test('no route of the editor serves strangers, visitors or other sites, nor writes for viewers', async (t) => {
  const editing = await startEditing(t, {PIANTA_RATE_LIMIT: '100000'})
  const {server, anna, vera, ben, id, otherId, save} = editing
  await save()
  const author = {accountId: anna.account.id, appName: null}
  const thread = server.services.threads.open(id, {planId: 'plan', anchor: {at: [1, 1]}, body: 'Here'}, author).id
  t.equal((await anna.ask('PUT', `/projects/${id}/draft`, {home: drawn, base: 1, edit: 0})).status, 200)
  const draft = await anna.get(`/projects/${id}/draft`)
  const {proposals} = server.services
  const key = {projectId: id, accountId: anna.account.id}
  const change = {base: 1, changeCount: 1, problemCount: 0, title: 'A window', home: Buffer.from('{}')}
  const proposal = proposals.add(key, {connectionId: null, appName: 'Helper'}, change)

  const splitRoute = (route: string, project: string): [method: string, path: string] => {
    const [method = '', path = ''] = route.split(' ')
    const params: Readonly<Record<string, string>> = {
      id: project,
      thread,
      proposal,
      number: '1',
      namespace: 'pianta',
      name: 'no',
    }
    return [method, path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')]
  }
  /** Sends an editor's request with changes, and returns the status: a stream stays open. */
  async function statusOf(
    person: Editor | null,
    {route, body}: Row,
    {project = id, token = person?.token, headers = {}}: {project?: string; token?: string; headers?: object} = {},
  ): Promise<number> {
    const [method, path] = splitRoute(route, project)
    const cookie = [...(person?.browser.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const isFile = path.endsWith('/drawing')
    const response = await fetch(`${server.url}${path}${method === 'DELETE' ? '?edit=1' : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie,
        ...(body && {'content-type': isFile ? 'image/png' : 'application/json'}),
        ...(isFile && token !== undefined && {'form-token': token}),
        ...headers,
      },
      ...(body && {body: isFile ? 'no picture' : JSON.stringify({...body, ...(token !== undefined && {token})})}),
    })
    await response.body?.cancel()
    return response.status
  }

  for (const row of rows) {
    const isPage = row.route === 'GET /projects/:id/edit'
    t.equal(await statusOf(ben, row), 404, `a stranger: ${row.route}`)
    t.equal(await statusOf(anna, row, {project: otherId}), 404, `with the id of another's project: ${row.route}`)
    t.equal(await statusOf(null, row), isPage ? 303 : 401, `a visitor: ${row.route}`)
    if (!row.route.startsWith('GET')) {
      const headers = {'sec-fetch-site': 'cross-site', origin: 'https://evil.example'}
      t.equal(await statusOf(anna, row, {headers}), 403, `from another site: ${row.route}`)
    }
    if (row.route.startsWith('POST'))
      t.equal(await statusOf(anna, row, {token: ''}), 403, `without the form's token: ${row.route}`)
    t.equal(await statusOf(vera, row), row.viewer, `a viewer: ${row.route}`)
  }
  t.equal((await anna.get(`/projects/${id}/draft`)).text, draft.text, "the editor's draft is untouched")
  t.equal(proposals.list(key).length, 1, 'what was proposed to the editor waits')
  t.equal(server.services.revisions.last(id)?.number, 1, 'no version was saved')
})
