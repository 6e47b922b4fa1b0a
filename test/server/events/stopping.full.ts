import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {readConfig} from '../../../server/config.ts'
import {readStream} from '../../faults/stream-reader.ts'
import {openTestServices} from '../../test-services.ts'
import {connectApp} from '../api.ts'
import {ownSettings, type Settings, serve} from '../commands/pianta.ts'

/** Data with a connected app that reads and saves, and the first version's id. */
async function prepare(settings: Settings) {
  const services = openTestServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const scopes = ['projects:read', 'projects:write']
  const {token} = connectApp(services, {accountId, projectId, clientId: 'device', name: 'Tablet', scopes})
  const body = JSON.stringify({home: emptyHome('en'), message: '', baseRevision: null})
  const version = await services.homes.readRevision(Buffer.from(body))
  services.revisions.save(projectId, version, {accountId, appName: null}, null)
  const lastEventId = `${services.events.epoch}-${services.events.lastSeq()}`
  await services.close()
  return {token, inProject: `/v1/projects/${projectId}`, lastEventId}
}

const restarts = 3

t.test(
  'a stopping server ends its streams after complete events, and clients resume with the next one',
  {timeout: 480_000},
  async (t) => {
    const settings = await ownSettings(t)
    const {token, inProject, lastEventId} = await prepare(settings)
    const headers = {authorization: `Bearer ${token}`}
    let server = await serve(t, settings)
    const events = `${server.url}${inProject}/events`
    const reader = readStream(events, {token, lastEventId})
    t.teardown(() => reader.end())
    let last = 1
    let isOver = false

    async function save() {
      const body = JSON.stringify({home: emptyHome('en'), message: '', baseRevision: last})
      const asked = {method: 'POST', headers: {...headers, 'content-type': 'application/json'}, body}
      const answer = await fetch(`${server.url}${inProject}/revisions`, asked).catch(() => undefined)
      if (answer?.status === 201) last = ((await answer.json()) as {number: number}).number
      // A save without a response may have succeeded.
      else if (answer?.status === 409) last++
      await answer?.body?.cancel().catch(() => {})
    }

    /** Saves until the server is gone. */
    async function saveOn(isGone: () => boolean) {
      while (!isGone() && !isOver) await save()
    }

    try {
      for (let restart = 0; restart < restarts; restart++) {
        const whole = await fetch(events, {headers: {...headers, 'last-event-id': lastEventId}})
        t.equal(whole.status, 200)
        const text = whole.text()
        let isGone = false
        const saving = saveOn(() => isGone)
        const from = last
        while (reader.last() < from + 3 + restart) await Promise.race([new Promise(setImmediate), reader.failed])
        const {code} = await server.stop('SIGTERM')
        isGone = true
        await saving
        t.equal(code, 0)
        const said = await text
        t.match(said, /\n\n$/, 'it is ended, not cut, after a whole event')
        t.same(
          [...said.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number)),
          Array.from({length: said.split('event:').length - 1}, (_, index) => index + 2),
        )
        server = await serve(t, settings)
        await save()
        await save()
      }
      while (reader.last() < last) await Promise.race([new Promise(setImmediate), reader.failed])
    } finally {
      isOver = true
      await reader.end()
    }
    t.ok(reader.cuts() >= restarts)
    reader.check(reader.last())
  },
)
