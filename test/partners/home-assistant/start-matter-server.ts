import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import type {Test} from 'tap'
import {WebSocketServer} from 'ws'

type Fields = Record<string, unknown>

/** The attributes of a lamp of Matter that can be switched, by endpoint, cluster and number. */
const lamp = (number: number, name: string): Fields => ({
  '0/29/0': [{'0': 22, '1': 1}],
  '0/29/1': [29, 40],
  '0/29/2': [],
  '0/29/3': [1],
  '0/29/65532': 0,
  '0/29/65533': 2,
  '0/29/65528': [],
  '0/29/65529': [],
  '0/29/65531': [0, 1, 2, 3, 65528, 65529, 65531, 65532, 65533],
  '0/40/0': 17,
  '0/40/1': 'Maker',
  '0/40/2': 65521,
  '0/40/3': 'Bulb',
  '0/40/4': 32768,
  '0/40/5': name,
  '0/40/6': 'XX',
  '0/40/7': 1,
  '0/40/8': '1.0',
  '0/40/9': 1,
  '0/40/10': '1.0',
  '0/40/18': `unique-${number}`,
  '0/40/19': {'0': 3, '1': 65535},
  '0/40/65532': 0,
  '0/40/65533': 3,
  '0/40/65528': [],
  '0/40/65529': [],
  '0/40/65531': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 19, 65528, 65529, 65531, 65532, 65533],
  '1/29/0': [{'0': 256, '1': 2}],
  '1/29/1': [6, 29],
  '1/29/2': [],
  '1/29/3': [],
  '1/29/65532': 0,
  '1/29/65533': 2,
  '1/29/65528': [],
  '1/29/65529': [],
  '1/29/65531': [0, 1, 2, 3, 65528, 65529, 65531, 65532, 65533],
  '1/6/0': false,
  '1/6/65532': 0,
  '1/6/65533': 5,
  '1/6/65528': [],
  '1/6/65529': [0, 1, 2],
  '1/6/65531': [0, 65528, 65529, 65531, 65532, 65533],
})

const node = (number: number, name: string): Fields => ({
  node_id: number,
  date_commissioned: '2026-11-01T10:00:00',
  last_interview: '2026-11-01T10:00:00',
  interview_version: 6,
  available: true,
  is_bridge: false,
  attributes: lamp(number, name),
  attribute_subscriptions: [],
})

/** Answers what Home Assistant's client asks for. */
export interface MatterServer {
  url: string
  /** The questions for the topology. */
  topologyQuestions: Fields[]
}

/**
 * Starts a double of the Matter server (OHF, schema 13): its protocol as matter-python-client 1.5.5 speaks it. A real one
 * needs Thread radios. The topology is written as the server's own code derives one.
 */
export async function startMatterServer(t: Test, names: readonly string[], topology: Fields): Promise<MatterServer> {
  const server = new WebSocketServer({host: '127.0.0.1', port: 0})
  await once(server, 'listening')
  t.teardown(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const topologyQuestions: Fields[] = []
  const answers: Readonly<Record<string, (args: Fields) => unknown>> = {
    start_listening: () => names.map((name, index) => node(index + 1, name)),
    get_nodes: () => names.map((name, index) => node(index + 1, name)),
    get_network_topology(args) {
      topologyQuestions.push(args)
      return topology
    },
  }
  server.on('connection', (socket) => {
    socket.send(
      JSON.stringify({
        fabric_id: 1,
        compressed_fabric_id: 1234,
        schema_version: 13,
        min_supported_schema_version: 11,
        sdk_version: 'double',
        wifi_credentials_set: false,
        thread_credentials_set: false,
        bluetooth_enabled: false,
      }),
    )
    socket.on('message', (data) => {
      const {message_id: id, command, args = {}} = JSON.parse(String(data)) as Fields & {args?: Fields}
      socket.send(JSON.stringify({message_id: id, result: answers[String(command)]?.(args) ?? null}))
    })
  })
  return {url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`, topologyQuestions}
}
