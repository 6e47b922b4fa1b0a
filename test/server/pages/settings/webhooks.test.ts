import t, {type Test} from 'tap'
import {eq} from '../../../../server/database/drizzle.ts'
import {connection} from '../../../../server/database/tables/connections.ts'
import {createLogger} from '../../../../server/log.ts'
import {startDispatcher} from '../../../../server/webhooks/dispatcher.ts'
import {startServer} from '../../../helper.ts'
import {startReceiver, until} from '../../webhooks/delivery-server.ts'
import {addWebhooks} from '../add-webhooks.ts'
import {formToken} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

const told = ['projects:read', 'webhooks:manage']
const name = 'Hook<b>'

/** Starts with Anna, signed in, whose app has one working, one failing and one disabled webhook. */
async function setUp(t: Test, settings: Record<string, string> = {}) {
  const server = await startServer(t, settings)
  const {services} = server
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id: projectId} = services.projects.create(
    {name: 'Casa <i>', address: null},
    {ownerId: account.id, language: 'en'},
  )
  const clientId = services.apps.create({
    ownerId: account.id,
    name: 'Planner',
    kind: 'web',
    redirectUris: ['https://planner.example/back'],
    scopes: told,
  }).id
  const allow = (scopes = told, more: {projectId?: string} = {projectId}) =>
    services.connections.allow({accountId: account.id, clientId, name: 'Planner', scopes, address: null, ...more}).id
  const connectionId = allow()
  const webhooks = addWebhooks(services, {connectionId, projectId, name})
  const home = `/settings/apps/${connectionId}`
  const pathOf = (which: keyof typeof webhooks) => `${home}/webhooks/${webhooks[which]}`
  /** Sends a form that the page doesn't have, as this browser. */
  async function post(path: string, by = browser) {
    const token = formToken((await by.open('/projects')).html)
    return by.send(path, {method: 'POST', body: new URLSearchParams({token})})
  }
  const rowsOf = (which: keyof typeof webhooks) => services.deliveries.list(webhooks[which])
  return {
    server,
    services,
    account,
    browser,
    projectId,
    clientId,
    allow,
    connectionId,
    webhooks,
    home,
    pathOf,
    post,
    rowsOf,
  }
}

t.test("a connection's page shows its webhooks: addresses, events and states", async (t) => {
  const {browser, home, pathOf} = await setUp(t)
  const {text, html} = await browser.open(home)
  const address = 'https://hooks.example.org/Hook<b>Hook<b>Hook<b>?key=Hook<b>'
  t.ok(
    text.includes(
      `hooks.example.org On Address ${address} Notified when a version is saved, it loses access to a project Registered`,
    ),
  )
  t.match(text, /example\.org:8443 Failing Every delivery has failed since .+, .+ \. Pianta keeps retrying/)
  t.match(text, /gone\.example\.org Off It was turned off on .+ \. Every delivery failed for three days\./)
  t.notMatch(html, '<b>')
  t.match(html, `href="${pathOf('well')}"`)
  t.notMatch(html, 'whsec_')
})

t.test('a connection without webhooks says so, and one that may have none does not mention them', async (t) => {
  const {allow, browser} = await setUp(t)
  const without = await browser.open(`/settings/apps/${allow(told, {})}`)
  t.match(without.text, /Webhooks This app has not yet registered an address for changes\./)
  const {text} = await browser.open(`/settings/apps/${allow(['projects:read'], {})}`)
  t.notMatch(text, /Webhook/)
})

t.test('every page hints at a disabled webhook, and the list of apps at a failing one too', async (t) => {
  const {browser, services, home, connectionId, webhooks} = await setUp(t)
  const hint = async () => {
    const {html, text} = await browser.open('/settings/apps')
    return {html, hint: /One of its webhooks is [^.]+\.( See the webhook)?/.exec(text)?.[0]}
  }
  const off = await hint()
  t.equal(off.hint, 'One of its webhooks is off and receives no changes. See the webhook')
  t.match(off.html, `href="${home}#webhooks"`)
  t.match((await browser.open('/projects')).html, 'aria-label="Apps, 1 webhook is off"')

  services.webhooks.enable(connectionId, webhooks.off)
  t.equal((await hint()).hint, 'One of its webhooks is failing and receives no changes. See the webhook')
  t.notMatch((await browser.open('/projects')).html, /1 webhook/)

  services.webhooks.remove(connectionId, webhooks.failing)
  t.equal((await hint()).hint, undefined)
})

t.test("other people's disabled webhooks give no hint", async (t) => {
  const {server} = await setUp(t)
  const {browser} = await addSignedIn(server, 'Bruno')
  t.notMatch((await browser.open('/projects')).text, /Apps 1/)
})

