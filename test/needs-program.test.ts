import {spawnSync} from 'node:child_process'
import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'

/** Programs that every machine has which can run `npm ci` on a clone. */
const given = ['git', 'npm', 'sh']

/** Words in place of a program's name, by file: they stand for Node, or for programs that the file asks for. */
const others: Readonly<Record<string, readonly string[]>> = {
  'test/demo/demo-folder.test.ts': ['command'],
  'test/server/export/unpack.ts': ['command'],
  'test/server/commands/pianta.ts': ['command'],
  'test/agent/commands/agent-process.ts': ['main'],
  'test/service.test.ts': ['command', "started[0] ?? ''"],
  'test/receiver-process.ts': ['command'],
  // A copy of Node.
  'test/package/strip-symbols.test.ts': ['node'],
  'test/package/start-script.ts': ['program'],
  'test/nginx.ts': ['nginxPath'],
  'test/caddy.ts': ['caddyPath'],
}

/** The files of quick tests and their helpers, without the files of longer tests. */
const files = globSync('test/**/*.ts', {
  exclude: [
    ...['**/node_modules/**', 'test/partners/**', 'test/faults/**', 'test/soak/**', 'test/referee/**'],
    ...['test/web/panel/week/**', '**/*.full.ts'],
  ],
})

const starts = /\b(?:spawn|spawnSync|execFile|execFileSync|fork|promisify\(execFile\))\(\s*([^,)]+)/g

/** Returns whether a file asks for a program: by name, or in a table of programs. */
const isAskedFor = (text: string, program: string): boolean =>
  [...text.matchAll(/needsProgram\(([^)]*)\)/g)].some(([, words = '']) => words.includes(`'${program}'`)) ||
  (text.includes('needsUnpackers') && ['python3', '7zz'].includes(program))

t.test('every program that quick tests start is Node, given, or asked for in the same file', async (t) => {
  let started = 0
  for (const file of files.filter((file) => file !== 'test/needs-program.test.ts')) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes("'node:child_process'")) continue
    for (const [, first = ''] of text.matchAll(starts)) {
      const word = first.trim()
      const [, program] = /^'(.+)'$/.exec(word) ?? []
      started += 1
      if (program === undefined) t.ok(word === 'process.execPath' || others[file]?.includes(word), `${file}: ${word}`)
      else t.ok(given.includes(program) || isAskedFor(text, program), `${file} asks for ${program}`)
    }
  }
  t.ok(started > 30, 'the starts are found')
  const commandLines = /import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/
  t.same(
    files.filter((file) => commandLines.test(readFileSync(file, 'utf8'))),
    [],
    'no command lines',
  )
})

t.test('the end of a run names the missing programs and counts the tests that they would add', async (t) => {
  const needs = join(import.meta.dirname, 'needs-program.ts')
  const folder = t.testdir({
    'some.test.ts': `import t from 'tap'
      import {needsProgram} from '${needs}'
      t.test('one', needsProgram('no-such-b', 'no-such-a'), async () => {})
      t.test('outer', (t) => t.test('inner', needsProgram('no-such-a', 'git'), async () => {}))
      t.test('own reason', {skip: 'not today'}, async () => {})
      t.test('run', needsProgram('git'), async (t) => t.pass())`,
    'all.test.ts': "import t from 'tap'\nt.pass()",
    'bad.test.ts': "import t from 'tap'\nt.fail()",
  })
  const run = (file: string) => {
    const words = ['test/workers/tell-missing.mjs', join(folder, file)]
    const {status, stdout} = spawnSync(process.execPath, words, {encoding: 'utf8'})
    return {status, last: stdout.trim().split('\n').at(-1)}
  }
  const told = '# Missing programs: no-such-a, no-such-b. With them 2 more tests would run.'
  t.same(run('some.test.ts'), {status: 0, last: told})
  t.match(run('all.test.ts'), {status: 0, last: /^# time=/})
  t.match(run('bad.test.ts'), {status: 1})
})
