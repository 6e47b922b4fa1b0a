import {once} from 'node:events'
import {WebSocket} from 'ws'
import {isRecord} from '#shared/json.ts'

type Fields = Record<string, unknown>

/** The house to ask: its entity is off, and `turnOn` switches it there. */
export interface AskedHouse {
  url: string
  token: string
  entity: string
  turnOn(): unknown
}

/** Asks a Home Assistant, real or small, what the bridge asks of its socket, and what it refuses. */
export async function socketAnswers({url, token, entity, turnOn}: AskedHouse): Promise<Record<string, unknown>> {
  const refused = await openSocket(url)
  const first = await refused.next()
  refused.send({type: 'auth', access_token: 'wrong'})
  const {message: _, ...refusal} = (await refused.next()) as Fields
  await refused.closed
  const {send, next, close} = await openSocket(url)
  await next()
  send({type: 'auth', access_token: token})
  const answers: Record<string, unknown> = {first, 'a wrong token': refusal, 'the token': await next()}
  const ask = async (name: string, message: Fields) => {
    send(message)
    answers[name] = await next()
  }
  await ask('a ping', {id: 1, type: 'ping'})
  await ask('an id again', {id: 1, type: 'ping'})
  await ask('an unknown command', {id: 2, type: 'no/such'})
  await ask('the states', {id: 3, type: 'subscribe_entities', entity_ids: [entity]})
  answers['the first states'] = await next()
  await turnOn()
  answers['a change'] = await next()
  await ask('no more states', {id: 4, type: 'unsubscribe_events', subscription: 3})
  await ask('events', {id: 5, type: 'subscribe_events', event_type: 'entity_registry_updated'})
  await ask('an action', {
    ...{id: 6, type: 'call_service', domain: 'homeassistant', service: 'turn_on', target: {entity_id: entity}},
  })
  await ask('words', {id: 7, type: 'frontend/get_translations', language: 'xx', category: 'none'})
  await ask('no energy', {id: 8, type: 'energy/get_prefs'})
  close()
  return answers
}

async function openSocket(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`)
  const closed = once(socket, 'close')
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(comparable(JSON.parse(String(data)))))
  await once(socket, 'open')
  return {
    closed,
    send: (message: Fields) => socket.send(JSON.stringify(message)),
    async next() {
      while (messages.length === 0) await once(socket, 'message')
      return messages.shift()
    },
    close: () => socket.close(),
  }
}

/** Versions, times and contexts are each house's own. */
const own = new Set(['ha_version', 'lc', 'lu', 'context'])

function comparable(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      // `c` is the context of a state, by its id or whole, and the changes of an event.
      const isOwn = own.has(name) || (name === 'c' && (typeof field === 'string' || (isRecord(field) && 'id' in field)))
      return [name, isOwn ? 'own' : comparable(field)]
    }),
  )
}