t.test("a webhook's page lists its deliveries, with tries and responses", async (t) => {
  const {browser, pathOf, webhooks} = await setUp(t)
  const well = await browser.open(pathOf('well'))
  t.match(
    well.text,
    /Latest deliveries A test On its way Happened .+? Attempts 0 Next attempt .+? Delivery ID .+? Request \{ "id": .+?"type": "webhook\.test"/,
  )
  t.match(well.text, /A version was saved On its way Project Casa <i>, version 3 /)
  t.match(
    well.text,
    /Received Project Casa <i>, version 2 .+? Attempts 1 Status 204 Last attempt .+? Response Empty Send again/,
  )
  t.match(
    well.text,
    /Received Project Casa <i>, version 1 Happened .+? Attempts 1 Status 200 Last attempt .+? Request and response Delivery ID .+? Duration of the last attempt 1234 ms Request \{.+?"number": 1 \} \} Response Thank you x+ Send again/,
  )
  t.ok(well.text.includes(webhooks.received))
  t.notMatch(well.html, '<i>')

  const failing = await browser.open(pathOf('failing'))
  t.match(failing.text, /The last error: hookb\.example\.org could not be looked up: ENOTFOUND/)
  t.match(failing.text, /Not received yet .+? Attempts 1 Status None Last attempt .+? Next attempt .+? Error hookb/)
  t.match(failing.text, /Status 503 .+? Error the answer was 503 .+? Response <h1>שלום<\/h1> Try now/)
  t.notMatch(failing.html, '<h1>שלום')

  const off = await browser.open(pathOf('off'))
  t.match(off.text, /The last error: gone\.example\.org refused the connection/)
  t.match(off.text, /Given up Project Casa <i>, version 3 Happened .+? Attempts 0 Request/)
  t.notMatch(off.text, /Send a test|Send again|Try now/)
})

t.test('a webhook without deliveries says so', async (t) => {
  const {browser, services, connectionId, home} = await setUp(t)
  const {id} = services.webhooks.create(connectionId, {url: 'https://new.example.org/', events: ['access.revoked']})
  const {text} = await browser.open(`${home}/webhooks/${id}`)
  t.match(text, /Notified when it loses access to a project Registered/)
  t.match(text, /No deliveries yet Each delivery appears here/)
})

t.test('a person sends a test', async (t) => {
  const {browser, pathOf, rowsOf} = await setUp(t)
  const done = await browser.press(await browser.open(pathOf('failing')), 'Send a test')
  t.match(done, {status: 200, path: `${pathOf('failing')}?done=test`, text: /A test is on its way\. Reload this page/})
  t.match(rowsOf('failing')[0], {event: 'webhook.test', tries: 0, nextAttemptAt: Number})
})

t.test('a test arrives, and the page shows the outcome', async (t) => {
  const receiver = await startReceiver(t)
  const {browser, services, connectionId, home, webhooks} = await setUp(t, {
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  })
  // Removes the other webhooks, so that nothing is posted to the internet.
  for (const other of Object.values(webhooks)) services.webhooks.remove(connectionId, other)
  const {id} = services.webhooks.create(connectionId, {url: receiver.url('/hook')})
  const dispatcher = startDispatcher(services, createLogger('silent'))
  t.teardown(dispatcher.stop)
  await browser.press(await browser.open(`${home}/webhooks/${id}`), 'Send a test')
  await until(() => services.deliveries.list(id)[0]?.deliveredAt)
  t.match(receiver.to('/hook'), [{headers: {'service-event': 'webhook.test'}}])
  const {text} = await browser.open(`${home}/webhooks/${id}`)
  t.match(text, /A test Received Happened .+? Attempts 1 Status 200 .+? Response 200 Send again/)
})

t.test('a person resends a delivery, and retries a waiting one at once', async (t) => {
  const {browser, pathOf, rowsOf, webhooks} = await setUp(t)
  const again = await browser.press(await browser.open(pathOf('well')), 'Send again')
  t.match(again.text, /The delivery is on its way again\./)
  t.match(rowsOf('well')[2], {deliveredAt: null, nextAttemptAt: Number, step: 0, tries: 1})
  t.match(again.text, new RegExp(`${webhooks.received}`))

  const [, before] = rowsOf('failing')
  await browser.press(await browser.open(pathOf('failing')), 'Try now')
  const [, after] = rowsOf('failing')
  t.equal(after?.id, before?.id)
  t.ok((after?.nextAttemptAt ?? 0) < (before?.nextAttemptAt ?? 0))
})

t.test('a person enables a webhook again', async (t) => {
  const {browser, services, connectionId, webhooks, pathOf} = await setUp(t)
  const done = await browser.press(await browser.open(pathOf('off')), 'Turn on again')
  t.match(done.text, /It is on again\. Changes made while it was off are not sent\..* Send a test Remove .* Send again/)
  t.match(services.webhooks.find(connectionId, webhooks.off), {disabledAt: null, failingSince: null})
})

