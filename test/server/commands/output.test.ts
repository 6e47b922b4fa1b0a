import t from 'tap'
import {print} from '../../../server/commands/output.ts'
import {ownSettings, pianta} from './pianta.ts'

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
