import {spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import t from 'tap'
import {setUpPerson} from '../../demo/person.ts'
import {password} from '../helper.ts'
import {needsProgram} from '../needs-program.ts'
import {ownSettings, serve} from '../server/commands/pianta.ts'

const apiDoc = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const script = /```sh\n(SERVER=.*?)```/s.exec(apiDoc)?.[1] ?? ''

t.test('the first call in docs/api.md works as printed', needsProgram('bash', 'curl'), async (t) => {
  const {url, said} = await serve(t, await ownSettings(t))
  const [setupLink = ''] = /http\S+\/setup\?link=\S+/.exec(said()) ?? []
  const person = await setUpPerson(url, setupLink, {name: 'Anna', email: 'anna@example.org', password})
  const project = await person.createProject('Casa')

  // The script waits for a line between requesting the code and the tokens, while the person allows it.
  const text = script.replace('http://127.0.0.1:8420', url).replace('# 2.', 'read -r allowed\n# 2.')
  const shell = spawn('bash', ['-eu', '-c', text], {stdio: ['pipe', 'pipe', 'inherit'], detached: true})
  t.teardown(() => process.kill(-(shell.pid as number), 'SIGKILL'))
  const lines = createInterface({input: shell.stdout})[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)

  await person.allowDevice(await next(), {name: 'Terminal', project})
  shell.stdin.write('allowed\n')
  const page = JSON.parse((await next()).replace(/\}retry:.*/, '}'))
  t.match(page, {rows: [{id: project, name: 'Casa', lastRevision: null}], next: null})
})
