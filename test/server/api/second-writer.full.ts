import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {prepare} from '../../faults/posted-house.ts'
import {startReceiver} from '../../faults/receiver.ts'
import {ownSettings, serve} from '../commands/pianta.ts'
import {openBrowser} from '../pages/form-browser.ts'

t.test(
  'requests that write get 503 when another process holds the database too long, and nobody else waits',
  async (t) => {
    const settings = await ownSettings(t)
    const receiver = await startReceiver()
    t.teardown(() => receiver.close())
    const {token, projects} = await prepare(settings as Record<string, string>, receiver, {manners: {}})
    await serve(t, settings)
    const url = `http://127.0.0.1:${settings.PIANTA_PORT}`
    const send = (method: string, path: string, body: unknown) =>
      fetch(url + path, {
        method,
        headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
        body: JSON.stringify(body),
      })
    const pair = () =>
      fetch(`${url}/oidc/device/auth`, {
        method: 'POST',
        body: new URLSearchParams({client_id: 'device', scope: 'openid'}),
      })
    const browser = openBrowser(url)
    const page = await browser.open('/signin')

    const other = new Sqlite(join(String(settings.PIANTA_DATA), 'pianta.sqlite'))
    t.teardown(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    const refused = Promise.all([
      send('POST', '/v1/projects', {name: 'House'}),
      send('PATCH', `/v1/projects/${projects[0]?.id}`, {name: 'Barn'}),
      pair(),
      browser.press(page, 'Sign in', {Email: 'ada@example.org', Password: 'wrong'}),
    ])
    let isOver = false
    refused.finally(() => {
      isOver = true
    })
    let slowest = 0
    while (!isOver) {
      const start = performance.now()
      await fetch(`${url}/healthz`)
      slowest = Math.max(slowest, performance.now() - start)
    }
    // SQLite itself would stop the process for the whole 5 seconds.
    t.ok(slowest < 2500, `the slowest answer of /healthz took ${slowest} ms`)
    for (const {status, headers} of await refused) {
      t.equal(status, 503)
      t.equal(headers.get('retry-after'), '2')
    }
    const [first] = await refused
    t.same(await first.json(), {error: 'unavailable'})
    other.exec('ROLLBACK')
    t.equal((await send('POST', '/v1/projects', {name: 'House'})).status, 201)
    t.equal((await pair()).status, 200)
  },
)
