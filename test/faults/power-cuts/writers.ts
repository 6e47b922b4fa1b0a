import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {hash, randomBytes, randomUUID} from 'node:crypto'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Services} from '../../../server/services.ts'
import {homeWith, room} from '../../home-with.ts'
import type {Answered} from './requests.ts'

export type Ask = (
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
) => Promise<Answered>

/** An acknowledged change: it must survive every later power cut. `isLast` also compares bytes. */
export interface Promised {
  port: number
  /** The number of earlier answers on this port. */
  index: number
  check(services: Services, isLast: boolean): Promise<void> | void
}

type Writer = (
  promise: (method: string, path: string, body: string | Buffer, check: Check) => Promise<string>,
) => Promise<void>
type Check = (services: Services, answer: string, isLast: boolean) => Promise<void> | void

export interface Place {
  projectIds: readonly [string, string, string]
  webhookIds: readonly string[]
}

interface Extent {
  /** The rounds of each writer. */
  rounds: number
  /** The rooms of each home, each with a name of 120 random characters. */
  rooms: number
}

const home = (rooms: number): Home =>
  homeWith({
    rooms: Array.from({length: rooms}, (_, index) => ({
      ...room(`r${index}`),
      name: randomBytes(90).toString('base64'),
    })),
  })

const toldBy = new WeakMap<Services, Map<string, string[]>>()

/** The webhooks that were notified or are pending, by project and number. */
function toldOf(services: Services): Map<string, string[]> {
  const known = toldBy.get(services)
  if (known) return known
  const rows = services.database.$client
    .prepare('SELECT webhook_id, payload FROM delivery WHERE next_attempt_at NOTNULL OR delivered_at NOTNULL')
    .all() as {webhook_id: string; payload: string}[]
  const told = Map.groupBy(rows, ({payload}) => {
    const {projectId, number} = JSON.parse(payload).data
    return `${projectId} ${number}`
  })
  const ids = new Map([...told].map(([version, its]) => [version, its.map((row) => row.webhook_id)]))
  toldBy.set(services, ids)
  return ids
}

/** Saves versions, each naming a file. */
const saver =
  (projectId: string, {webhookIds}: Place, {rounds, rooms}: Extent, from: number): Writer =>
  async (promise) => {
    for (let number = from; number < from + rounds; number++) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1 + Math.floor(Math.random() * 60_000))])
      const sha256 = hash('sha256', bytes)
      await promise('POST', `/v1/projects/${projectId}/files?name=drawing.pdf`, bytes, async (services, _, isLast) => {
        equal(services.files.find(projectId, sha256)?.size, bytes.length)
        if (isLast) ok((await services.files.read(sha256))?.equals(bytes), `the bytes of ${sha256} are there`)
      })
      const drawn = home(rooms)
      const [plan] = drawn.plans
      if (plan) plan.drawings = [{id: 'drawing', src: sha256, at: [0, 0], width: 10}]
      const version = JSON.stringify({home: drawn, message: `Version ${number}`, baseRevision: number - 1 || null})
      await promise('POST', `/v1/projects/${projectId}/revisions`, version, async (services, _, isLast) => {
        const {revisions} = services
        equal(revisions.find(projectId, number)?.message, `Version ${number}`)
        deepStrictEqual(
          toldOf(services).get(`${projectId} ${number}`)?.toSorted(),
          webhookIds.toSorted(),
          `what version ${number} is told by is there, due or done`,
        )
        if (!isLast) return
        const stored = JSON.parse((await revisions.homeJson(projectId, number)).toString()) as Home
        deepStrictEqual(stored.plans[0]?.rooms, drawn.plans[0]?.rooms)
      })
    }
  }

/** Creates projects, and webhooks that never receive a post. */
const maker =
  ({rounds}: Extent): Writer =>
  async (promise) => {
    for (let count = 0; count < rounds; count++) {
      const name = `Project ${randomUUID()}`
      await promise('POST', '/v1/projects', JSON.stringify({name}), ({projects}, answer) => {
        equal(projects.read(JSON.parse(answer).id)?.name, name)
      })
    }
  }

/** Opens threads and answers in them. */
const talker =
  (projectId: string, {rounds}: Extent): Writer =>
  async (promise) => {
    const path = `/v1/projects/${projectId}/threads`
    const [plan] = emptyHome('en').plans
    let threadId = ''
    const check: Check = ({database}, answer) => {
      for (const {id, body} of JSON.parse(answer).comments) {
        equal(database.$client.prepare('SELECT body FROM comment WHERE id = ?').pluck().get(id), body)
      }
    }
    for (let count = 0; count < rounds; count++) {
      const body = randomUUID()
      if (count % 4 === 0) {
        const thread = {planId: plan?.id, anchor: {at: [1, 1]}, body}
        threadId = JSON.parse(await promise('POST', path, JSON.stringify(thread), check)).id
      } else await promise('POST', `${path}/${threadId}/comments`, JSON.stringify({body}), check)
    }
  }

/** Runs every writer over a connection of its own; returns the acknowledged changes. */
export async function write(
  place: Place,
  extent: Extent,
  from: number,
  newAsker: () => {ask: Ask; close(): void},
): Promise<Promised[]> {
  const [first, second, third] = place.projectIds
  const writers = [
    saver(first, place, extent, from),
    saver(second, place, extent, from),
    maker(extent),
    talker(third, extent),
  ]
  const promised: Promised[] = []
  await Promise.all(
    writers.map(async (writer) => {
      const {ask, close} = newAsker()
      const answers = new Map<number, number>()
      await writer(async (method, path, body, check) => {
        const isJson = typeof body === 'string'
        const key = randomUUID()
        const {status, text, port} = await ask(method, path, body, {
          'content-type': isJson ? 'application/json' : 'application/pdf',
          ...(isJson && {'idempotency-key': key}),
        })
        equal(Math.floor(status / 100), 2, text)
        const index = answers.get(port) ?? 0
        answers.set(port, index + 1)
        promised.push({
          port,
          index,
          async check(services, isLast) {
            if (isJson) checkKept(services, key, text)
            await check(services, text, isLast)
          },
        })
        return text
      })
      close()
    }),
  )
  return promised
}

/** Throws unless a repeated request gets the same answer. */
function checkKept({database}: Services, key: string, text: string) {
  equal(database.$client.prepare('SELECT body FROM idempotent_answer WHERE key = ?').pluck().get(key), text)
}
