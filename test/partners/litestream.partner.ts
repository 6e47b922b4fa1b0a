import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {ownSettings, pianta, serve} from '../server/commands/pianta.ts'
import {readRows} from '../server/database/earlier-release.ts'
import {installPartner} from './install-partner.ts'

t.setTimeout(480_000)

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const name = `@flydotio/litestream-linux-${arch}`
const docs = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')

t.test('Litestream replicates a running server, which goes on from its copy', async (t) => {
  const installed = await installPartner(t, `${name}@1`)
  if (installed === undefined) return
  const program = join(installed, 'node_modules', name, 'litestream')
  t.comment(String(execFileSync(program, ['version'])))
  const settings = await ownSettings(t)
  const data = String(settings.PIANTA_DATA)
  const file = join(data, 'pianta.sqlite')
  const replica = join(installed, 'replica')
  const config = join(installed, 'litestream.yml')
  const [, yaml = ''] = /```yaml\n(dbs:.*?)```/s.exec(docs) ?? []
  writeFileSync(config, yaml.replace('/srv/pianta/data', data).replace('/mnt/nas/pianta', replica))

  const server = await serve(t, settings)
  const account = async (name: string) =>
    t.equal((await pianta(['user', 'create', '--email', `${name}@example.org`, '--name', name], settings)).code, 0)
  await account('ada')
  const litestream = spawn(program, ['replicate', '-config', config], {stdio: ['ignore', 'pipe', 'inherit']})
  const ended = once(litestream, 'close')
  t.teardown(() => litestream.kill('SIGKILL'))
  let said = ''
  await new Promise<void>((resolve) => {
    litestream.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      if (/snapshot written/.test(said)) resolve()
    })
    ended.then(() => resolve())
  })
  const save = ['import', 'samples/studio.json', '--accept-losses', '--json', '--project']
  const {stdout} = await pianta(
    ['project', 'create', '--owner', 'ada@example.org', '--name', 'Casa', '--json'],
    settings,
  )
  const {id} = JSON.parse(stdout)
  for (let count = 0; count < 5; count++) t.equal((await pianta([...save, id], settings)).code, 0)
  // Litestream copies the rest before it ends.
  litestream.kill('SIGTERM')
  t.same(await ended, [0, null])
  await server.stop()
  const before = readRows(file)
  const files = join(installed, 'files')
  cpSync(join(data, 'files'), files, {recursive: true})

  rmSync(data, {recursive: true})
  mkdirSync(data, {mode: 0o700})
  execFileSync(program, ['restore', '-config', config, '-o', file, file], {stdio: 'pipe'})
  t.same(readRows(file), before, 'every row is there')
  cpSync(files, join(data, 'files'), {recursive: true})
  const again = await serve(t, {...settings, PIANTA_LOG_LEVEL: 'info'})
  t.equal((await pianta([...save, id], settings)).code, 0)
  t.match((await again.stop()).stdout, 'the data folder is a copy, so event streams start anew')
})
