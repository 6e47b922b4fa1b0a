import {once} from 'node:events'
import {mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {print} from '../../../shared/host/output.ts'
import {ownSettings, pianta, start} from './pianta.ts'

t.test('print() strips terminal control characters for people, not for scripts', async (t) => {
  const lines = t.capture(console, 'log')
  const rows = [{name: 'Bob\u001b[2J'}]
  print(rows, ['Bob\u001b[2J'], {})
  print(rows, ['Bob\u001b[2J'], {json: true})
  t.same(
    lines().map(({args}) => args),
    [['Bob�[2J'], ['[{"name":"Bob\\u001b[2J"}]']],
  )
})

t.test('a failing command strips terminal control characters from its message', async (t) => {
  const settings = await ownSettings(t)
  const folder = t.testdir({'a\u001b]0;x\u0007.sh3d': 'no home'})
  const owner = ['--email', 'ada@example.org', '--name', 'Ada', '--json']
  await pianta(['user', 'create', ...owner], settings)
  const made = await pianta(['project', 'create', '--owner', 'ada@example.org', '--name', 'Flat', '--json'], settings)
  const {stderr, code} = await pianta(
    ['import', `${folder}/a\u001b]0;x\u0007.sh3d`, '--project', made.json().id],
    settings,
  )
  t.match(stderr, /a�\]0;x�\.sh3d: This is neither a Sweet Home 3D file/)
  t.notMatch(stderr, /(?!\n)\p{Cc}/u)
  t.equal(code, 1)
})

t.test('a demo whose reader closes the pipe stops in order, and removes its folder', async (t) => {
  // A socket's path is short.
  const temporary = mkdtempSync(join(tmpdir(), 'piped-'))
  t.teardown(() => rmSync(temporary, {recursive: true}))
  const child = start(['demo'], {TMPDIR: temporary})
  const ended = Promise.all([once(child, 'close'), text(child.stderr)])
  child.stdin.end()
  const [line] = await once(child.stdout, 'data')
  child.stdout.destroy()
  const [[code], stderr] = await ended
  t.match(String(line), `Demo folder: ${temporary}`)
  t.same({code, stderr}, {code: 1, stderr: 'pianta: the demo was stopped before it finished\n'})
  t.same(readdirSync(temporary), [])
})
