import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {systemClock} from '#shared/clock.ts'
import {createApp} from '../../server/app.ts'
import {readConfig} from '../../server/config.ts'
import {createLogger} from '../../server/log.ts'
import {openServices} from '../../server/services.ts'
import {createPendingDeliveries} from '../../server/webhooks/pending-deliveries.ts'
import {bareStatement} from '../../test/plans/bare-statement.ts'
import {fillDatabase, nextSave} from '../fill-database.ts'
import {connectApp} from '../served-pianta.ts'
import {summarize} from '../summarize.ts'

const amounts = {
  projects: 1000,
  versions: 1000,
  files: 1000,
  connections: 11,
  references: 2000,
  threads: 500,
  commentsInThread: 5,
  webhooks: 2,
  deliveries: 5000,
  audit: 1000,
  drafts: 1,
}
const rounds = 7
/** Microseconds of processor time for each round of a query. */
const roundTime = 40_000

/** A query as it ran. */
interface Ran {
  source: string
  values: unknown[]
}

/**
 * Goals: processor time of a query whose parameters are hidden from SQLite's planner (server/database/keep-plans.ts) ≤
 * 0.3 × of the same one without, for the queries of each save and each post, and ≤ 0.6 × for the queries of each page
 * of a list.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  const recorder = recordQueries()
  const config = readConfig({
    PIANTA_DATA: folder,
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_MAX_PROJECTS: '1000',
    PIANTA_RATE_LIMIT: '1000000',
  })
  const services = openServices(config, systemClock)
  const app = await createApp(services, {logger: createLogger(config.logLevel)})
  try {
    const {accounts, database, events, projects} = services
    const {id: accountId} = await accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
    const {id: projectId} = projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
    const token = connectApp(services, accountId, projectId)
    const made = {accountId, projectId, token}
    const {webhookId} = await fillDatabase(services, made, amounts)
    const headers = {authorization: `Bearer ${token}`}
    const get = (path: string) => async () => {
      const {statusCode, body} = await app.inject({url: path, headers})
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
    }
    const inProject = `/v1/projects/${projectId}`
    const save = async () => {
      const sent = {...headers, 'content-type': 'application/json'}
      const options = {method: 'POST', url: `${inProject}/revisions`, headers: sent} as const
      const {statusCode, body} = await app.inject({...options, body: nextSave(amounts.versions)})
      if (statusCode !== 201) throw new Error(`a save: ${statusCode} ${body}`)
    }
    const pending = createPendingDeliveries({database, clock: systemClock})
    const hot: Record<string, () => unknown> = {
      'webhooks of a project, at each save': save,
      'queue of a webhook, at each post': () => pending.list(webhookId, 20),
      'events after one, for each stream': () => events.after(0, 100),
    }
    const pages = {
      projects: '/v1/projects?limit=50',
      revisions: `${inProject}/revisions?limit=50`,
      threads: `${inProject}/threads?limit=50`,
      'host references': `${inProject}/host-references`,
      devices: `${inProject}/devices`,
      webhooks: '/v1/webhooks',
      deliveries: `/v1/webhooks/${webhookId}/deliveries`,
    }
    const tables = [/"connection_project" cross join "webhook"/, /FROM delivery WHERE lane/, /from "event" where/]
    console.log(`${'microseconds of processor time'.padEnd(44)} bare  hidden  ratio`)
    for (const [index, [name, act]] of Object.entries(hot).entries()) {
      const ran = (await recorder.during(act)).filter(({source}) => tables[index]?.test(source))
      if (ran.length === 0) throw new Error(`${name}: no such query ran`)
      compare(database.$client, name, ran, 0.3)
    }
    for (const [name, path] of Object.entries(pages))
      compare(database.$client, `page of ${name}`, await recorder.during(get(path)), 0.6)
  } finally {
    recorder.end()
    await app.close()
    await services.close()
    rmSync(folder, {recursive: true})
  }
}

type Run = (...values: unknown[]) => unknown

/** Records the queries that run. */
function recordQueries() {
  const {prepare} = Sqlite.prototype
  let recorded: Ran[] | undefined
  Sqlite.prototype.prepare = function (this: Sqlite.Database, source: string) {
    const statement = prepare.call(this, source)
    if (!statement.reader || !/^\s*(select|with)/i.test(source)) return statement
    const noted = (run: Run): Run =>
      function (this: unknown, ...values) {
        recorded?.push({source, values})
        return run.apply(this, values)
      }
    const {get, all} = statement as unknown as Record<'get' | 'all', Run>
    return Object.assign(statement, {get: noted(get), all: noted(all)})
  } as typeof prepare
  return {
    async during(act: () => unknown): Promise<Ran[]> {
      const ran: Ran[] = []
      recorded = ran
      await act()
      recorded = undefined
      return ran
    },
    end: () => {
      Sqlite.prototype.prepare = prepare
    },
  }
}

/** Alternates queries as they are and with their parameters in the planner's sight, and prints both. */
function compare(client: Sqlite.Database, name: string, ran: readonly Ran[], goal: number) {
  const {prepare} = Sqlite.prototype
  const forms = {hidden: (source: string) => source, bare: bareStatement}
  const statements = Object.fromEntries(
    Object.entries(forms).map(([form, write]) => {
      const all = ran.map(({source, values}) => ({
        statement: prepare.call(client, write(source)) as Sqlite.Statement<unknown[]>,
        values,
      }))
      return [
        form,
        () => {
          for (const {statement, values} of all) statement.all(...values)
        },
      ]
    }),
  ) as Record<keyof typeof forms, () => void>
  const times: Record<keyof typeof forms, number[]> = {hidden: [], bare: []}
  for (let round = 0; round < rounds; round++)
    for (const form of ['hidden', 'bare'] as const) times[form].push(timeOf(statements[form]))
  const [bare, hidden] = [summarize(times.bare).least, summarize(times.hidden).least]
  const ratio = hidden / bare
  const missed = ratio <= goal ? '' : ' — NOT REACHED'
  const figures = `${bare.toFixed(1).padStart(6)} ${hidden.toFixed(1).padStart(7)}  ${ratio.toFixed(2)} ×`
  console.log(`${`${name} (${ran.length})`.padEnd(44)} ${figures}; goal: ≤ ${goal} ×${missed}`)
}

/** Returns the microseconds of processor time of one run. */
function timeOf(act: () => void): number {
  const start = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    act()
    const {user, system} = process.threadCpuUsage(start)
    if (user + system >= roundTime) return (user + system) / runs
  }
}
