import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import type {Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import t from 'tap'
import {startServer} from '../../helper.ts'
import {needsProgram} from '../../needs-program.ts'
import {openBrowser} from '../pages/form-browser.ts'

/** The address of the socket, which a base URL may not name. */
const listeningAt = ({server}: {server: Server}) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const token = 'a-token-of-enough-letters'

t.test('/healthz and /readyz answer', async (t) => {
  const {url, services} = await startServer(t)
  const alive = await fetch(`${url}/healthz`)
  t.same([alive.status, await alive.json()], [200, {status: 'alive'}])
  const ready = await fetch(`${url}/readyz`)
  t.same([ready.status, await ready.json(), ready.headers.get('cache-control')], [200, {status: 'ready'}, 'no-store'])
  const heartbeats = () => services.database.$client.prepare('select count(*), max(at) from heartbeat').raw().get()
  const [count] = heartbeats() as number[]
  t.equal(count, 1, 'it wrote a row')
})

t.test('/readyz writes at most once a second', async (t) => {
  const {url, services} = await startServer(t)
  const before = services.database.writes.count
  await Promise.all(Array.from({length: 50}, () => fetch(`${url}/readyz`).then((response) => response.text())))
  t.ok(services.database.writes.count - before <= 2, `${services.database.writes.count - before} writes`)
})

t.test('/readyz is 503 while the database can’t be written; /healthz answers', async (t) => {
  const {app, url, services} = await startServer(t)
  const errors: unknown[] = []
  app.log.error = (...words: unknown[]) => void errors.push(words)
  services.database.$client.exec(
    'create trigger refuse before insert on heartbeat begin select raise(abort, "disk full"); end',
  )
  const response = await fetch(`${url}/readyz`)
  t.same([response.status, await response.json()], [503, {status: 'not ready'}], 'without paths of this machine')
  for (let asked = 0; asked < 5; asked++) t.equal((await fetch(`${url}/readyz`)).status, 503)
  t.match(errors, [[{problem: /disk full/}, 'the server is not ready']], 'the log says why, once')
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  t.match(await (await fetch(`${url}/metrics`)).text(), /^pianta_ready 0$/m)
})

t.test('/metrics tells what happened, as promtool wants it', async (t) => {
  const {url, addPerson, services, clock} = await startServer(t)
  const anna = await addPerson('Anna')
  const browser = openBrowser(url)
  const page = await browser.open('/signin')
  await browser.press(page, 'Sign in', {Email: anna.email, Password: 'wrong'})
  await browser.press(page, 'Sign in', {Email: anna.email, Password: 'correct horse battery'})
  for (const path of ['/nothing', '/other/nothing', '/v1/projects', '/v1/catalog/products/unknown'])
    await fetch(url + path)
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = (start: string) => text.split('\n').filter((line) => line.startsWith(start))
  t.same(lines('pianta_sign_ins_total{'), [
    'pianta_sign_ins_total{result="succeeded"} 1',
    'pianta_sign_ins_total{result="failed"} 1',
  ])
  t.same(
    lines('pianta_request_duration_seconds_count')
      .filter((line) => /unknown|signin|v1/.test(line))
      .toSorted(),
    [
      'pianta_request_duration_seconds_count{route="/signin",status="2xx"} 1',
      'pianta_request_duration_seconds_count{route="/signin",status="3xx"} 1',
      'pianta_request_duration_seconds_count{route="/signin",status="4xx"} 1',
      'pianta_request_duration_seconds_count{route="/v1/projects",status="4xx"} 1',
      'pianta_request_duration_seconds_count{route="unknown",status="4xx"} 3',
    ],
    'unknown addresses make no labels',
  )
  t.match(lines('pianta_request_duration_seconds_bucket{route="unknown",status="4xx",le="+Inf"}'), [/ 3$/])
  for (const name of ['ready 1', 'streams_open 0', 'outbox_deliveries 0', 'outbox_overdue_seconds 0']) {
    t.match(text, `\npianta_${name}\n`)
  }
  for (const name of ['pianta_database_bytes', 'pianta_disk_free_bytes', 'process_resident_memory_bytes']) {
    t.match(text, new RegExp(`^${name} [1-9]`, 'm'))
  }
  t.match(text, /^pianta_commit_duration_seconds_count 1$/m)
  t.match(text, /^pianta_backup_age_seconds Nan$/m)
  t.match(text, /^pianta_backup_ok 1$/m)
  services.backupHealth.failedAt = clock.now()
  const later = await (await fetch(`${url}/metrics`)).text()
  t.match(later, /^pianta_backup_ok 0$/m, 'a failure that the full disk did not record')
  t.match(text, /^pianta_responses_total\{status="401"\} 1$/m)
  await t.test('promtool has nothing to say', needsProgram('promtool'), async (t) => {
    const checked = spawnSync('promtool', ['check', 'metrics'], {input: text, encoding: 'utf8'})
    t.same([checked.status, checked.stdout, checked.stderr], [0, '', ''])
  })

  const metrics = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name)))
  const doc = (file: string) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
  const named = (file: string) =>
    [...new Set(doc(file).match(/\b(pianta|process|nodejs)_[a-z0-9_]+[a-z0-9]/g))].map((name) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    )
  t.ok(named('grafana.json').length > 10)
  for (const file of ['grafana.json', 'monitoring.md'])
    for (const name of named(file)) t.ok(metrics.has(name), `${file}: ${name}`)
  const own = [...metrics].filter((name) => name.startsWith('pianta_'))
  t.same(
    own.filter((name) => !named('monitoring.md').includes(name)),
    [],
    'the page has each metric',
  )
})

t.test('/metrics is open only to this machine, whatever headers say', async (t) => {
  const {url} = await startServer(t)
  const ask = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, {headers})).status
  t.equal(await ask({}), 200)
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via']) {
    t.equal(await ask({[name]: '127.0.0.1'}), 404, `a request with ${name} came through a proxy`)
  }
})

t.test('/metrics asks for the token behind a proxy', async (t) => {
  for (const settings of [
    {PIANTA_TRUST_PROXY: '127.0.0.0/8'},
    {PIANTA_TRUST_PROXY: '::1'},
    {PIANTA_BASE_URL: 'https://pianta.example.org'},
    {PIANTA_BASE_URL: 'https://localhost:8420'},
  ]) {
    const {app} = await startServer(t, {...settings, PIANTA_METRICS_TOKEN: token})
    const ask = (headers: Record<string, string> = {}) => fetch(`${listeningAt(app)}/metrics`, {headers})
    const refused = await ask()
    t.same([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer'], JSON.stringify(settings))
    t.equal((await ask({authorization: 'Bearer wrong', 'x-forwarded-for': '127.0.0.1'})).status, 401)
    t.equal((await ask({authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7'})).status, 200)
    const closed = await startServer(t, settings)
    t.equal((await fetch(`${listeningAt(closed.app)}/metrics`)).status, 404, 'without a token it does not exist')
  }
})
