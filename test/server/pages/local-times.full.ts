import type {BrowserContextOptions} from 'playwright-core'
import t, {type Test} from 'tap'
import type {Language} from '#shared/text/languages.ts'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {startServer} from '../../helper.ts'
import {makeHousehold} from './household.ts'

const serverZone = 'Europe/Rome'

/** Half past two, twice in one night of Rome, and half past one, twice in one night of New York. */
const nights = ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-11-01T05:30Z', '2026-11-01T06:30Z'].map((text) =>
  Date.parse(text),
)

/** Starts a server with a home whose first versions are of those nights, and signs a person in. */
async function start(t: Test, language: Language) {
  const server = await startServer(t)
  const household = await makeHousehold(server, language)
  const {services} = server
  const {full} = household.people
  const {id} = household.project
  for (const [index, at] of nights.entries()) {
    services.database.$client
      .prepare('UPDATE revision SET created_at = ? WHERE project_id = ? AND number = ?')
      .run(at, id, index + 1)
  }
  const open = async (path: string, options: BrowserContextOptions) => {
    const page = await openPage(t, await openChromium(), options)
    await page.context().addCookies([{name: 'pianta_session', value: full.cookie, url: server.url}])
    await page.goto(server.url + path)
    return page
  }
  /** Returns the texts of a page's times in a browser. */
  const timesOf = async (path: string, options: BrowserContextOptions) =>
    (await open(path, options)).locator('main time').allTextContents()
  const firstVersions = async (options: BrowserContextOptions) =>
    (await timesOf(`/projects/${id}/versions`, options)).slice(-nights.length)
  return {household, open, timesOf, firstVersions}
}

const months = {en: {oct: 'Oct', nov: 'Nov'}, it: {oct: 'ott', nov: 'nov'}}

// Formats keep the zone of their first use, and other files' tests ran in this process before.
if (process.env.TZ !== serverZone)
  t.spawn(process.execPath, [import.meta.filename], {env: {...process.env, TZ: serverZone}})
else
  for (const language of ['en', 'it'] as const) {
    const {oct, nov} = months[language]
    t.test(`pages show times in the reader's zone: ${language}`, needsChromium, async (t) => {
      const {household, open, timesOf, firstVersions} = await start(t, language)
      const newYork = {timezoneId: 'America/New_York'}
      t.same(await firstVersions(newYork), [
        `1 ${nov} 2026, 01:30 GMT-5`,
        `1 ${nov} 2026, 01:30 GMT-4`,
        `24 ${oct} 2026, 21:30`,
        `24 ${oct} 2026, 20:30`,
      ])
      const inRome = [`1 ${nov} 2026, 07:30`, `1 ${nov} 2026, 06:30`]
      const repeated = [`25 ${oct} 2026, 02:30 CET`, `25 ${oct} 2026, 02:30 CEST`]
      t.same(await firstVersions({timezoneId: 'Europe/Rome'}), [...inRome, ...repeated])
      const withoutScript = {...newYork, javaScriptEnabled: false}
      t.same(await firstVersions(withoutScript), [...inRome.map((time) => `${time} CET`), ...repeated])

      // Sentences with a time, and a page that has its plan's script too.
      const project = `/projects/${household.project.id}`
      for (const path of ['/settings/sessions', '/settings/activity', project]) {
        const named = await timesOf(path, withoutScript)
        const own = await timesOf(path, {timezoneId: 'Asia/Tokyo'})
        t.ok(own.length > 0 && own.length === named.length, `${path} has times`)
        for (const [index, text] of own.entries()) {
          const [day, time, ...more] = text.split(', ')
          t.match(`${day}, ${time}`, /^\d{1,2} \p{L}{3,4} \d{4}, \d\d:\d\d$/u, path)
          t.same(more, [], path)
          t.match(named[index], / CES?T$/, path)
        }
        t.notSame(
          own,
          named.map((text) => text.replace(/ CES?T$/, '')),
          `${path} is 7 or 8 hours later in Japan`,
        )
      }
      const sentence = (await open('/settings/sessions', newYork)).locator('p.notice time')
      t.equal(await sentence.count(), 1, 'the reset of an administrator')
    })
  }
