import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {openDatabase} from '../../server/database/open.ts'
import {ownSettings, pianta} from './commands/pianta.ts'
import {runHere} from './commands/run-here.ts'

/** Returns settings with a data folder that no command gets far enough to write. */
const settingsOf = async (t: Test) => ({...(await ownSettings(t)), PIANTA_DATA: join(t.testdir(), 'untouched')})

t.test('help lists every command with its arguments', async (t) => {
  const settings = await settingsOf(t)
  const help = await pianta(['--help'], settings)
  t.equal(help.code, 0)
  t.equal(help.stderr, '')
  const verbs = [
    'serve',
    'demo',
    'user create',
    'user list',
    'user reset-password',
    'user reset-sign-in',
    'project create',
    'project list',
    'app create',
    'app keygen',
    'app list',
    'mcp',
    'openapi',
    'healthcheck',
  ]
  for (const verb of verbs) t.match(help.stdout, new RegExp(`^  ${verb}( |$)`, 'm'))
  t.match(help.stdout, /^Usage: npm run -s pianta -- COMMAND\n\n {2}serve /)
  t.match(await runHere(['help'], settings), {code: 0, stdout: help.stdout})
  t.match(await pianta([], settings), {code: 2, stdout: help.stdout})
  t.match(await runHere(['user', 'create', '--help'], settings), {
    code: 0,
    stdout: /^Usage: npm run -s pianta -- user create --email E --name N .*\n\nCreates an account\. /,
    stderr: '',
  })
})

t.test('a usage error exits with 2 and names the problem', async (t) => {
  const settings = await settingsOf(t)
  const cases: [words: string[], said: RegExp][] = [
    [['nonsense'], /^pianta: unknown command “nonsense”\.\n\nUsage: npm run -s pianta -- COMMAND\n/],
    [['user'], /^pianta: unknown command “user”\./],
    [['user', 'remove', 'x'], /^pianta: unknown command “user remove”\./],
    [['__proto__'], /^pianta: unknown command/],
    [['serve', '--port', '1'], /^pianta: Unknown option '--port'/],
    [['serve', 'now'], /^pianta: Unexpected argument 'now'/],
    [['healthcheck', 'now'], /^pianta: Unexpected argument 'now'/],
    [['user', 'create'], /^pianta: --email is missing\nSee: npm run -s pianta -- user create --help\n$/],
    [['user', 'create', '--email'], /^pianta: Option '--email <value>' argument missing/],
    [['user', 'create', '--email', 'a@example.org'], /^pianta: --name is missing\nSee: /],
    [
      ['user', 'create', '--email', 'a@example.org', '--name', 'A', '--language', 'fr'],
      /^pianta: --language must be en or it\nSee: /,
    ],
    [['user', 'reset-password'], /^pianta: EMAIL is missing\nSee: /],
    [
      ['user', 'reset-password', 'a@example.org', 'b@example.org'],
      /^pianta: unexpected argument “b@example.org”: this command takes one EMAIL/,
    ],
    [['project', 'create', '--name', 'Flat'], /^pianta: --owner is missing\nSee: /],
    [['project', 'list', 'all'], /^pianta: Unexpected argument 'all'/],
    [
      ['app', 'create', '--owner', 'a@example.org', '--name', 'A', '--kind', 'toaster', '--scope', 'x'],
      /^pianta: --kind must be one of web, installed, device, server\nSee: /,
    ],
    [
      ['app', 'create', '--owner', 'a@example.org', '--name', 'A', '--kind', 'device'],
      /^pianta: --scope is missing\nSee: /,
    ],
  ]
  for (const [words, said] of cases) {
    const {code, stdout, stderr} = await runHere(words, settings)
    t.match({code, stdout, stderr}, {code: 2, stdout: '', stderr: said}, `pianta ${words.join(' ')}`)
  }
  t.match(await pianta(['serve', 'now'], settings), {code: 2, stdout: '', stderr: /^pianta: Unexpected argument 'now'/})
})

t.test('an invalid setting exits with 3 and is named', async (t) => {
  const settings = await settingsOf(t)
  for (const [words, wrong, said] of [
    [
      ['serve'],
      {PIANTA_PROT: '1'},
      /^pianta: PIANTA_PROT is not a setting of Pianta\. Check its spelling; the settings are PIANTA_DATA, /,
    ],
    [['serve'], {PIANTA_PORT: 'x'}, /^pianta: PIANTA_PORT is "x"; it must be a whole number from 1 to 65535\.\n$/],
    [
      ['serve'],
      {PIANTA_HOST: '0.0.0.0'},
      /^pianta: PIANTA_HOST is 0\.0\.0\.0, which other machines can reach, so PIANTA_BASE_URL/,
    ],
    [['user', 'list'], {PIANTA_BASE_URL: 'x'}, /^pianta: PIANTA_BASE_URL is "x"; it must be an address/],
    [['healthcheck'], {PIANTA_PORT: '0'}, /^pianta: PIANTA_PORT is "0"/],
  ] as const) {
    const {code, stdout, stderr} = await runHere([...words], {...settings, ...wrong})
    t.match({code, stdout, stderr}, {code: 3, stdout: '', stderr: said})
    t.equal(stderr.trim().split('\n').length, 1, 'a sentence without a stack')
  }
  t.match(await pianta(['serve'], {...settings, PIANTA_PORT: 'x'}), {
    code: 3,
    stdout: '',
    stderr: /^pianta: PIANTA_PORT/,
  })
})

t.test('data newer than the program exits with 6', async (t) => {
  const settings = await ownSettings(t)
  const {database, close} = openDatabase(String(settings.PIANTA_DATA))
  database.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)")
  close()
  for (const words of [['serve'], ['user', 'list']]) {
    const {code, stdout, stderr} = await pianta(words, settings)
    t.match(
      {code, stdout, stderr},
      {code: 6, stdout: '', stderr: /^pianta: The data was written by a newer Pianta .* Update Pianta/},
    )
  }
})

t.test('a folder in use exits with 3', async (t) => {
  const settings = await ownSettings(t)
  const {close} = openDatabase(String(settings.PIANTA_DATA))
  t.teardown(close)
  t.match(await pianta(['user', 'list'], settings), {
    code: 3,
    stderr: `pianta: Another Pianta works on ${settings.PIANTA_DATA}. Stop it first, or choose another folder.\n`,
  })
})

t.test('an unusable data folder exits with 1 and a sentence', async (t) => {
  const settings = await ownSettings(t)
  const root = String(settings.PIANTA_DATA)
  const file = join(root, 'file')
  writeFileSync(file, '')
  const other = join(root, 'other')
  mkdirSync(other)
  new Sqlite(join(other, 'pianta.sqlite')).exec('CREATE TABLE a (b)').close()
  writeFileSync(join(other, 'pianta.sqlite'), 'no database '.repeat(1000))
  for (const [folder, said] of [
    [file, /^pianta: \S+ is a file\. Choose another folder with PIANTA_DATA/],
    [join(file, 'deeper'), /^pianta: A file is in the place of a folder .*PIANTA_DATA/],
    [other, /^pianta: The file is not a database/],
  ] as const) {
    const {code, stderr} = await pianta(['user', 'list'], {...settings, PIANTA_DATA: folder})
    t.match({code, stderr}, {code: 1, stderr: said})
    t.equal(stderr.trim().split('\n').length, 1, 'a sentence without a stack')
  }
})
