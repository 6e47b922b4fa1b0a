import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import WebSocket from 'ws'
import {SmallHomeAssistant} from '../../test/agent/bridges/home-assistant/small-home-assistant.ts'
import type {BenchHouse} from './house.ts'

const token = 'bench'

/** Starts a Home Assistant with so many entities. Its token's file lies in `folder`. */
export async function startHomeAssistant(entities: number, folder: string): Promise<BenchHouse> {
  const numbers = Array.from({length: entities}, (_, index) => index)
  const house = await new SmallHomeAssistant({
    token,
    states: Object.fromEntries(numbers.map((index) => [entityId(index), stateOf(index)])),
    entities: numbers.map((index) => ({id: `id${index}`, entity_id: entityId(index)})),
  }).start()
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, token)
  return {
    settings: {PIANTA_AGENT_HOME_ASSISTANT_URL: house.url, PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: tokenFile},
    set: (entity, value) => house.set(entityId(entity), String(value)),
    commands: () => house.calls.length,
    device: (entity) => `home-assistant:id${entity}`,
    openBare: (onValue) => openBare(house.url, onValue),
    [Symbol.asyncDispose]: () => house.stop(),
  }
}

const entityId = (index: number) => (index % 2 === 0 ? `sensor.s${index}` : `light.l${index}`)

const stateOf = (index: number): [string, Record<string, unknown>] =>
  index % 2 === 0
    ? ['0', {friendly_name: `Sensor ${index}`, unit_of_measurement: 'W', device_class: 'power'}]
    : ['off', {friendly_name: `Lamp ${index}`, supported_color_modes: ['color_temp', 'hs'], color_mode: null}]

async function openBare(url: string, onValue: (value: number) => void): Promise<Disposable> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`)
  socket.on('message', (data) => {
    const {type, event} = JSON.parse(String(data)) as {type: string; event?: {c?: Record<string, Change>}}
    if (type === 'auth_required') socket.send(JSON.stringify({type: 'auth', access_token: token}))
    else if (type === 'auth_ok') socket.send(JSON.stringify({type: 'subscribe_entities', id: 1}))
    for (const {'+': plus} of Object.values(event?.c ?? {})) onValue(Number(plus.s))
  })
  return {[Symbol.dispose]: () => socket.terminate()}
}

interface Change {
  '+': {s?: string}
}
