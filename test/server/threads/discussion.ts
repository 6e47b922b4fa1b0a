import {randomUUID} from 'node:crypto'
import type {Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import type {Thread} from '#shared/contract/resources.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {member, type Role} from '../../../server/database/tables/members.ts'
import {comment} from '../../../server/database/tables/threads.ts'
import type {Services} from '../../../server/services.ts'
import {type Api, startApi} from '../api.ts'

/** The input of a thread on the only plan of an empty home. */
export const input = {planId: 'plan', anchor: {at: [1.5, 2]}, body: 'Should the table be higher?'}

/** Starts a server with a project and a version. Others can join it, each with an app. */
export async function startDiscussion(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  const {status, text} = await api.save(null)
  if (status !== 201) throw new Error(text)
  const threads = `${api.inProject}/threads`

  /** Posts a comment and returns the thread. Throws on a refusal. */
  async function written(path: string, body: object, token = api.token): Promise<Thread> {
    const answer = await api.call('POST', path, {body, token})
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json
  }

  return {
    ...api,
    threads,
    open: (token?: string, more: object = {}) => written(threads, {...input, ...more}, token),
    answer: (id: string, token?: string, body = 'Yes') => written(`${threads}/${id}/comments`, {body}, token),
    resolve: (id: string, isResolved: boolean, token = api.token) =>
      api.call('PATCH', `${threads}/${id}`, {body: {isResolved}, token}),
    join: (name: string, role: Role = 'viewer') => join(api, name, role),
  }
}

/** Fills a thread up to its limit. */
export function fillThread({database}: Pick<Services, 'database'>, {threadId, accountId, body = 'Yes'}: Filling) {
  database.transaction((tx) => {
    const before = tx.select({id: comment.id}).from(comment).where(eq(comment.threadId, threadId)).all().length
    for (let count = before; count < limits.commentsPerThread; count++)
      tx.insert(comment)
        .values({id: randomUUID(), threadId, body, authorId: accountId, appName: null, createdAt: count})
        .run()
  })
}

interface Filling {
  threadId: string
  accountId: string
  body?: string
}

export type Discussion = Awaited<ReturnType<typeof startDiscussion>>

async function join({services, projectId, connect}: Api, name: string, role: Role) {
  const {id: accountId} = await services.accounts.create({
    email: `${name.toLowerCase()}@example.org`,
    name,
    language: 'en',
  })
  services.database.insert(member).values({projectId, accountId, role}).run()
  return {accountId, ...connect({accountId, name: `Tablet of ${name}`})}
}
