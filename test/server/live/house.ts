import type {Test} from 'tap'
import type {FromHouse} from '#shared/house/visits.ts'
import {type Editor, startEditing} from '../../web/editor/editing.ts'
import {connectApp} from '../api.ts'
import {type Following, follow} from '../events/follow.ts'

/** The scopes of an agent. */
export const agentScopes = ['openid', 'offline_access', 'projects:read', 'hosts:manage']

export const cookieOf = ({browser}: Pick<Editor, 'browser'>) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export type Pages = Awaited<ReturnType<typeof startPages>>

/** Starts a server with Anna's project, its viewer Vera, the stranger Ben, and Anna's agent, which lets nobody look yet. */
export async function startPages(t: Test, settings: Record<string, string> = {}) {
  const editing = await startEditing(t, settings)
  const {server, anna, id} = editing
  const {members, hub} = server.services

  /** Connects an agent of a person. */
  const connect = (who: Editor = anna, projectId = id, name = 'Wall tablet') => {
    const {connectionId, token} = connectApp(server.services, {
      accountId: who.account.id,
      projectId,
      clientId: 'device',
      name,
      scopes: agentScopes,
    })
    const path = `/v1/projects/${projectId}/visits`
    const send = async (method: string, body?: object) => {
      const response = await fetch(server.url + path, {
        method,
        headers: {authorization: `Bearer ${token}`, ...(body && {'content-type': 'application/json'})},
        ...(body && {body: JSON.stringify(body)}),
      })
      const text = await response.text()
      return {status: response.status, json: text === '' ? undefined : JSON.parse(text)}
    }
    return {
      connectionId,
      token,
      send,
      /** Tells pages what the house is like. Resolves with its visits, and what their pages sent. */
      async exchange(messages: {visit: string; message: FromHouse | object}[] = [], takesCommands = true) {
        const {status, json} = await send('POST', {takesCommands, messages})
        if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
        return json as {
          visits: {id: string; name: string; mayCommand: boolean}[]
          messages: {visit: string; message: Record<string, unknown>}[]
        }
      },
      withdraw: () => send('DELETE'),
    }
  }
  const agent = connect()

  /** Lets a person look, by the store. */
  const allow = ({account}: Editor, sees = true) => members.setSeesHouse(id, account.id, sees)

  /** Opens a person's page: its stream. It is left when the test ends. */
  async function look(who: Editor, house = agent.connectionId): Promise<Following> {
    const stream = await follow(`${server.url}/projects/${id}/live/${house}`, {cookie: cookieOf(who)})
    t.teardown(stream.leave)
    return stream
  }

  return {...editing, agent, allow, connect, hub, live: `/projects/${id}/live`, look, members}
}

/** Returns the id of a stream's visit. */
export const visitOf = async (stream: Following): Promise<string> =>
  JSON.parse((await stream.first(1))[0]?.data ?? '').visit

export const eventsOf = (stream: Following) => stream.events.map(({event, data}) => ({event, data: JSON.parse(data)}))
