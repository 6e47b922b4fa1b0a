import {spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {allocatorSettings} from '#shared/host/allocator-settings.ts'
import {createAgentCommands} from '../../demo/agent-process.ts'
import {freePort} from '../../demo/free-port.ts'
import {signInPerson} from '../../demo/person.ts'
import {readDraft} from '../../server/homes/read-draft.ts'
import {flatXml, zip} from '../../test/server/imports/archives.ts'
import {edited, homeOfBytes} from '../homes.ts'
import {limitMemory} from '../memory-limit.ts'
import {core} from '../served.ts'
import {connectApp, type ServedPianta, servePianta} from '../served-pianta.ts'
import {slowFsync} from '../slow-fsync.ts'

const limit = 512
const account = {email: 'anna@example.org', password: randomBytes(9).toString('base64url')}
const agentMain = join(import.meta.dirname, '../../agent/main.ts')
/** About 16 MB with the ids of its copies. */
const largeHome = homeOfBytes(14_400_000)
/** Made before the reads are timed: the bench's own work would delay them. */
const saves = [saving(largeHome, null), saving(edited(largeHome, 1), 1)]
const refused = JSON.stringify({home: {schema: 6, name: 'x'.repeat(17_600_000)}})

/**
 * Goals, for server and agent together on one core, with 512 MB and 20 ms more for each fsync: alive through 50 mixed
 * requests a second, a home of 16 MB saved and shown, four bodies of 17.6 MB at once and an import of 20 MB; p95 of
 * reads ≤ 100 ms; ≤ 150 MB at rest; then 60 readers of a draft of 22 MB at once ≤ 320 MB.
 */
export async function measure() {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  stack.defer(() => rmSync(folder, {recursive: true, force: true}))
  const memory = limitMemory(limit)
  if (!memory) console.log('no memory limit: this system lets the bench make no control group')
  // A group can be removed once its processes are gone.
  stack.defer(() => memory?.[Symbol.dispose]())
  const slow = {...allocatorSettings, ...slowFsync(folder, 20)}
  const under = memory?.under ?? []

  const made = {token: '', cookie: '', projectId: '', large: ''}
  const server = stack.use(
    await servePianta({
      under,
      environment: slow,
      async prepare(services) {
        const {id: accountId} = await services.accounts.create({...account, name: 'Anna', language: 'en'})
        const owner = {ownerId: accountId, language: 'en'} as const
        made.projectId = services.projects.create({name: 'Flat', address: null}, owner).id
        made.large = services.projects.create({name: 'Tower', address: null}, owner).id
        made.token = connectApp(services, accountId, made.large)
        services.drafts.put({projectId: made.projectId, accountId}, largeDraft())
        made.cookie = services.sessions.create(accountId, {userAgent: 'bench', address: '127.0.0.1'})
      },
    }),
  )
  const ask = asking(server)
  await ask('POST', `${server.inProject}/revisions`, {body: saving(homeOfBytes(100_000), null)})
  stack.use(await startAgent(server, folder, {under, environment: slow, project: made.projectId}))

  const show = (what: string) => {
    const {now, most} = memory?.usage() ?? server.memory()
    console.log(`${what.padEnd(44)} ${now.toFixed(0)} MB held, ${most.toFixed(0)} MB at most with the disk cache`)
  }
  await sleep(10_000)
  show('server and agent started')

  const mixed = await askSteadily(ask, server, 50, sleep(20_000))
  printReads('reads among 50 mixed requests a second', mixed)
  show('after them')

  const heavy = (async () => {
    const large = {token: made.token, cookie: made.cookie}
    const path = `/v1/projects/${made.large}/revisions`
    const [first, second] = saves.map((body) => ({...large, body}))
    print('save of 16 MB', await ask('POST', path, first))
    print('save of 16 MB, changed', await ask('POST', path, second))
    print('its page', await ask('GET', `/projects/${made.large}`, large))
    print('its page again', await ask('GET', `/projects/${made.large}`, large))
    const four = Array.from({length: 4}, () => ask('POST', '/v1/homes/check', {body: refused}))
    for (const one of await Promise.all(four)) print('one of four bodies of 17.6 MB at once', one)
    print('import of 20 MB', await importFile(ask, made))
  })()
  printReads('reads meanwhile, 10 a second', await askSteadily(ask, server, 10, heavy))
  show('after them')
  await sleep(10_000)
  show('at rest; goal: ≤ 150 MB')
  await readDrafts(
    () => ask('GET', `/projects/${made.projectId}/draft`, {cookie: made.cookie}),
    () => (memory?.usage() ?? server.memory()).now,
  )
  print('alive', await ask('GET', '/v1'))
}

/** A draft of 22 MB: a home of 14 MB, and undo steps. */
function largeDraft() {
  const body = {base: null, edit: 0, home: homeOfBytes(13_000_000), history: {undo: [homeOfBytes(7_000_000)], redo: []}}
  const {base, requestHash, history, home, problems} = readDraft({
    content: Buffer.from(JSON.stringify(body)),
    maxHome: 2 ** 24,
  })
  if (!home) throw new Error(problems.join())
  return {base, requestHash, history, home: home.json.bytes, problemCount: 0, files: home.files}
}

/** Reads a draft 60 times at once, and prints the most memory that was held meanwhile. */
async function readDrafts(read: () => Promise<Answer>, held: () => number) {
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, held())
  }, 10)
  const answers = await Promise.all(Array.from({length: 60}, read))
  clearInterval(look)
  const good = answers.filter(({status}) => status === 200).length
  const met = most <= 320 && good === 60 ? '' : ' — NOT REACHED'
  console.log(
    `${`${good} of 60 readers of a draft of 22 MB`.padEnd(44)} ${most.toFixed(0)} MB at most; goal: ≤ 320 MB${met}`,
  )
}

