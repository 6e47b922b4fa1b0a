import type {Page} from 'playwright-core'
import type {Test} from 'tap'
import {saveRevision} from '../../../server/revisions/save-revision.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {TestServer} from '../../helper.ts'
import {connectApp} from '../../server/api.ts'
import {sheetOf} from './open-editor.ts'

export interface EditorWindow extends ReturnType<typeof sheetOf> {
  page: Page
  button(name: string): ReturnType<Page['getByRole']>
  /** Waits for the state of the draft in the bar. */
  waitForState(text: string): Promise<void>
  drawRoom(from: [number, number], to: [number, number], name: string): Promise<void>
  /** Gives the room at this place another name. */
  rename(at: [number, number], name: string): Promise<void>
  /** Returns the names of the rooms on the plan, sorted. */
  rooms(): Promise<string[]>
}

/** Returns functions that use a page of the editor. */
export function windowOf(page: Page): EditorWindow {
  const sheet = sheetOf(page)
  const button = (name: string) => page.getByRole('button', {name, exact: true})
  const nameField = page.getByRole('region', {name: 'Properties'}).getByLabel('Name')
  return {
    page,
    ...sheet,
    button,
    waitForState: async (text) => page.locator('.draft').getByText(text).waitFor(),
    async drawRoom(from, to, name) {
      await button('Room').click()
      await sheet.drag(from, to)
      await nameField.fill(name)
      await nameField.press('Enter')
      await sheet.element(new RegExp(`^Room ${name}`)).waitFor()
      await button('Select').click()
    },
    async rename(at, name) {
      await sheet.click(at)
      await nameField.fill(name)
      await nameField.press('Enter')
      await sheet.element(new RegExp(`^Room ${name}`)).waitFor()
    },
    async rooms() {
      const labels = await page.locator('[data-kind=rooms]').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
      return labels.map((label) => label.replace(/^Room (.*), .*$/, '$1')).sort()
    },
  }
}

/** Opens one more window of the same browser. Errors of its scripts fail the test. */
export async function openWindow(t: Test, other: Page, path: string): Promise<EditorWindow> {
  const page = await other.context().newPage()
  failOnErrors(t, page)
  await page.goto(`${path}/edit`)
  await page.getByRole('application', {name: 'Plan'}).waitFor()
  return windowOf(page)
}

export function failOnErrors(t: Test, page: Page) {
  page.on('pageerror', (error) => t.fail(`the page throws: ${error.stack}`))
}

/** Lets a browser write of lost connections and refusals into its console: the test brings them about. */
export function expectFailures(t: Test, page: Page) {
  page.removeAllListeners('console')
  failOnErrors(t, page)
}

/** Saves a version as an app of the project does. */
export async function saveByApp(
  {services}: TestServer,
  {id, accountId}: {id: string; accountId: string},
  home: Home,
  message: string,
) {
  const name = 'Planner'
  const scopes = ['projects:read', 'projects:write']
  connectApp(services, {accountId, projectId: id, clientId: 'device', name, scopes})
  const {homes, revisions} = services
  const owner = {person: accountId, connection: 'test'}
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)), {base: revisions.baseFor(id), owner})
  const made = {...prepared, message, baseRevision: revisions.last(id)?.number ?? null}
  return saveRevision(services, {projectId: id, made, author: {accountId, appName: name}, picture: undefined})
}

/** Cuts the network once the page has its panels: they are loaded after the plan. */
export async function goOffline(page: Page) {
  await page.getByRole('region', {name: 'Devices'}).waitFor({state: 'attached'})
  await page.context().setOffline(true)
}
