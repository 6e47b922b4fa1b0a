import {join} from 'node:path'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../demo/free-port.ts'
import {readConfig} from '../../server/config.ts'
import {openServices} from '../../server/services.ts'
import {prepare} from '../faults/posted-house.ts'
import {type Program, quietServer, start, startsToAnswer} from '../faults/processes.ts'
import {type Manner, startReceiver} from '../faults/receiver.ts'

/** The answers of the app's webhooks. A receiver that fails is posted to again. */
const manners: Record<string, Manner> = {
  quick: () => ({status: 204, after: 0}),
  slow: () => ({status: 200, after: Math.random() * 40}),
  flaky: (came) => ({status: came === 1 && Math.random() < 0.01 ? 500 : 200, after: 0}),
}
export const webhooks = Object.keys(manners)

export type Household = Awaited<ReturnType<typeof createHousehold>>

/** A server in a process of its own, with a person to draw and pair tablets, and an app with webhooks. */
export async function createHousehold(folder: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    ...quietServer(join(folder, 'server'), port),
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  }
  const receiver = await startReceiver()
  const app = await prepare(settings, receiver, {manners})
  const person = await addPerson(settings)
  let server: Program | undefined

  return {
    url,
    settings,
    receiver,
    app,
    person,
    async start() {
      const starting = start('server/main.ts', ['serve'], settings)
      server = starting
      await startsToAnswer(starting, port)
    },
    end: async (signal: NodeJS.Signals) => server?.end(signal),
    pid: () => server?.pid ?? 0,
  }
}

const account = {email: 'anna@example.org', password: 'correct horse battery staple'}

/** Adds Anna, signed in and with a project. */
async function addPerson(settings: Record<string, string>) {
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({...account, name: 'Anna', language: 'en'})
  const {id: projectId} = services.projects.create({name: 'Casa', address: null}, {ownerId: accountId, language: 'en'})
  const session = services.sessions.create(accountId, {userAgent: 'soak', address: '127.0.0.1'})
  await services.close()
  return {account, projectId, cookie: `pianta_session=${session}`}
}
