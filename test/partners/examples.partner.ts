import {execFileSync} from 'node:child_process'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {needsChromium} from '../chromium.ts'
import {tryServer} from '../examples/apps.ts'
import {blocksUnder, installExamples, startHome} from '../examples/read-me.ts'

t.setTimeout(600_000)

t.test('the server in Python signs in with its key, and takes posts', needsChromium, async (t) => {
  const examples = await installExamples(t)
  const start = 'The same in Python'
  const [install = ''] = blocksUnder(start)
  try {
    execFileSync('sh', ['-e', '-c', install], {cwd: examples, stdio: 'pipe'})
  } catch (error) {
    return t.plan(0, `its libraries can't be installed: ${String((error as {stderr: Buffer}).stderr).trim()}`)
  }
  const server = await startHome(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  await server.save('studio')
  await tryServer(t, {examples, server, start})
  t.equal(statSync(join(examples, 'server.json')).mode & 0o777, 0o600, 'only its owner can read the tokens')
})
