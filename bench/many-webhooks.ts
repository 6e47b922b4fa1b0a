import {systemClock} from '#shared/clock.ts'
import {readConfig} from '../server/config.ts'
import {member} from '../server/database/tables/members.ts'
import {createLogger} from '../server/log.ts'
import {openServices} from '../server/services.ts'
import {startDispatcher} from '../server/webhooks/dispatcher.ts'

const scopes = ['projects:read', 'webhooks:manage']
const people = 8

interface Options {
  data: string
  /** The receiver of each webhook. */
  urls: readonly string[]
  /** Webhooks per event. */
  fan: number
}

/** Opens Pianta's delivery path without its server: webhooks of several people's apps, and events in their projects. */
export async function openWebhooks({data, urls, fan}: Options) {
  const config = readConfig({PIANTA_DATA: data, PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  const services = openServices(config, systemClock)
  const {accounts, apps, projects, connections, webhooks, database, events} = services
  const persons = await Promise.all(
    Array.from({length: people}, async (_, index) => {
      const {id} = await accounts.create({email: `${index}@example.org`, name: 'Ada', language: 'en'})
      return {id, clientId: apps.create({ownerId: id, name: 'Bench', kind: 'device', scopes}).id}
    }),
  )
  const projectIds = database.transaction(() =>
    Array.from({length: urls.length / fan}, (_, index) => {
      const own = persons.at(index % people)
      const {id: projectId} = projects.create({name: 'Flat', address: null}, {ownerId: own?.id ?? '', language: 'en'})
      for (const {id: accountId} of persons) {
        if (accountId === own?.id) continue
        database.insert(member).values({projectId, accountId, role: 'viewer'}).run()
      }
      for (const [place, url] of urls.slice(index * fan, (index + 1) * fan).entries()) {
        const {id: accountId, clientId} = persons[(index + place) % people] as (typeof persons)[number]
        const {id} = connections.allow({accountId, clientId, projectId, name: 'Bench', scopes, address: null})
        webhooks.create(id, {url})
      }
      return projectId
    }),
  )
  const dispatcher = startDispatcher(services, createLogger('error'))
  const isUnfinished = database.$client.prepare('SELECT 1 FROM delivery WHERE next_attempt_at IS NOT NULL LIMIT 1')
  return {
    /** Records a saved version in the next project. */
    emit(number: number) {
      const projectId = projectIds[number % projectIds.length] as string
      database.transaction(() => events.record({type: 'revision.saved', projectId, data: {projectId, number}}))
    },
    /** Returns whether every delivery is finished and recorded. */
    isDone: () => isUnfinished.get() === undefined,
    dispatcher,
  }
}
