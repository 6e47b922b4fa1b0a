import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import {readConfig} from '../../../server/config.ts'
import {openTestServices} from '../../test-services.ts'
import {ownSettings} from './pianta.ts'
import {runHere} from './run-here.ts'

t.test('user delete and project delete refuse the last owner and the last administrator', async (t) => {
  const settings = await ownSettings(t)
  const services = openTestServices(readConfig(settings), systemClock)
  const {accounts, projects} = services
  const add = (name: string, isAdmin = false) =>
    accounts.create({name, email: `${name}@example.org`, language: 'en', isAdmin})
  const {id: ada} = await add('ada', true)
  const {id: bob} = await add('bob')
  const {id: flat} = projects.create({name: 'Flat', address: null}, {ownerId: ada, language: 'en'})
  const {id: attic} = projects.create({name: 'Attic', address: null}, {ownerId: bob, language: 'en'})
  const {id: cellar} = projects.create({name: 'Cellar', address: null}, {ownerId: bob, language: 'en'})
  await services.close()

  const run = (...words: string[]) => runHere(words, settings)
  const refused = await run('user', 'delete', 'ada@example.org')
  t.match(refused, {code: 1, stdout: ''})
  t.match(
    refused.stderr,
    `is the only owner of the project Flat; make someone else an owner on its People page, or run \`npm run -s pianta -- project delete ${flat}\`\n`,
  )
  t.match(
    refused.stderr,
    'ada@example.org: is the only administrator of this server; make someone else an administrator first\n',
  )
  for (const [words, stderr] of [
    [['user', 'delete', 'eve@example.org'], /^pianta: eve@example.org: no account has this email/],
    [
      ['project', 'delete', 'x'],
      /^pianta: x: no project has this ID; `npm run -s pianta -- project list` lists all projects\n$/,
    ],
  ] as const)
    t.match(await run(...words), {code: 1, stdout: '', stderr})
  for (const verb of ['user', 'project']) {
    t.match(await run(verb, 'delete'), {code: 2, stderr: / is missing/})
    t.match(await run(verb, 'delete', 'a', 'b'), {code: 2, stderr: /unexpected argument “b”/})
  }
  t.same((await run('project', 'delete', attic, '--json')).json(), {id: attic, name: 'Attic'})
  t.match(await run('project', 'delete', cellar), {code: 0, stdout: 'Deleted the project Cellar.\n'})
  t.same((await run('user', 'delete', ' BOB@example.org', '--json')).json(), {id: bob, email: 'bob@example.org'})
  t.match((await run('user', 'list', '--json')).json(), [{email: 'ada@example.org'}])
  t.match((await run('project', 'list', '--json')).json(), [{id: flat}])
  await run('project', 'delete', flat)
  t.match(await run('user', 'delete', 'ada@example.org'), {
    code: 0,
    stdout: 'Deleted the account of ada@example.org.\n',
  })
})
