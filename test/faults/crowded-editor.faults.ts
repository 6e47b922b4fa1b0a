import {randomBytes} from 'node:crypto'
import t from 'tap'
import {startServer} from '../helper.ts'
import {printedRoutes} from '../server/printed-routes.ts'
import {type Asked, type Crowded, largeDraft, startCrowded} from './crowded-editor.ts'

t.setTimeout(600_000)

const readers = 60

/** A request of each route of the editor, for the draft's counter and the number of the reader. */
const requests: Record<
  string,
  (crowded: Crowded, now: {edit: number; of: number}) => Omit<Asked, 'method' | 'path'> & {path?: string}
> = {
  'GET /projects/:id/draft': () => ({}),
  'PUT /projects/:id/draft': (_, {edit, of}) => ({body: changed[of % changed.length]?.(edit) ?? ''}),
  'DELETE /projects/:id/draft': () => ({path: '?edit=1'}),
  'POST /projects/:id/draft/version': ({formToken}, {edit}) => ({
    body: json({token: formToken(), edit, message: ''}),
  }),
  'GET /projects/:id/edit': () => ({}),
  'GET /projects/:id/edit/versions/:number': () => ({}),
  'GET /projects/:id/edit/proposals': () => ({}),
  'GET /projects/:id/edit/proposals/:proposal': () => ({}),
  'DELETE /projects/:id/edit/proposals/:proposal': () => ({}),
  'GET /projects/:id/edit/sample': () => ({}),
  'GET /projects/:id/edit/devices': () => ({}),
  'GET /projects/:id/edit/members': () => ({}),
  'GET /projects/:id/edit/live': () => ({}),
  'GET /projects/:id/edit/catalog': () => ({path: '?q=sofa'}),
  'GET /projects/:id/edit/catalog/:namespace/:name': () => ({}),
  'POST /projects/:id/edit/drawing': ({formToken}) => ({
    path: '?name=scan.png',
    body: picture,
    headers: {'content-type': 'image/png', 'form-token': formToken()},
  }),
  'GET /projects/:id/edit/threads': () => ({}),
  'POST /projects/:id/edit/threads': ({formToken}) => ({
    body: json({token: formToken(), planId: 'plan-0', anchor: {at: [1, 1]}, body: 'x'.repeat(10_000), mentions: []}),
  }),
  'POST /projects/:id/edit/threads/:thread/comments': ({formToken}) => ({
    body: json({token: formToken(), body: 'x'.repeat(10_000), mentions: []}),
  }),
  'POST /projects/:id/edit/threads/:thread/state': ({formToken}) => ({
    body: json({token: formToken(), isResolved: true}),
  }),
}

const json = JSON.stringify
const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(8_000_000)])
/** The bodies of two windows. */
const changed = [2, 3].map((step) => {
  let body: Buffer | undefined
  return (edit: number) => {
    body ??= largeDraft(edit, step)
    return body
  }
})

/** Returns the routes of the editor's data, from the routes that the server has. */
async function editorRoutes(): Promise<{method: string; path: string}[]> {
  const {app} = await startServer(t)
  return printedRoutes(app.printRoutes({commonPrefix: false}))
    .filter(({path}) => /^\/projects\/:id\/(?:draft|edit)/.test(path))
    .flatMap(({path, methods}) => methods.filter((one) => one !== 'HEAD').map((method) => ({method, path})))
}

const filled = (path: string, {id, thread, proposal}: Crowded) =>
  path
    .replace(':id', id)
    .replace(':number', '1')
    .replace(':namespace/:name', 'pianta/sofa')
    .replace(':thread', thread)
    .replace(':proposal', proposal)

t.test(`${readers} readers of one draft of 22 MB fit into the memory of compose.yaml`, async (t) => {
  const crowded = await startCrowded(t)
  const path = `/projects/${crowded.id}/draft`
  for (const headers of [{}, {'accept-encoding': 'gzip'}]) {
    const {statuses, most} = await crowded.crowd(Array.from({length: readers}, () => ({path, headers})))
    t.same(statuses, {200: readers})
    t.comment(`${json(headers)}: ${most} MiB at most`)
    if (crowded.hasLimit) t.ok(most <= 320, `${most} MiB`)
  }
})

const isLinux = process.platform === 'linux' ? {} : {skip: 'only Linux lists the open files of a process'}

t.test('answers that nobody reads take little room on the disk', isLinux, async (t) => {
  const crowded = await startCrowded(t)
  const paths = ['draft', 'edit/versions/1', 'edit/versions/2'].map((path) => `/projects/${crowded.id}/${path}`)
  const statuses = await Promise.all(Array.from({length: 80}, (_, of) => crowded.stall(paths[of % 3] ?? '')))
  const refused = statuses.filter((status) => status !== 200 && status !== 429)
  t.same(refused, [])
  const held = crowded.unreadBytes()
  t.ok(held > 0 && held <= 64 * 2 ** 20, `${held} bytes are held for 80 connections`)
  crowded.expectRunning()
})

t.test(`every route of the editor outlasts ${readers} requests at once`, async (t) => {
  const routes = await editorRoutes()
  t.same(
    routes.map(({method, path}) => `${method} ${path}`).sort(),
    Object.keys(requests).sort(),
    'every route has a request here',
  )
  const crowded = await startCrowded(t)
  for (const {method, path} of routes) {
    const make = requests[`${method} ${path}`]
    if (!make) continue
    const edit = path.includes('/draft') ? await crowded.readEdit() : 0
    const asked = Array.from({length: readers}, (_, of) => {
      const {path: query = '', headers = {}, ...more} = make(crowded, {edit, of})
      return {...more, method, headers: {'accept-encoding': 'gzip', ...headers}, path: filled(path, crowded) + query}
    })
    const {statuses, most} = await crowded.crowd(asked)
    const failed = Object.keys(statuses).filter((status) => Number(status) < 200 || Number(status) >= 500)
    t.same(failed, [], `${method} ${path}: ${json(statuses)}, ${most} MiB at most`)
    crowded.expectRunning()
  }
})