interface Answer {
  status: number
  text: string
  ms: number
}

interface Asked {
  body?: string | FormData
  token?: string
  cookie?: string
}

type Ask = (method: string, path: string, asked?: Asked) => Promise<Answer>

const asking =
  (server: ServedPianta): Ask =>
  async (method, path, {body, token = server.token, cookie} = {}) => {
    const start = performance.now()
    const headers: Record<string, string> = {
      ...(path.startsWith('/v1') && {authorization: `Bearer ${token}`}),
      ...(typeof body === 'string' && {'content-type': 'application/json'}),
      ...(cookie && {cookie: `pianta_session=${cookie}`}),
    }
    const response = await fetch(server.url + path, {method, headers, redirect: 'manual', ...(body && {body})})
    // Decoding a large page would delay the other reads.
    const bytes = Buffer.from(await response.arrayBuffer())
    const ms = performance.now() - start
    return {status: response.status, text: bytes.length > 1e6 ? '' : bytes.toString(), ms}
  }

function saving(home: unknown, baseRevision: number | null) {
  return JSON.stringify({home, message: '', baseRevision})
}

const print = (what: string, {status, ms}: Answer) => console.log(`${what.padEnd(44)} ${status} in ${ms.toFixed(0)} ms`)

/** Asks steadily until `end` settles: reads, and in 25 requests a save of 100 kB. Returns the times of the reads. */
async function askSteadily(ask: Ask, {inProject}: ServedPianta, perSecond: number, end: Promise<unknown>) {
  const {lastRevision} = JSON.parse((await ask('GET', inProject)).text) as {lastRevision: {number: number}}
  const home = homeOfBytes(100_000)
  let saves = Promise.resolve(lastRevision.number)
  const save = async (base: number) => {
    const {status, text} = await ask('POST', `${inProject}/revisions`, {body: saving(edited(home, base), base)})
    if (status !== 201) throw new Error(`a save answered ${status} ${text}`)
    return base + 1
  }
  const reads = [inProject, `${inProject}/home`, `${inProject}/revisions`, '/v1/projects']
  const times: number[] = []
  const pending = new Set<Promise<unknown>>()
  let isOver = false
  const settled = end.finally(() => {
    isOver = true
  })
  for (let count = 0; !isOver; count++) {
    const path = reads[count % reads.length] as string
    if (count % 25 === 24) saves = saves.then(save)
    const asked =
      count % 25 === 24
        ? saves
        : ask('GET', path).then(({status, ms}) => {
            if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
            times.push(ms)
          })
    pending.add(asked)
    asked.finally(() => pending.delete(asked)).catch(() => {})
    await Promise.race([sleep(1000 / perSecond), settled])
  }
  await settled
  await Promise.all(pending)
  return times
}

function printReads(what: string, times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  const p95 = at(0.95)
  const met = p95 <= 100 ? '' : ' — NOT REACHED'
  console.log(
    `${what.padEnd(44)} ${sorted.length} reads, p50 ${at(0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, worst ${at(1).toFixed(0)} ms; p95's goal: ≤ 100 ms${met}`,
  )
}

/** Imports the sample flat in an archive of 20 MB. */
async function importFile(ask: Ask, {cookie, projectId}: {cookie: string; projectId: string}): Promise<Answer> {
  const form = await ask('GET', `/projects/${projectId}/import`, {cookie})
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? ''
  const archive = await zip({'Home.xml': flatXml(), model: randomBytes(20_000_000)}, {compress: false})
  const file = new File([new Uint8Array(archive)], 'flat.sh3d')
  const body = new FormData()
  for (const name of ['token', 'base']) body.set(name, field(name))
  body.set('file', file)
  return ask('POST', `/projects/${projectId}/import`, {cookie, body})
}

interface AgentOptions {
  under: readonly string[]
  environment: Record<string, string>
  project: string
}

/** Pairs an agent as a person would, and runs it on the server's core and within its memory. */
async function startAgent({url}: ServedPianta, folder: string, {under, environment, project}: AgentOptions) {
  const settings = {
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    PIANTA_AGENT_PORT: String(await freePort(8430)),
    PIANTA_AGENT_BRIDGE: 'simulated',
    PIANTA_AGENT_LOG_LEVEL: 'warn',
  }
  const person = await signInPerson(url, account)
  const pairing = createAgentCommands(settings, new AbortController().signal).start('pair', url, '--json')
  for await (const line of pairing.lines())
    if (line.step === 'code')
      await person.allowDevice(String(line.verificationUriComplete), {name: 'Wall tablet', project})
  if ((await pairing.ended) !== 0) throw new Error(`the agent could not pair: ${pairing.messages()}`)
  const command = ['taskset', '-c', core, ...under, process.execPath, agentMain, 'run'] as [string, ...string[]]
  const [program, ...rest] = command
  const agent = spawn(program, rest, {env: {...process.env, ...environment, ...settings}, stdio: 'ignore'})
  return {
    async [Symbol.asyncDispose]() {
      if (agent.exitCode !== null || agent.signalCode !== null) return
      agent.kill('SIGTERM')
      await once(agent, 'exit')
    },
  }
}
