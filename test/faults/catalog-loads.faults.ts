import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {spawnSync} from 'node:child_process'
import {randomInt} from 'node:crypto'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import type {Product} from '#shared/home/product.ts'
import {freePort} from '../../demo/free-port.ts'
import {listFolder} from '../../server/catalog/folder/list-folder.ts'
import {listAssets} from '../../server/catalog/product-assets.ts'
import {readConfig} from '../../server/config.ts'
import {openServices} from '../../server/services.ts'
import {
  type Files,
  modelFile,
  modelOf,
  productFiles,
  sha256Of,
  stool,
  writeFiles,
} from '../server/catalog/own-catalog.ts'
import {type Program, start, startsToAnswer} from './processes.ts'

/** Kills of a load; the environment may ask for more. */
const kills = Math.ceil(Number(process.env.KILLS ?? 200) / 10)

t.setTimeout(60_000 + kills * 15_000)

const products = 40

/** Builds a catalog of many products, each with a model, in one of two editions that share some products. */
function edition(which: 0 | 1): {products: Map<string, Product>; files: Files} {
  const known = new Map<string, Product>()
  let files: Files = {}
  for (let index = which * 10; index < products + which * 10; index++) {
    const model = modelOf(`stool ${index} of edition ${which} `.repeat(200))
    const description = {it: `Edizione ${which}`, en: `Edition ${which}`}
    const product = stool(`stool-${index}`, {description, models: [{sha256: sha256Of(model)}]})
    known.set(product.id, product)
    files = {...files, ...productFiles(product), ...modelFile(model)}
  }
  return {products: known, files}
}

const editions = [edition(0), edition(1)] as const

/** Throws unless products, models and search entries are consistent. Returns the loaded edition. */
async function lookAt(settings: Record<string, string>, digests: readonly string[]): Promise<number | undefined> {
  const services = openServices(readConfig(settings), systemClock)
  const {catalog, catalogSearch, files, database} = services
  try {
    deepStrictEqual(database.$client.pragma('integrity_check', {simple: true}), 'ok')
    const listed = catalog.listed('bottega')
    for (const id of listed) {
      const product: Product = JSON.parse(catalog.find(id) ?? '')
      const same = editions.find(({products}) => JSON.stringify(products.get(id)) === JSON.stringify(product))
      ok(same, `${id} is as one of the editions has it`)
      for (const {sha256, kind} of listAssets(product)) {
        ok(catalog.hasFile(sha256, kind))
        equal(sha256Of((await files.read(sha256)) ?? Buffer.alloc(0)), sha256)
      }
    }
    const found = catalogSearch.search({q: 'stool', sort: 'relevance', language: 'en', limit: 100})
    deepStrictEqual(found.rows.map(({id}) => id).toSorted(), listed)
    const digest = catalog.loadedDigest('bottega')
    if (digest === undefined) return undefined
    const whole = digests.indexOf(digest)
    deepStrictEqual(listed, [...(editions[whole]?.products.keys() ?? [])].toSorted())
    return whole
  } finally {
    await services.close()
  }
}

t.test(
  `a killed catalog load leaves whole products, over ${kills} kills, and the next load completes it`,
  async (t) => {
    const root = t.testdir({})
    const settings = {PIANTA_DATA: join(root, 'data'), PIANTA_LOG_LEVEL: 'silent', PIANTA_STARTER_CATALOG: 'off'}
    const folders = editions.map(({files}, index) => writeFiles(join(root, `edition-${index}`), files))
    const digests = await Promise.all(folders.map(async (folder) => (await listFolder(folder)).digest))
    const load = (which: number) => start('server/main.ts', ['catalog', 'load', folders[which] ?? ''], settings)

    let takes = 0
    const clocked = async (loading: Program) => {
      const began = performance.now()
      if ((await loading.exit) === 0) takes = Math.ceil(performance.now() - began)
    }
    await clocked(load(0))
    equal(await lookAt(settings, digests), 0)

    const counts = {ended: 0, midway: 0, before: 0}
    let last: number | undefined = 0
    for (let kill = 0; kill < kills; kill++) {
      const which = (kill + 1) % 2
      const loading = load(which)
      await Promise.race([clocked(loading), pause(randomInt(Math.ceil(takes / 4), takes + 50))])
      await loading.end()
      const isAcknowledged = (await loading.exit) === 0
      const whole = await lookAt(settings, digests)
      if (isAcknowledged) equal(whole, which, 'what was acknowledged is there')
      counts[whole === which ? 'ended' : whole === undefined ? 'midway' : 'before']++
      if (whole !== undefined && whole !== which) equal(whole, last)
      last = whole
    }
    t.equal(await load(1).exit, 0)
    t.equal(await lookAt(settings, digests), 1)
    t.comment(
      `${kills} kills: ${counts.before} before anything was written, ${counts.midway} midway, ${counts.ended} at the end`,
    )
  },
)

t.test('a full disk refuses a catalog load, and the load completes once there is room', async (t) => {
  const root = t.testdir({})
  const port = await freePort()
  const settings = {
    PIANTA_DATA: join(root, 'data'),
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
  }
  const folders = editions.map(({files}, index) => writeFiles(join(root, `edition-${index}`), files))
  const digests = await Promise.all(folders.map(async (folder) => (await listFolder(folder)).digest))
  const load = (which: number) => start('server/main.ts', ['catalog', 'load', folders[which] ?? ''], settings).exit
  const server = start('server/main.ts', ['serve'], settings)
  t.teardown(() => server.end())
  await startsToAnswer(server, port)
  const log = join(settings.PIANTA_DATA, 'pianta.sqlite-wal')
  const setFull = (isFull: boolean) => {
    const most = isFull ? statSync(log).size : 'unlimited'
    equal(spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${most}:unlimited`]).status, 0)
  }
  t.equal(await load(0), 0)
  setFull(true)
  t.equal(await load(1), 1, 'what is not kept is not acknowledged')
  t.equal((await fetch(`http://127.0.0.1:${port}/v1`)).status, 200)
  setFull(false)
  t.equal(await load(1), 0)
  await server.end('SIGTERM')
  t.equal(await lookAt(settings, digests), 1)
})
