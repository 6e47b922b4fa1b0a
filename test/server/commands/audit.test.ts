import t from 'tap'
import {ownSettings} from './pianta.ts'
import {runHere} from './run-here.ts'

t.test('audit lists what happened, for people and for scripts', async (t) => {
  const settings = await ownSettings(t)
  t.match(await runHere(['audit'], settings), {code: 0, stdout: ''})
  await runHere(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--admin'], settings)
  const told = await runHere(['audit'], settings)
  t.match(told.stdout, /^\d{4}-\d\d-\d\dT\S+Z {2}administrator-made {2}Ada\n\S+ {2}account-created {2}Ada\n$/)
  const {stdout} = await runHere(['audit', '--json'], settings)
  const entries = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.match(entries, [
    {id: 2, kind: 'administrator-made', name: 'Ada', byId: null, address: null},
    {id: 1, kind: 'account-created', name: 'Ada'},
  ])
})
