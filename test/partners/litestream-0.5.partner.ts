import {execFileSync, spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {createSaver, prepare} from '../faults/posted-house.ts'
import {startReceiver} from '../faults/receiver.ts'
import {ownSettings, serve} from '../server/commands/pianta.ts'
import {readRows} from '../server/database/earlier-release.ts'

t.setTimeout(1_800_000)

const module = 'github.com/benbjohnson/litestream/cmd/litestream@v0.5.18'
const docs = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
const saves = 3000

/** Finds Litestream 0.5 or builds it, or skips the test with the reason and returns undefined. */
async function find(t: Test): Promise<string | undefined> {
  const {stdout} = spawnSync('litestream', ['version'], {encoding: 'utf8'})
  if (/^v?0\.5\./.test(stdout ?? '')) return 'litestream'
  const folder = await temporaryFolder(t)
  try {
    execFileSync('go', ['install', module], {stdio: 'pipe', env: {...process.env, GOBIN: folder}})
    return join(folder, 'litestream')
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `${module} can't be built: ${String(stderr).trim().split('\n').at(-1) || message}`)
    return undefined
  }
}

t.test(`${saves} versions are saved beside Litestream 0.5, and are in its copy`, async (t) => {
  const program = await find(t)
  if (program === undefined) return
  t.comment(String(execFileSync(program, ['version'])))
  const settings = {...(await ownSettings(t)), PIANTA_RATE_LIMIT: '1000000'}
  const {PIANTA_DATA: data = '', PIANTA_PORT: port} = settings as Record<string, string>
  const file = join(data, 'pianta.sqlite')
  const folder = await temporaryFolder(t)
  const config = join(folder, 'litestream.yml')
  const [, yaml = ''] = /```yaml\n(dbs:.*?)```/s.exec(docs) ?? []
  writeFileSync(config, yaml.replace('/srv/pianta/data', data).replace('/mnt/nas/pianta', join(folder, 'replica')))
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const {token, projects} = await prepare(settings, receiver, {manners: {}})
  const server = await serve(t, settings)
  const litestream = spawn(program, ['replicate', '-config', config], {stdio: ['ignore', 'ignore', 'inherit']})
  const ended = once(litestream, 'close')
  t.teardown(() => litestream.kill('SIGKILL'))

  // A refusal with any status throws.
  let left = saves
  const savers = projects.map(({id}) => createSaver(`http://127.0.0.1:${port}/v1/projects/${id}/revisions`, token))
  await Promise.all(
    savers.map(async (saver) => {
      while (left-- > 0) await saver.save()
    }),
  )
  t.equal(
    savers.reduce((sum, saver) => sum + saver.saved() - 1, 0),
    saves,
  )
  litestream.kill('SIGTERM')
  await ended
  await server.stop()
  const before = readRows(file)

  const files = join(folder, 'files')
  cpSync(join(data, 'files'), files, {recursive: true})
  rmSync(data, {recursive: true})
  mkdirSync(data, {mode: 0o700})
  execFileSync(program, ['restore', '-config', config, '-o', file, file], {stdio: 'pipe'})
  t.same(readRows(file), before, 'every row is there')
})
