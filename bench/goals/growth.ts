import {once} from 'node:events'
import {Agent, type IncomingMessage, request} from 'node:http'
import {buffer} from 'node:stream/consumers'
import {type Amounts, fillDatabase, nextSave} from '../fill-database.ts'
import {type ServedPianta, servePianta} from '../served-pianta.ts'
import {summarize} from '../summarize.ts'

/** As much as a page shows, so that pages have as many rows. */
const empty: Amounts = {
  projects: 40,
  versions: 40,
  files: 40,
  connections: 10,
  references: 40,
  threads: 40,
  commentsInThread: 10,
  webhooks: 1,
  deliveries: 40,
  audit: 40,
  drafts: 1,
}
/** Multiplies the amounts: `TIMES=10` fills a server as after decades. */
const times = Number(process.env.TIMES ?? 1)
const grown: Amounts = {
  projects: 3000 * times,
  versions: 3000 * times,
  files: 50_000 * times,
  connections: 50 * times + 1,
  references: 20_000 * times,
  threads: 100 * times,
  commentsInThread: 100,
  webhooks: 20,
  deliveries: 200_000 * times,
  // The most that are kept is 500,000.
  audit: 50_000 * times,
  drafts: 300 * times,
}

const rounds = 30
const starts = 9
const loads = 50
const missed = ' — NOT REACHED'

/**
 * Goals: each read, a save and the start take ≤ 1.2 × the time of a nearly empty server (lists: for each row); a page
 * of any list takes ≤ 50 ms; memory after 50 loads of any page or list is ≤ 1.3 ×.
 */
export async function measure() {
  await using small = await serveWith(empty)
  await using large = await serveWith(grown)
  console.log(`\n${'milliseconds (medians)'.padEnd(44)} empty  grown  ratio`)
  const ratios = []
  for (const [name, read] of Object.entries(reads)) ratios.push(await compare(name, read, {small, large}))
  ratios.push(await compareSaves({small, large}))
  await measureMemory(large)
  ratios.push(await compareStarts({small, large}))
  const worst = Math.max(...ratios)
  console.log(`the worst ratio ${worst.toFixed(2)} ×; goal: ≤ 1.2 ×${worst <= 1.2 ? '' : missed}`)
}

interface Filled extends ServedPianta {
  connectionId: string
  webhookId: string
  cookie: string
  amounts: Amounts
  /** The last version. */
  last: number
}

async function serveWith(amounts: Amounts): Promise<Filled> {
  let filled = {connectionId: '', webhookId: '', cookie: ''}
  const server = await servePianta({
    environment: {PIANTA_MAX_PROJECTS: '100000', PIANTA_MAX_STORAGE: '1000000000000'},
    async prepare(services, made) {
      filled = await fillDatabase(services, made, amounts)
    },
  })
  return {...server, ...filled, amounts, last: amounts.versions}
}

interface Read {
  path: (server: Filled, round: number) => string
  /** Counts the rows of a list; without it the whole answer counts. */
  rows?: (amounts: Amounts) => number
  /** A page of the list: held to 50 ms. */
  isPage?: boolean
  /** A page of the site, with a session. */
  isForPerson?: boolean
}

const inProject =
  (rest = '') =>
  ({inProject}: Filled) =>
    inProject + rest
const ofProject =
  (rest = '') =>
  ({projectId}: Filled) =>
    `/projects/${projectId}${rest}`
const page = {isForPerson: true, isPage: true}

const reads: Record<string, Read> = {
  'GET project': {path: inProject()},
  'GET home': {path: inProject('/home')},
  // Another one each time: the cache holds the earlier ones.
  'GET revisions/{number}, cold': {
    path: ({inProject, amounts}, round) => `${inProject}/revisions/${1 + (round % amounts.versions)}`,
  },
  'GET projects, a page of 100': {
    path: () => '/v1/projects?limit=100',
    rows: ({projects}) => Math.min(100, projects),
    isPage: true,
  },
  'GET projects, all': {path: () => '/v1/projects', rows: ({projects}) => projects},
  'GET revisions, a page of 100': {
    path: inProject('/revisions?limit=100'),
    rows: ({versions}) => Math.min(100, versions),
    isPage: true,
  },
  'GET revisions, all': {path: inProject('/revisions'), rows: ({versions}) => versions},
  'GET threads, a page of 10': {
    path: inProject('/threads?limit=10'),
    rows: ({threads, commentsInThread}) => Math.min(10, threads) * commentsInThread,
    isPage: true,
  },
  'GET threads, all': {
    path: inProject('/threads'),
    rows: ({threads, commentsInThread}) => threads * commentsInThread,
  },
  'GET deliveries': {
    path: ({webhookId}) => `/v1/webhooks/${webhookId}/deliveries`,
    rows: ({deliveries, webhooks}) => Math.min(50, deliveries / webhooks),
    isPage: true,
  },
  'GET webhooks': {path: () => '/v1/webhooks', rows: ({webhooks}) => webhooks, isPage: true},
  'GET host-references': {path: inProject('/host-references')},
  'GET devices': {path: inProject('/devices')},
  'page of projects': {path: () => '/projects', rows: ({projects}) => Math.min(50, projects), ...page},
  'page of a project': {path: ofProject(), ...page},
  'page of comments': {path: ofProject('/comments'), rows: ({threads}) => Math.min(50, threads), ...page},
  'page of people': {path: ofProject('/people'), ...page},
  'page of connected apps': {path: () => '/settings/apps', rows: ({connections}) => connections, ...page},
  'page of a connected app': {
    path: ({connectionId}) => `/settings/apps/${connectionId}`,
    // It offers every project to change to.
    rows: ({projects}) => projects,
    ...page,
  },
  "page of what's new": {path: () => '/notices', ...page},
  'page of your activity': {path: () => '/settings/activity', rows: ({audit}) => Math.min(50, audit), ...page},
  'draft of a home': {path: ofProject('/draft'), ...page},
}

