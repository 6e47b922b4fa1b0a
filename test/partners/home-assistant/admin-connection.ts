import {WebSocket} from 'ws'

type Fields = Record<string, unknown>

/** A state as Home Assistant's own API tells it. */
export interface OwnState {
  entity_id: string
  state: string
  attributes: Fields
}

/** A connection to Home Assistant's WebSocket API, apart from the bridge's code. */
export interface AdminConnection {
  /** Sends a command and resolves with its result. Rejects with Home Assistant's own message. */
  ask<T>(type: string, fields?: Fields): Promise<T>
  /** Calls an action on entities. */
  act(action: `${string}.${string}`, entity: string | readonly string[], data?: Fields): Promise<unknown>
  /** Sets an integration up by its dialogs, of which each gets the same fields. */
  flow(handler: string, fields: Fields): Promise<{result: {entry_id: string}}>
  /** Sets an entry of an integration up anew. */
  reload(entry: string): Promise<void>
  /** Removes an entry of an integration. */
  remove(entry: string): Promise<void>
  close(): void
}

interface Message {
  id?: number
  type: string
  success?: boolean
  result?: unknown
  error?: {code: string; message: string}
}

export async function connectAdmin(url: string, token: string): Promise<AdminConnection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`, {maxPayload: 256 * 1024 * 1024})
  const waiting = new Map<number, {resolve(result: unknown): void; reject(error: Error): void}>()
  const opened = Promise.withResolvers<void>()
  let last = 0
  socket.on('error', opened.reject)
  socket.on('close', () => {
    const closed = new Error('the connection is closed')
    opened.reject(closed)
    for (const {reject} of waiting.values()) reject(closed)
  })
  socket.on('message', (data) => {
    const {id, type, success, result, error} = JSON.parse(String(data)) as Message
    if (type === 'auth_required') socket.send(JSON.stringify({type: 'auth', access_token: token}))
    else if (type === 'auth_ok') opened.resolve()
    else if (type === 'auth_invalid') opened.reject(new Error('the token is refused'))
    else if (type === 'result' && id !== undefined) {
      const one = waiting.get(id)
      waiting.delete(id)
      if (success) one?.resolve(result)
      else one?.reject(new Error(`${error?.code}: ${error?.message}`))
    }
  })
  await opened.promise
  const ask = <T>(type: string, fields: Fields = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last
      waiting.set(id, {resolve: resolve as (result: unknown) => void, reject})
      socket.send(JSON.stringify({id, type, ...fields}))
    })
  const http = async (method: string, path: string, body?: Fields) => {
    const answer = await fetch(`${url}/api/config/config_entries/${path}`, {
      method,
      headers: {authorization: `Bearer ${token}`},
      ...(body && {body: JSON.stringify(body)}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Fields
  }
  return {
    ask,
    async flow(handler, fields) {
      let step = await http('POST', 'flow', {handler, show_advanced_options: false})
      while (step['type'] === 'menu' || step['type'] === 'form') {
        if (step['errors'] && Object.keys(step['errors']).length > 0) throw new Error(JSON.stringify(step))
        step = await http('POST', `flow/${step['flow_id']}`, fields)
      }
      if (step['type'] !== 'create_entry') throw new Error(JSON.stringify(step))
      return step as {result: {entry_id: string}}
    },
    async reload(entry) {
      await http('POST', `entry/${entry}/reload`)
    },
    async remove(entry) {
      await http('DELETE', `entry/${entry}`)
    },
    act(action, entity, data = {}) {
      const [domain, service] = action.split('.')
      return ask('call_service', {domain, service, service_data: data, target: {entity_id: entity}})
    },
    close: () => socket.close(),
  }
}
