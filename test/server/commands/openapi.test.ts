import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {startApi} from '../api.ts'
import {ownSettings, pianta} from './pianta.ts'

t.test('`pianta openapi` prints the same document as the server and touches no data', async (t) => {
  const own = await ownSettings(t)
  const folder = t.testdir({temporary: {}, served: {}})
  const addresses = {PIANTA_BASE_URL: 'https://api.example.net', PIANTA_AUTH_URL: 'https://id.example.net'}
  const data = join(folder, 'untouched')
  const settings = {...own, ...addresses, PIANTA_DATA: data, TMPDIR: join(folder, 'temporary')}
  const {code, stdout, stderr} = await pianta(['openapi'], settings)
  t.match({code, stderr}, {code: 0, stderr: ''})
  t.notOk(existsSync(data))
  t.same(readdirSync(join(folder, 'temporary')), [])

  const {app} = await startApi(t, {...addresses, PIANTA_DATA: join(folder, 'served')})
  t.same(JSON.parse(stdout), await app.apiDocument())
})

t.test('`pianta openapi` refuses unknown arguments', async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_DATA: join(t.testdir(), 'untouched')}
  t.match(await pianta(['openapi', 'now'], settings), {
    code: 2,
    stdout: '',
    stderr: /^pianta: Unexpected argument 'now'/,
  })
  const wrong = {...settings, PIANTA_BASE_URL: 'x'}
  t.match(await pianta(['openapi'], wrong), {code: 3, stdout: '', stderr: /^pianta: PIANTA_BASE_URL is "x"/})
})
