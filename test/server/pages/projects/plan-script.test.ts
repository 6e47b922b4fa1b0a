import t from 'tap'
import type {Language} from '#shared/text/languages.ts'
import {startWithHome} from './sample-home.ts'

const scriptOf = (html: string) => /<script type="module" src="(\/editor\/[^"]*)"/.exec(html)?.[1]

async function start(t: Parameters<typeof startWithHome>[0], language: Language = 'en') {
  const server = await startWithHome(t, 'studio', language)
  const get = (path: string) => fetch(server.url + path, {headers: {cookie: `pianta_session=${server.cookie}`}})
  return {...server, get, project: `/projects/${server.id}`}
}

t.test('a page with a plan loads its script, which browsers keep for ever', async (t) => {
  const {get, project, home, comment, save} = await start(t)
  const thread = comment(home.plans[0]?.id ?? '', home.plans[0]?.rooms[0]?.id ?? '')
  await save(JSON.stringify({...home, plans: home.plans.map((plan) => ({...plan, items: plan.items.slice(1)}))}))
  const pages = ['', `/comments/${thread}`, '/versions/1', '/versions/compare?version=1&version=2']
  const scripts = new Set<string | undefined>()
  for (const path of pages) {
    const page = await get(project + path)
    t.equal(page.status, 200, path)
    t.match(
      page.headers.get('content-security-policy'),
      /script-src 'self'; connect-src 'self'; worker-src 'self'; style-src 'self'/,
    )
    const html = await page.text()
    t.match(html, /<pianta-plan .*?<svg width/s, `${path} has the drawing`)
    scripts.add(scriptOf(html))
  }
  t.equal(scripts.size, 1)
  const [address = ''] = scripts
  t.match(address, /^\/editor\/[0-9a-f]{12}\/plan\.js$/)
  const script = await get(address)
  t.equal(script.status, 200)
  t.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.match(script.headers.get('content-type'), 'text/javascript')
  const old = await get(address.replace(/[0-9a-f]{12}/, '000000000000'))
  t.equal(old.status, 404, 'a script of another build')
})

t.test('a page without a plan loads no script of plans', async (t) => {
  const {get, project, services, accountId} = await start(t)
  const {id} = services.projects.create({name: 'Empty', address: null}, {ownerId: accountId, language: 'en'})
  const paths = [
    `/projects/${id}`,
    ...['/versions', '/devices', '/comments', '/people', '/settings'].map((at) => project + at),
  ]
  for (const path of paths) {
    const page = await get(path)
    t.equal(page.status, 200, path)
    t.equal(scriptOf(await page.text()), undefined, path)
    t.notMatch(page.headers.get('content-security-policy'), 'connect-src', path)
  }
})

for (const [language, text] of [
  ['en', 'stays in your house: its panel shows it, this page does not'],
  ['it', 'resta in casa tua: lo mostra il pannello, non questa pagina'],
] as const) {
  t.test(`the page says that the house's states stay in the house: ${language}`, async (t) => {
    const {get, project, id, services, accountId} = await start(t, language)
    t.notMatch(await (await get(project)).text(), text, 'a project without a house')
    const {id: connectionId} = services.connections.allow({
      accountId,
      clientId: 'device',
      name: 'Tablet',
      scopes: ['openid', 'projects:read', 'hosts:manage'],
      projectId: id,
      address: null,
    })
    services.devices.replace(connectionId, id, [{id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null}])
    t.match(await (await get(project)).text(), text)
  })
}
