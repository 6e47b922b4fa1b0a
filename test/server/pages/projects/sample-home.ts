import {readFileSync} from 'node:fs'
import type {Browser, BrowserContextOptions} from 'playwright-core'
import type {Test} from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {operations} from '../../../../server/control/operations.ts'
import {openPage} from '../../../chromium.ts'
import {startServer} from '../../../helper.ts'
import {expectOwnOrigin} from '../../../own-origin.ts'

export type Sample = 'flat' | 'house' | 'studio'

const readSample = (name: Sample) => readFileSync(new URL(`../../../../samples/${name}.json`, import.meta.url), 'utf8')

/** Starts a server with Anna's project, which has a version of a sample home. */
export async function startWithHome(t: Test, sample: Sample, language: 'en' | 'it' = 'en') {
  const server = await startServer(t)
  const {sessions, projects, threads} = server.services
  const {id: accountId, email} = await server.addPerson('Anna', {language})
  const {id} = projects.create({name: 'Casa', address: null}, {ownerId: accountId, language})
  const save = (home: string) =>
    operations['import save'](server.services, {project: id, as: email, home, images: [], fileName: 'home.json'})
  const home = JSON.parse(readSample(sample)) as Home
  await save(JSON.stringify(home))
  const cookie = sessions.create(accountId, {userAgent: undefined, address: '192.0.2.7'})
  /** Pins a comment on a room. */
  function comment(plan: string, room: string, body = 'Which colour?') {
    const at = home.plans.flatMap(({rooms}) => rooms).find((one) => one.id === room)?.at ?? [0, 0]
    const anchor = {at, ref: {kind: 'room', id: room}}
    return threads.open(id, {planId: plan, anchor, body}, {accountId, appName: null}).id
  }
  async function open(browser: Browser, options: BrowserContextOptions = {}, path = `/projects/${id}`) {
    const page = await openPage(t, browser, {viewport: {width: 1280, height: 900}, ...options})
    await page.context().addCookies([{name: 'pianta_session', value: cookie, url: server.url}])
    expectOwnOrigin(t, page.context(), server.url)
    await page.goto(server.url + path)
    return page
  }
  return {...server, accountId, email, id, home, cookie, comment, save, open}
}
