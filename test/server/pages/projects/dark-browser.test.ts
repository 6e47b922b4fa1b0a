import {readFileSync} from 'node:fs'
import t from 'tap'
import {operations} from '../../../../server/control/operations.ts'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {startServer} from '../../../helper.ts'

const home = readFileSync(new URL('../../../../samples/studio.json', import.meta.url), 'utf8')

t.test('the list shows small plans on white paper by day, and dark at night', needsChromium, async (t) => {
  const server = await startServer(t)
  const {sessions, projects} = server.services
  const {id, email} = await server.addPerson('Anna')
  const project = projects.create({name: 'Studio', address: null}, {ownerId: id, language: 'en'}).id
  await operations['import save'](server.services, {project, as: email, home, images: [], fileName: 'studio.json'})
  const cookie = sessions.create(id, {userAgent: undefined, address: '192.0.2.7'})
  const browser = await openChromium()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage(t, browser, {colorScheme})
    await page.context().addCookies([{name: 'pianta_session', value: cookie, url: server.url}])
    await page.goto(`${server.url}/projects`)
    const filter = await page
      .locator('.picture > img')
      .evaluate((image) => image.ownerDocument.defaultView?.getComputedStyle(image).filter ?? '')
    t.equal(filter.startsWith('invert(1)'), colorScheme === 'dark', `${colorScheme}: ${filter}`)
  }
})
