/** Reads the threads of a project, and writes to them. */
import type {Anchor, Thread} from '#shared/contract/resources.ts'
import type {EditMembers, EditPerson, EditThreads} from '../../protocol.ts'
import {type Answer, ask} from '../../requests.ts'

export interface Discussions {
  /** The oldest first: they are numbered in this order. */
  threads: readonly Thread[]
  members: readonly EditPerson[]
}

/** The most pages of 100 threads that are read. */
const maxPages = 20

/** Reads all threads and the people that a comment can mention. */
export async function readDiscussions(path: string): Promise<Answer<Discussions>> {
  const people = await ask<EditMembers>(`${path}/edit/members`)
  if (people.refused !== undefined) return people
  const threads: Thread[] = []
  let after = ''
  for (let page = 0; page < maxPages; page++) {
    const answer = await ask<EditThreads>(`${path}/edit/threads${after}`)
    if (answer.refused !== undefined) return answer
    threads.push(...answer.body.rows)
    if (answer.body.next === null) break
    after = `?${new URLSearchParams({after: answer.body.next})}`
  }
  return {body: {threads: threads.reverse(), members: people.body.members}}
}

export interface NewThread {
  planId: string
  anchor: Anchor
}

/** Sends comments, with the token of this browser's forms. */
export function createThreadSender(path: string, token: string) {
  const post = (to: string, input: object) =>
    ask<Thread>(`${path}/edit/threads${to}`, {method: 'POST', json: JSON.stringify({token, ...input})})
  return {
    open: (thread: NewThread, body: string, mentions: readonly string[]) => post('', {...thread, body, mentions}),
    answer: (id: string, body: string, mentions: readonly string[]) => post(`/${id}/comments`, {body, mentions}),
    setResolved: (id: string, isResolved: boolean) => post(`/${id}/state`, {isResolved}),
  }
}
