import {hash} from '@node-rs/argon2'
import type {DestinationStream} from 'pino'
import root, {type Test} from 'tap'
import {freePort} from '../demo/free-port.ts'
import {createApp} from '../server/app.ts'
import {readConfig} from '../server/config.ts'
import {eq} from '../server/database/drizzle.ts'
import {account} from '../server/database/tables/accounts.ts'
import {createHomeReader, type HomeReader} from '../server/jobs/home-reader.ts'
import {createLogger} from '../server/log.ts'
import type {Services} from '../server/services.ts'
import {FakeClock} from './fake-clock.ts'
import {watchAnswers} from './openapi/watch-answers.ts'
import {watchPlans} from './plans/watch-plans.ts'
import {openTestServices} from './test-services.ts'

export const password = 'correct horse battery'

/** The password's hash at the least cost: most tests that sign in are about something else. */
const cheapHash = hash(password, {memoryCost: 8, timeCost: 1, parallelism: 1})

// Fastify looks for the name of a plugin without one in every module that is loaded, and a process of tests loads many.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {value: 'a scope', writable: true})

const plans = watchPlans()

/** Home readers by maximum home size. A test file's servers share them, because their threads start slowly. */
const homeReaders = new Map<number, HomeReader>()

function homeReader(maxHome: number): HomeReader {
  const reader = homeReaders.get(maxHome) ?? createHomeReader({maxHome, clock: new FakeClock()})
  if (!homeReaders.has(maxHome)) root.teardown(() => reader.close())
  homeReaders.set(maxHome, reader)
  return reader
}

/** Starts a real server on 127.0.0.1 with a temporary folder and a fake clock, and stops it with the test. */
export async function startServer(t: Test, settings: Record<string, string> = {}, logTo?: DestinationStream) {
  const clock = new FakeClock()
  const config = readConfig({
    // Calling `testdir` here would empty the one that a test made for the server.
    PIANTA_DATA: settings.PIANTA_DATA ?? t.testdir({}),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    ...settings,
  })
  const own = openTestServices(config, clock)
  const services = {...own, homes: homeReader(config.maxHome)}
  const app = await createApp(services, {logger: createLogger(config.logLevel, logTo)})
  const answers = watchAnswers(app)
  t.teardown(async () => {
    await app.close()
    await services.close()
    await answers.verify()
    plans.verify()
  })
  await app.listen({host: config.host, port: config.port})
  const url = config.baseUrl

  /** Creates an account for a person, with the password above. */
  async function addPerson(name: string, more: {language?: 'en' | 'it'; isAdmin?: boolean; isMaker?: boolean} = {}) {
    const email = `${name.toLowerCase()}@example.org`
    const made = await services.accounts.create({email, name, language: 'en', isAdmin: false, isMaker: true, ...more})
    await givePassword(services, made.id)
    return made
  }

  return {url, clock, config, app, services, addPerson}
}

/** Gives an account the password above. */
export async function givePassword({database}: Pick<Services, 'database'>, accountId: string) {
  const passwordHash = await cheapHash
  database.update(account).set({passwordHash}).where(eq(account.id, accountId)).run()
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
