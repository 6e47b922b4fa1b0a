import type {Browser, BrowserContextOptions, Page} from 'playwright-core'
import type {Test} from 'tap'
import type {Role} from '../../../server/database/tables/members.ts'
import {saveRevision} from '../../../server/revisions/save-revision.ts'
import type {Home, Point} from '../../../shared/home/schema.ts'
import {openChromium, openPage} from '../../chromium.ts'
import {password, startServer, type TestServer} from '../../helper.ts'
import {expectOwnOrigin} from '../../own-origin.ts'
import {signIn} from '../../server/pages/people.ts'

export interface EditorStart {
  /** The home of the project's first version; none when absent. */
  home?: Home
  context?: BrowserContextOptions
  language?: 'en' | 'it'
  role?: Role
  settings?: Record<string, string>
  /** The browser; that of all tests if none is given. */
  browser?: Browser
  /** A server that runs already. */
  server?: TestServer
  /** Prepares the project before the editor is opened: opening it again takes longer than many tests. */
  prepare?: (project: EditedProject) => void
}

/** A project, and the account that it belongs to. */
interface EditedProject {
  server: TestServer
  owner: {id: string}
  id: string
}

/** Starts a server with a project, and opens its editor in Chromium as a signed-in person. */
export async function openEditor(t: Test, start: EditorStart = {}) {
  const {home, context = {}, language = 'en', role = 'owner'} = start
  const server = start.server ?? (await startServer(t, {PIANTA_RATE_LIMIT: '100000', ...start.settings}))
  const owner = await server.addPerson('Anna', {language})
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: owner.id, language})
  if (home) await saveVersion(server, {id, accountId: owner.id}, home)
  const person = role === 'owner' ? owner : await server.addPerson('Berta', {language})
  if (role !== 'owner') {
    const {members} = server.services
    members.join(members.invite({projectId: id, role, email: null, invitedBy: owner.id}), person.id)
  }
  const page = await openPage(t, start.browser ?? (await openChromium()), {
    viewport: {width: 1440, height: 900},
    baseURL: server.url,
    // New homes of American browsers are in feet.
    locale: language === 'it' ? 'it-IT' : 'en-GB',
    ...context,
  })
  start.prepare?.({server, owner, id})
  // The editor's tests aren't about the pages that sign in: loading those takes longer than many of the tests.
  const {cookies} = await signIn(server, person.email)
  await page.context().addCookies([...cookies].map(([name, value]) => ({name, value, url: server.url})))
  const path = `/projects/${id}`
  expectOwnOrigin(t, page.context(), server.url)
  await page.goto(`${path}/edit`)
  await page.getByRole('application', {name: language === 'en' ? 'Plan' : 'Pianta'}).waitFor()
  return {server, owner, person, id, page, path, ...sheetOf(page), readDraft: () => readDraft(page, id)}
}

/** Signs a person in, in any language. The server is that of the page's context, if none is given. */
export async function signInPage(page: Page, email: string, server = '') {
  await page.goto(`${server}/signin`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('main form button').first().click()
  await page.waitForURL('**/projects')
}

async function readDraft(page: Page, id: string) {
  const answer = await page.request.get(`/projects/${id}/draft`)
  return (await answer.json()) as {home: Home; base: number | null; last: number | null; edit: number}
}

/** Saves a version of a project, by its owner. */
export async function saveVersion(
  {services}: TestServer,
  {id, accountId}: {id: string; accountId: string},
  home: Home,
  message = '',
) {
  const owner = {person: accountId, connection: 'test'}
  const {homes, revisions} = services
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)), {base: revisions.baseFor(id), owner})
  const made = {...prepared, message, baseRevision: revisions.last(id)?.number ?? null}
  const author = {accountId, appName: null}
  return saveRevision(services, {projectId: id, made, author, picture: undefined})
}

/** Returns functions that drag and click at places of the plan, in metres. */
export function sheetOf(page: Page) {
  const hits = page.locator('svg.hits')
  /** Returns the place in the window of a point of the plan. */
  const placeOf = async ([x, y]: Point) => {
    const [left = 0, top = 0, width = 1] = ((await hits.getAttribute('viewBox')) ?? '').split(' ').map(Number)
    const box = await hits.boundingBox()
    if (!box) throw new Error('the sheet is not shown')
    const scale = box.width / width
    return {x: box.x + (x * 100 - left) * scale, y: box.y + (y * 100 - top) * scale}
  }
  const move = async (point: Point) => {
    const {x, y} = await placeOf(point)
    await page.mouse.move(x, y, {steps: 3})
  }
  const click = async (point: Point) => {
    const {x, y} = await placeOf(point)
    await page.mouse.click(x, y)
  }
  const drag = async (from: Point, to: Point) => {
    await move(from)
    await page.mouse.down()
    await move(to)
    await page.mouse.up()
  }
  const element = (name: string | RegExp) => page.getByRole('application').getByLabel(name)
  return {placeOf, move, click, drag, element}
}
