import {deepStrictEqual, equal} from 'node:assert/strict'
import {randomUUID} from 'node:crypto'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {systemClock} from '#shared/clock.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {readConfig} from '../../server/config.ts'
import {openServices, type Services} from '../../server/services.ts'
import {connectApp} from '../server/api.ts'
import type {Manner, Receiver} from './receiver.ts'

export interface Guest {
  email: string
  /** The secret of their app's webhook. */
  name: string
}

/** A person whose app saves two projects and has webhooks, and guests whose apps have one webhook each. */
export async function prepare(
  settings: Record<string, string>,
  receiver: Receiver,
  {manners, guestCount = 0}: {manners: Record<string, Manner>; guestCount?: number},
) {
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({
    email: 'ada@example.org',
    name: 'Ada',
    language: 'en',
    isAdmin: true,
    isMaker: true,
  })
  const scopes = ['projects:read', 'projects:write', 'projects:create', 'webhooks:manage']
  const connect = (owner: string, projectId: string) => {
    const {id: clientId} = services.apps.create({ownerId: owner, name: 'Planner', kind: 'device', scopes})
    return connectApp(services, {accountId: owner, projectId, clientId, name: 'Planner', scopes})
  }
  const listen = (connectionId: string, name: string, manner: Manner) => {
    const {secret} = services.webhooks.create(connectionId, {url: receiver.url(name)})
    receiver.expect(name, secret, manner)
  }

  const ids = ['Flat', 'House'].map(
    (name) => services.projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id,
  )
  const [chosen = '', created = ''] = ids
  const {token, connectionId} = connect(accountId, chosen)
  services.connections.addCreated(connectionId, created)
  const projects = []
  for (const id of ids) projects.push({id, lastEventId: await saveFirst(services, id, accountId)})
  for (const [name, manner] of Object.entries(manners)) listen(connectionId, name, manner)

  const guests: Guest[] = []
  for (let index = 0; index < guestCount; index++) {
    const guest = {email: `guest-${index}@example.org`, name: `guest-${index}`}
    const {id} = await services.accounts.create({...guest, language: 'en', isMaker: true})
    services.members.join(
      services.members.invite({projectId: chosen, role: 'viewer', email: null, invitedBy: accountId}),
      id,
    )
    listen(connect(id, chosen).connectionId, guest.name, () => ({status: 204, after: 0}))
    guests.push(guest)
  }
  await services.close()
  return {token, projects, guests}
}

/** Returns the id of its event. */
async function saveFirst({homes, revisions, events}: Services, projectId: string, accountId: string) {
  const version = JSON.stringify({home: emptyHome('en'), message: 'Version 1', baseRevision: null})
  const made = await homes.readRevision(Buffer.from(version))
  revisions.save(projectId, made, {accountId, appName: null}, null)
  return `${events.epoch}-${events.lastSeq()}`
}

/**
 * Saves one version after another, beginning with the second, and repeats unanswered requests. An answer may take
 * `patience` milliseconds.
 */
export function createSaver(url: string, token: string, patience = 20_000) {
  let saved = 1
  let key = randomUUID()
  let isInDoubt = false
  let answered = Promise.withResolvers<void>()
  return {
    saved: () => saved,
    /** Whether the last request got no answer: its version may be saved all the same. */
    isInDoubt: () => isInDoubt,
    nextAnswer: () => answered.promise,
    async save() {
      const version = {home: emptyHome('en'), message: `Version ${saved + 1}`, baseRevision: saved}
      const answer = await fetch(url, {
        method: 'POST',
        headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key},
        body: JSON.stringify(version),
        signal: AbortSignal.timeout(patience),
      })
        .then(async (response) => ({status: response.status, text: await response.text()}))
        .catch((error) => {
          // A DOMException has no message in a test's result.
          if (error.name === 'TimeoutError') throw new Error(`a save got no answer in ${patience} ms`)
          return undefined
        })
      isInDoubt = !answer
      if (!answer) return pause(5)
      equal(answer.status, 201, answer.text)
      equal(JSON.parse(answer.text).number, saved + 1)
      saved++
      key = randomUUID()
      answered.resolve()
      answered = Promise.withResolvers()
    },
  }
}

/** Throws unless the database is sound and no delivery is stuck. */
export function checkDatabase(path: string) {
  const database = new Sqlite(path, {readonly: true})
  deepStrictEqual(database.pragma('integrity_check'), [{integrity_check: 'ok'}])
  deepStrictEqual(database.pragma('foreign_key_check'), [])
  const stuck = 'SELECT count(*) FROM delivery WHERE delivered_at ISNULL AND next_attempt_at ISNULL'
  equal(database.prepare(stuck).pluck().get(), 0, 'nothing is given up before its time')
  database.close()
}

/** Counts the pending deliveries that are due before a time. */
export function countUnfinished(path: string, before = Number.MAX_SAFE_INTEGER): number {
  const database = new Sqlite(path, {readonly: true})
  const sql = 'SELECT count(*) FROM delivery WHERE next_attempt_at < ?'
  const count = database.prepare(sql).pluck().get(before) as number
  database.close()
  return count
}
