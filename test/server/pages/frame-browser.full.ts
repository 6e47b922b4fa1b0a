import type {Browser, BrowserContextOptions, Locator} from 'playwright-core'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {password, startServer} from '../../helper.ts'
import {makeHousehold} from './household.ts'

let browser: Browser

t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

/** Signs a person in, on a phone unless `options` say otherwise. */
async function openSignedIn(t: Test, language: 'en' | 'it', options: BrowserContextOptions = {}) {
  const server = await startServer(t)
  const {email, id} = await server.addPerson('Anna', {language, isAdmin: true})
  const page = await openPage(t, browser, {viewport: {width: 360, height: 640}, ...options})
  await page.goto(`${server.url}/signin`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('main button').first().click()
  await page.waitForURL('**/projects')
  const open = (path: string) => page.goto(server.url + path)
  return {...server, page, open, accountId: id}
}

for (const language of ['en', 'it'] as const) {
  t.test(`navigation fits one line of a phone: ${language}`, needsChromium, async (t) => {
    const {page, open, services, accountId} = await openSignedIn(t, language)
    const {id} = services.projects.create({name: 'Casa', address: null}, {ownerId: accountId, language})
    for (const path of ['/projects', `/projects/${id}`, '/settings/account']) {
      await open(path)
      for (const nav of await page.locator('nav').all()) {
        const {over, height} = await nav.evaluate((bar) => ({
          over: bar.scrollWidth - bar.clientWidth,
          height: bar.clientHeight,
        }))
        t.equal(over, 0, `${path}: nothing is cut off`)
        // A project and the settings have five tabs: they take two lines.
        const lines = (await nav.getAttribute('class')) === 'tabs' ? 2 : 1
        t.ok(height >= 44 && height < 60 * lines, `${path}: at most ${lines} lines`)
      }
    }
  })
}

for (const language of ['en', 'it'] as const) {
  t.test(`counts beside the links leave every link on a phone's screen: ${language}`, needsChromium, async (t) => {
    const server = await startServer(t)
    const {people} = await makeHousehold(server, language)
    const page = await openPage(t, browser, {viewport: {width: 360, height: 740}})
    await page.context().addCookies([{name: 'pianta_session', value: people.full.cookie, url: server.url}])
    await page.goto(`${server.url}/catalog`)
    const nav = page.locator('header nav')
    t.equal(await nav.locator('.count').count(), 2, 'news and a webhook that is off')
    const over = await nav.evaluate((bar) => [bar.scrollWidth - bar.clientWidth, bar.scrollHeight - bar.clientHeight])
    t.strictSame(over, [0, 0], 'nothing is cut off')
  })
}

t.test('no line end divides a badge', needsChromium, async (t) => {
  const server = await startServer(t)
  const {people, project} = await makeHousehold(server, 'it')
  const page = await openPage(t, browser, {viewport: {width: 800, height: 480}})
  await page.context().addCookies([{name: 'pianta_session', value: people.full.cookie, url: server.url}])
  await page.goto(`${server.url}/projects/${project.id}/devices`)
  const boxes = await page
    .locator('.badge')
    .evaluateAll((badges) => badges.map((badge) => badge.getClientRects().length))
  t.ok(boxes.length > 2)
  t.strictSame(new Set(boxes), new Set([1]))
})

t.test('registering an app shows the fields of the chosen kind', needsChromium, async (t) => {
  const {page, open} = await openSignedIn(t, 'en')
  await open('/settings/developer/new')
  const addresses = page.getByLabel('Return addresses')
  const keys = page.getByLabel('Public keys')
  const shown = async () => [await addresses.isVisible(), await keys.isVisible()]
  t.strictSame(await shown(), [false, false], 'none before a kind is chosen')
  for (const [kind, fields] of Object.entries({
    'Web page': [true, false],
    'Installed app': [true, false],
    Device: [false, false],
    'Your own server': [true, true],
  })) {
    await page.getByLabel(kind, {exact: true}).check()
    t.strictSame(await shown(), fields, kind)
  }
  const radio = page.getByLabel('Your own server', {exact: true})
  const outlines = await radio.evaluate((node) =>
    [undefined, '::before'].map((part) => node.ownerDocument.defaultView?.getComputedStyle(node, part).outlineStyle),
  )
  t.strictSame(outlines, ['none', 'solid'], 'the focus is around the dot, not over the label')
  await keys.fill('{}')
  await page.getByLabel('Device', {exact: true}).check()
  await page.getByRole('button', {name: 'Register app'}).click()
  await page.getByRole('alert').waitFor()
  t.strictSame(await shown(), [false, true], 'a field with a problem is shown')
})

const styleOf = (element: Locator, property: 'color' | 'backgroundColor') =>
  element.evaluate((node, name) => node.ownerDocument.defaultView?.getComputedStyle(node)[name], property)

t.test('what deletes looks like deleting', needsChromium, async (t) => {
  const {page, open, services, accountId} = await openSignedIn(t, 'en')
  const {id} = services.projects.create({name: 'Casa', address: null}, {ownerId: accountId, language: 'en'})
  services.members.invite({projectId: id, role: 'viewer', email: null, invitedBy: accountId})
  const scopes = ['openid', 'projects:read', 'webhooks:manage']
  const app = services.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const connecting = {accountId, clientId: app.id, projectId: id, name: 'Planner', scopes, address: null}
  const connected = `/settings/apps/${services.connections.allow(connecting).id}`
  const webhook = services.webhooks.create(connected.split('/').at(-1) ?? '', {url: 'https://hooks.example.org/'})
  const danger = await page.locator('html').evaluate((html) => {
    const probe = html.ownerDocument.createElement('i')
    probe.className = 'problem'
    html.append(probe)
    const {color} = html.ownerDocument.defaultView?.getComputedStyle(probe) ?? {}
    probe.remove()
    return color
  })
  for (const [path, selector] of Object.entries({
    [`/projects/${id}/settings`]: 'a[href$="/settings/delete"]',
    [`/projects/${id}/people`]: 'form[action$="/withdraw"] button',
    '/settings/account': 'a[href="/settings/account/delete"]',
    [`/settings/developer/${app.id}`]: 'a[href$="/delete"]',
    '/settings/apps': 'form[action$="/disconnect"] button',
    [connected]: 'a[href$="/disconnect"]',
    [`${connected}/webhooks/${webhook.id}`]: 'a[href$="/remove"]',
  })) {
    await open(path)
    t.equal(await styleOf(page.locator(selector), 'color'), danger, `${path} ${selector}`)
  }
  for (const path of [
    `/projects/${id}/settings/delete`,
    `/settings/developer/${app.id}/delete`,
    `${connected}/disconnect`,
    `${connected}/webhooks/${webhook.id}/remove`,
  ]) {
    await open(path)
    t.equal(await styleOf(page.locator('main form button').last(), 'backgroundColor'), danger, path)
  }
})
