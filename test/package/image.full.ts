import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, mkdirSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {version} from '../../shared/host/version.ts'
import {checkout, contextFiles} from './context-files.ts'

const run = promisify(execFile)

t.test(
  'the image’s folder is made of what .dockerignore lets through, and runs without Node on the machine',
  async (t) => {
    const folder = t.testdir({context: {}, bin: {}})
    const context = join(folder, 'context')
    for (const file of contextFiles()) {
      mkdirSync(dirname(join(context, file)), {recursive: true})
      cpSync(join(checkout, file), join(context, file))
    }
    symlinkSync(join(checkout, 'node_modules'), join(context, 'node_modules'))
    await run(process.execPath, ['bin/run.mjs', 'package/main.ts', 'image'], {cwd: context})
    for (const name of ['pianta', 'pianta-agent']) {
      symlinkSync(join(context, 'dist/image/bin', name), join(folder, 'bin', name))
      const {stdout} = await run(join(folder, 'bin', name), ['--version'], {env: {PATH: '/usr/bin:/bin'}})
      t.equal(stdout, `${version}\n`)
    }
    const env = {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      PIANTA_DATA: join(folder, 'data/pianta'),
      PIANTA_BACKUP_FOLDER: join(folder, 'backups'),
      PIANTA_PORT: String(await freePort()),
    }
    mkdirSync(join(folder, 'data'))
    const server = spawn('pianta', ['serve'], {env, stdio: ['ignore', 'ignore', 'pipe']})
    const ended = once(server, 'close')
    t.teardown(() => server.kill('SIGKILL'))
    for await (const text of server.stderr.setEncoding('utf8')) if (/Pianta runs at/.test(text)) break
    await run('pianta', ['healthcheck'], {env})
    t.ok(existsSync(join(folder, 'data/pianta/pianta.sqlite')))
    server.kill('SIGTERM')
    t.same(await ended, [0, null])
    await t.rejects(run('pianta', ['healthcheck'], {env}), {code: 5})
  },
)
