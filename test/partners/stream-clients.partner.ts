import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {createSaver, prepare} from '../faults/posted-house.ts'
import {startReceiver} from '../faults/receiver.ts'
import {ownSettings, serve} from '../server/commands/pianta.ts'
import {type StreamClient, streamClients} from './stream-clients/clients.ts'
import {runClient, type Told} from './stream-clients/run-client.ts'

t.setTimeout(900_000)
t.jobs = 2

const docs = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

/** Installs a client, or skips the test with the reason and returns undefined. */
async function install(t: Test, {name, install}: StreamClient): Promise<string[] | undefined> {
  try {
    return install(await temporaryFolder(t))
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `${name} can't be installed: ${String(stderr).trim().split('\n').at(-1) || message}`)
    return undefined
  }
}

/** Starts a real server with a project, and returns the facts that a client needs to follow it. */
async function startFollowed(t: Test) {
  const settings = await ownSettings(t)
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const {token, projects} = await prepare(settings, receiver, {manners: {}})
  const [{id, lastEventId} = {id: '', lastEventId: ''}] = projects
  const project = `http://127.0.0.1:${settings.PIANTA_PORT}/v1/projects/${id}`
  // Other partners are being installed meanwhile: on a slow disk a commit once took more than 20 seconds.
  const saver = createSaver(`${project}/revisions`, token, 120_000)
  return {start: () => serve(t, settings), token, lastEventId, address: `${project}/events`, save: () => saver.save()}
}

/** Starts a server that answers everything like a proxy whose upstream is down. */
async function startBadGateway(t: Test): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(502, {'content-type': 'text/html'}).end('<html>\n<h1>502 Bad Gateway</h1>\n</html>\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const isOpen = ({status}: Told) => status === 200
const isEnd = ({end}: Told) => end !== undefined
const numberOf = ({data}: Told) => (data ? JSON.parse(data).number : undefined)
const numbersOf = (events: Told[]) => events.map(numberOf)
const isVersion = (number: number) => (line: Told) => numberOf(line) === number

/** Returns the cells of a client's row in docs/api.md. */
const rowOf = (name: string): string[] =>
  docs
    .split('\n')
    .find((line) => line.startsWith('| ') && line.includes(` \`${name}\` `))
    ?.slice(2)
    .split(' | ') ?? []

/** Returns the words by which the table names how a client ended. */
function said(told: Told[]): string {
  const end = told.at(-1)?.end
  return end === 'nothing' ? 'the loop ends' : `\`${end}\``
}

for (const client of streamClients) {
  t.test(client.name, async (t) => {
    const command = await install(t, client)
    if (command === undefined) return
    const {start, token, lastEventId, address, save} = await startFollowed(t)
    const first = await start()
    const follow = (words: string[], env?: Record<string, string>) => runClient(t, command, words, env)

    const live = follow([address, token])
    await live.until(isOpen)
    await save()
    const savedAt = performance.now()
    await live.until(isVersion(2))
    const waited = performance.now() - savedAt
    t.ok(waited < 5000, `an event arrives ${Math.round(waited)} ms after the answer to its save`)

    await save()
    const resumed = follow([address, token, lastEventId])
    await resumed.until(isVersion(3))
    t.same(numbersOf(resumed.events()), [2, 3], 'resumes after the last event')
    const reset = follow([address, token, 'unknown'])
    t.equal((await reset.until(({event}) => event !== undefined)).event, 'stream.reset')

    const before = live.told.length
    await first.stop()
    await live.until(client.reconnects ? ({retry}) => retry !== undefined : isEnd, before)
    await start()
    await save()
    if (client.reconnects) {
      await live.until(isVersion(4))
      t.same(numbersOf(live.events()), [2, 3, 4], 'reconnects after a restart and misses nothing')
    } else t.same(numbersOf(live.events()), [2, 3])
    const refused = follow([address, 'wrong'])
    await refused.until(isEnd)
    const gateway = follow([await startBadGateway(t), token])
    await gateway.until(isEnd)
    t.same([refused.told[0]?.status, gateway.told[0]?.status], [401, 502])

    const [, atRestart = '', at401 = '', at502 = ''] = rowOf(client.name)
    t.match(atRestart, client.reconnects ? 'reconnects and resumes' : said(live.told))
    t.match(at401, said(refused.told))
    t.match(at502 === 'as on 401' ? at401 : at502, said(gateway.told))

    for (const {events} of [live, resumed, reset, refused, gateway]) {
      for (const {event, data} of events()) {
        t.match(event, /^(revision\.saved|stream\.reset)$/)
        t.type(JSON.parse(data ?? ''), Object, 'no event is empty')
      }
    }
  })
}
