import {generateKeyPairSync, sign, verify} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../demo/free-port.ts'
import {createApp} from '../../server/app.ts'
import {readConfig} from '../../server/config.ts'
import {createLogger} from '../../server/log.ts'
import {openServices} from '../../server/services.ts'
import {summarize} from '../summarize.ts'

const rounds = 15
const looksARound = 20_000
const refreshesARound = 40

/**
 * Measures a token's cost, without a goal: a lookup against a signature check, which a self-contained token would need
 * on each request, and a refresh against a server that only commits one row durably.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  const server = await openServer(join(folder, 'data'))
  const floor = await openFloor(join(folder, 'floor.sqlite'))
  try {
    const {token, refresh} = await server.pair()
    const checkSignature = signedToken()
    const times: Record<'look' | 'verify' | 'floor' | 'refresh', number[]> = {
      look: [],
      verify: [],
      floor: [],
      refresh: [],
    }
    for (let round = 0; round <= rounds; round++) {
      const one = {
        look: await time(looksARound, () => server.find(token)),
        verify: await time(looksARound / 40, checkSignature),
        floor: await time(refreshesARound, floor.commit),
        refresh: await time(refreshesARound, refresh),
      }
      // The first round warms up.
      if (round > 0) for (const name of Object.keys(one) as (keyof typeof one)[]) times[name].push(one[name])
    }
    print('tokens.find, known', times.look)
    print('ES256 signature verified', times.verify)
    print('POST, one durable commit', times.floor)
    print('POST /oidc/token, refresh', times.refresh)
    console.log(`tokens.find / ES256     ${ratio(times.look, times.verify).toFixed(4)} ×`)
    console.log(`refresh / commit        ${ratio(times.refresh, times.floor).toFixed(1)} ×`)
  } finally {
    floor.close()
    await server.close()
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Returns microseconds of each of `count` calls. */
async function time(count: number, act: () => unknown): Promise<number> {
  const start = performance.now()
  for (let done = 0; done < count; done++) {
    const going = act()
    if (going instanceof Promise) await going
  }
  return ((performance.now() - start) * 1000) / count
}

function print(what: string, values: number[]) {
  const {least, median, most} = summarize(values)
  console.log(`${what.padEnd(26)} ${median.toFixed(1)} µs (${least.toFixed(1)}–${most.toFixed(1)})`)
}

const ratio = (of: number[], by: number[]) => summarize(of).median / summarize(by).median

function signedToken() {
  const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  const content = Buffer.from(`${'h'.repeat(60)}.${'p'.repeat(400)}`)
  const signature = sign('sha256', content, {key: privateKey, dsaEncoding: 'ieee-p1363'})
  return () => verify('sha256', content, {key: publicKey, dsaEncoding: 'ieee-p1363'}, signature)
}

async function openServer(data: string) {
  const config = readConfig({
    PIANTA_DATA: data,
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_RATE_LIMIT: '1000000',
  })
  const services = openServices(config, systemClock)
  const app = await createApp(services, {logger: createLogger(config.logLevel)})
  await app.listen({host: config.host, port: config.port})
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(config.baseUrl + path, {method: 'POST', body: new URLSearchParams(form)})
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }

  return {
    find: services.tokens.find,

    /** Pairs a device of a new person. Returns its refresh function. */
    async pair() {
      const {id: accountId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
      const project = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
      const scope = 'openid offline_access projects:read'
      const asked = await post('/oidc/device/auth', {client_id: 'device', scope})
      services.deviceCodes.allow(asked.user_code ?? '', {accountId, name: 'Tablet', projectId: project.id})
      let tokens = await post('/oidc/token', {
        client_id: 'device',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: asked.device_code ?? '',
      })
      const token = tokens.access_token ?? ''
      return {
        token,
        async refresh() {
          const refresh_token = tokens.refresh_token ?? ''
          tokens = await post('/oidc/token', {client_id: 'device', grant_type: 'refresh_token', refresh_token})
        },
      }
    },

    async close() {
      await app.close()
      await services.close()
    },
  }
}

/** Starts a server that stores each form durably, with a response as long as the token endpoint's. */
async function openFloor(file: string) {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE form (id INTEGER PRIMARY KEY, body TEXT)')
  const insert = database.prepare('INSERT INTO form (body) VALUES (?)')
  const answer = JSON.stringify({
    access_token: 'a'.repeat(43),
    refresh_token: 'r'.repeat(43),
    id_token: 'i'.repeat(700),
  })
  const server = createServer(async (request, response) => {
    insert.run(await text(request))
    response.setHeader('content-type', 'application/json').end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const body = new URLSearchParams({client_id: 'device', grant_type: 'refresh_token', refresh_token: 'r'.repeat(43)})
  return {
    async commit() {
      await (await fetch(url, {method: 'POST', body})).json()
    },
    close() {
      server.close()
      server.closeAllConnections()
      database.close()
    },
  }
}