interface Both {
  small: Filled
  large: Filled
}

/** Alternates the two, so that a slow machine slows both. */
async function compare(name: string, read: Read, {small, large}: Both): Promise<number> {
  const times: Record<keyof Both, number[]> = {small: [], large: []}
  for (let round = -5; round < rounds; round++)
    for (const [which, server] of Object.entries({small, large}) as [keyof Both, Filled][]) {
      const took = await time(server, read, round + 5)
      if (round >= 0) times[which].push(took)
    }
  const [before, after] = [summarize(times.small).median, summarize(times.large).median]
  const rowsOf = ({amounts}: Filled) => read.rows?.(amounts) ?? 1
  const ratio = after / rowsOf(large) / (before / rowsOf(small))
  print(read.rows ? `${name} (for each row)` : name, before, after, ratio, read.isPage && after > 50)
  return ratio
}

async function time(server: Filled, {path, isForPerson}: Read, round: number): Promise<number> {
  const headers = isForPerson ? {cookie: `pianta_session=${server.cookie}`} : {authorization: `Bearer ${server.token}`}
  const start = performance.now()
  await send(server, path(server, round), {headers})
  return performance.now() - start
}

async function compareSaves({small, large}: Both): Promise<number> {
  const times: Record<keyof Both, number[]> = {small: [], large: []}
  for (let round = -5; round < rounds; round++)
    for (const [which, server] of Object.entries({small, large}) as [keyof Both, Filled][]) {
      const body = nextSave(server.last)
      const headers = {authorization: `Bearer ${server.token}`, 'content-type': 'application/json'}
      const start = performance.now()
      await send(server, `${server.inProject}/revisions`, {method: 'POST', headers, body}, 201)
      if (round >= 0) times[which].push(performance.now() - start)
      server.last++
    }
  const [before, after] = [summarize(times.small).median, summarize(times.large).median]
  print('POST revisions, 100 kB', before, after, after / before)
  return after / before
}

/** Compares starts. The first one of each isn't counted: the new data is still being written to the disk. */
async function compareStarts({small, large}: Both): Promise<number> {
  const times: Record<keyof Both, number[]> = {small: [], large: []}
  for (let round = 0; round < starts; round++) {
    times.small.push(await small.startAgain())
    times.large.push(await large.startAgain())
  }
  const [before, after] = [summarize(times.small).median, summarize(times.large).median]
  print('start', before, after, after / before)
  return after / before
}

function print(name: string, before: number, after: number, ratio: number, isSlow = false) {
  const figures = [before, after].map((value) => value.toFixed(value < 10 ? 2 : 0).padStart(6)).join(' ')
  const notes = (ratio > 1.2 ? ' ← above 1.2' : '') + (isSlow ? ' ← above 50 ms' : '')
  console.log(`${name.padEnd(44)}${figures}  ${ratio.toFixed(2).padStart(5)} ×${notes}`)
}

/** Loads each page and list 50 times, after all were loaded. */
async function measureMemory(server: Filled) {
  for (let warm = 0; warm < 3; warm++) for (const read of Object.values(reads)) await time(server, read, warm)
  console.log(`\nmemory after ${loads} loads of each, in MiB`)
  const worst = {name: '', ratio: 0}
  for (const [name, read] of Object.entries(reads)) {
    const before = server.memory().now
    for (let load = 0; load < loads; load++) await time(server, read, load)
    const after = server.memory().now
    const ratio = after / before
    if (ratio > worst.ratio) Object.assign(worst, {name, ratio})
    console.log(`${name.padEnd(44)}${before.toFixed(0).padStart(6)} ${after.toFixed(0).padStart(6)}`)
  }
  const {name, ratio} = worst
  console.log(`the worst growth ${ratio.toFixed(2)} × (${name}); goal: ≤ 1.3 ×${ratio <= 1.3 ? '' : missed}`)
}

const agent = new Agent({keepAlive: true})

async function send(
  {url}: Filled,
  path: string,
  {body, ...options}: {method?: string; headers: Record<string, string>; body?: string},
  status = 200,
) {
  const asked = request(url + path, {agent, ...options}).end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== status)
    throw new Error(`${path}: ${response.statusCode} ${bytes.toString().slice(0, 300)}`)
}
