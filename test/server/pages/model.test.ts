import {gzipSync} from 'node:zlib'
import t from 'tap'
import {startWithHome} from './projects/sample-home.ts'

t.test('the tab 3D shows the last version, and others by their number, to viewers too', async (t) => {
  const {url, id, cookie, save, home, services, accountId, addPerson} = await startWithHome(t, 'house')
  await save(JSON.stringify({...home, plans: home.plans.map((plan) => ({...plan, items: []}))}))
  const {id: viewer} = await addPerson('Vera', {language: 'it'})
  const {members} = services
  members.join(members.invite({projectId: id, role: 'viewer', email: null, invitedBy: accountId}), viewer)
  const viewerCookie = services.sessions.create(viewer, {userAgent: undefined, address: '192.0.2.8'})
  const get = (path: string, own = cookie) => fetch(url + path, {headers: {cookie: `pianta_session=${own}`}})

  const page = await get(`/projects/${id}/3d`)
  t.match(
    page.headers.get('content-security-policy'),
    /^default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:;/,
  )
  const html = await page.text()
  t.match(html, `data-home="/projects/${id}/edit/versions/2"`)
  t.match(html, /<a href="[^"]*\/3d" aria-current="page">3D<\/a>/)
  t.match(html, /<pianta-plan .*?<svg width/s, 'the plans stand in for it')
  t.match(html, /<li>Cucina<\/li>|<li>Soggiorno<\/li>/, 'its rooms are listed')

  const first = await get(`/projects/${id}/versions/1/3d`, viewerCookie)
  t.equal(first.status, 200)
  const italian = await first.text()
  t.match(italian, `data-home="/projects/${id}/edit/versions/1"`)
  t.match(italian, 'Stanze e cose con un nome')
  t.match(await (await get(`/projects/${id}/versions/1`)).text(), `/projects/${id}/versions/1/3d`)
  for (const path of ['versions/9/3d', 'versions/x/3d']) t.equal((await get(`/projects/${id}/${path}`)).status, 404)

  const home1 = await get(`/projects/${id}/edit/versions/1`, viewerCookie)
  t.equal(home1.status, 200, 'a viewer reads the home')
  const stranger = await addPerson('Sara')
  const strange = services.sessions.create(stranger.id, {userAgent: undefined, address: '192.0.2.9'})
  t.equal((await get(`/projects/${id}/3d`, strange)).status, 404)
})

t.test('the script of the model stays small, and only its page loads it', async (t) => {
  const {url, id, cookie} = await startWithHome(t, 'studio')
  const get = (path: string) => fetch(url + path, {headers: {cookie: `pianta_session=${cookie}`}})
  const script = /modulepreload" href="(\/editor\/[0-9a-f]{12}\/model\.js)"/
  const html = await (await get(`/projects/${id}/3d`)).text()
  const [, address = ''] = script.exec(html) ?? []
  t.match(html, `src="${address.replace('model.js', 'open-model.js')}"`, 'a small script begins with worker and home')
  const size = gzipSync(Buffer.from(await (await get(address)).arrayBuffer()), {level: 9}).length
  t.ok(size < 180_000, `${size} bytes, gzipped`)
  t.notMatch(await (await get(`/projects/${id}`)).text(), script)
  const plan = await (await get(address.replace('model.js', 'plan.js'))).text()
  t.notMatch(plan, 'WebGLRenderer', 'the script of plans has nothing of it')
})

t.test('a project without a version says what comes here', async (t) => {
  const {url, cookie, services, accountId} = await startWithHome(t, 'studio')
  const {id} = services.projects.create({name: 'Empty', address: null}, {ownerId: accountId, language: 'en'})
  const page = await fetch(`${url}/projects/${id}/3d`, {headers: {cookie: `pianta_session=${cookie}`}})
  const html = await page.text()
  t.match(html, 'look at it from all sides here')
  t.notMatch(html, 'model.js')
})