t.test('a person removes a webhook, after a confirmation', async (t) => {
  const {browser, services, home, connectionId, webhooks, pathOf} = await setUp(t)
  t.match((await browser.open(pathOf('off'))).html, `href="${pathOf('off')}/remove"`)
  const page = await browser.open(`${pathOf('off')}/remove`)
  t.match(page.text, /Remove the webhook at gone\.example\.org\? Nothing more is sent there/)
  t.ok(services.webhooks.find(connectionId, webhooks.off))
  const done = await browser.press(page, 'Remove')
  t.match(done, {path: `${home}?done=webhook-removed`, text: /The webhook is removed\./})
  t.equal(services.webhooks.find(connectionId, webhooks.off), undefined)
  t.notMatch(done.text, /gone\.example\.org/)
  t.equal((await browser.open(pathOf('off'))).status, 404)
})

t.test('a delivery that can no longer be sent is explained, and nothing changes', async (t) => {
  const {browser, services, connectionId, projectId, account, pathOf, post, rowsOf} = await setUp(t)
  const refused = {
    status: 409,
    text: /This can’t be sent: the webhook is off, or the app has lost access to the project\./,
  }
  const [row] = rowsOf('off')
  t.match(await post(`${pathOf('off')}/test`), refused)
  t.match(await post(`${pathOf('off')}/deliveries/${row?.id}/resend`), refused)
  t.match(rowsOf('off'), [{nextAttemptAt: null}, {nextAttemptAt: null}, {nextAttemptAt: null}])

  const page = await browser.open(pathOf('well'))
  services.connections.closeProject(projectId, account.id)
  t.match(await browser.press(page, 'Send again'), refused)
  const closed = await browser.open(pathOf('well'))
  t.match(closed.text, /Received Project A project it can no longer reach, version 1/)
  t.notMatch(closed.text, /Send again/)
  t.notMatch(closed.text, /Casa/)
  t.equal(services.connections.projectIds(connectionId).length, 0)
})

t.test('an app that may no longer have webhooks gets nothing', async (t) => {
  const {browser, services, connectionId, home, pathOf, post, rowsOf} = await setUp(t)
  services.database
    .update(connection)
    .set({scopes: ['projects:read']})
    .where(eq(connection.id, connectionId))
    .run()
  t.match((await browser.open(home)).text, /hooks\.example\.org Not allowed Nothing is sent: the app no longer/)
  const page = await browser.open(pathOf('well'))
  t.match(page.text, /Not allowed Nothing is sent/)
  t.notMatch(page.text, /Send a test|Send again/)
  const before = rowsOf('well')
  t.equal((await post(`${pathOf('well')}/test`)).status, 409)
  t.equal((await post(`${pathOf('well')}/deliveries/${before.at(-1)?.id}/resend`)).status, 409)
  t.same(rowsOf('well'), before)
})

t.test('webhooks of other people, other connections and removed ones are not found', async (t) => {
  const {server, browser, services, allow, webhooks, connectionId, pathOf, post, rowsOf} = await setUp(t)
  const bruno = await addSignedIn(server, 'Bruno')
  const id = rowsOf('well').at(-1)?.id
  const acts = ['enable', 'test', 'remove', `deliveries/${id}/resend`]
  const before = rowsOf('well')
  t.equal((await bruno.browser.open(pathOf('well'))).status, 404)
  t.equal((await bruno.browser.open(`${pathOf('well')}/remove`)).status, 404)
  for (const act of acts) t.equal((await post(`${pathOf('well')}/${act}`, bruno.browser)).status, 404, act)

  const other = `/settings/apps/${allow(told, {})}/webhooks/${webhooks.well}`
  t.equal((await browser.open(other)).status, 404)
  for (const act of acts) t.equal((await post(`${other}/${act}`)).status, 404, act)
  t.same(rowsOf('well'), before)
  t.ok(services.webhooks.find(connectionId, webhooks.well))

  t.equal((await post(`${pathOf('well')}/deliveries/${rowsOf('failing')[0]?.id}/resend`)).status, 404)
  t.equal((await post(`${pathOf('well')}/deliveries/x/resend`)).status, 404)
})

t.test("forms that this browser didn't get from the page are refused", async (t) => {
  const {browser, services, connectionId, webhooks, pathOf, rowsOf} = await setUp(t)
  const before = rowsOf('well')
  for (const act of ['enable', 'test', 'remove', `deliveries/${before.at(-1)?.id}/resend`]) {
    const answer = await browser.send(`${pathOf('well')}/${act}`, {method: 'POST', body: new URLSearchParams()})
    t.equal(answer.status, 403, act)
  }
  t.same(rowsOf('well'), before)
  t.ok(services.webhooks.find(connectionId, webhooks.well))
})
