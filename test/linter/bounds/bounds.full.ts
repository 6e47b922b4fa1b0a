import {execFile} from 'node:child_process'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path/posix'
import {promisify} from 'node:util'
import t, {type Test} from 'tap'
import {type Bound, bounds, circles} from '../../../linter/bounds/bounds.ts'
import {checkBounds} from '../../../linter/bounds/check-bounds.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const {imports, scripts} = JSON.parse(read('package.json'))

/** Writes files of imports into a folder with the package's own names, `#shared/` and `#web/`. */
function writeFiles(t: Test, files: Readonly<Record<string, string>>): string {
  const folder = t.testdir({'package.json': JSON.stringify({type: 'module', imports})})
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Returns a file that a path of the table means: below it, and with a part for each star. */
const fileOf = (path: string, name: string) =>
  path === 'node:'
    ? 'node:fs'
    : path.endsWith('/')
      ? `${path}${name}.ts`
      : path.replace('**', `${name}/`).replaceAll('*', name)

function specifier(from: string, to: string): string {
  if (to.startsWith('node:')) return to
  if (/^(?:shared|web)\//.test(to) && !from.startsWith(dirname(to))) return `#${to}`
  return relative(dirname(from), to).replace(/^(?!\.)/, './')
}

const value = (from: string, to: string) => `import {x} from '${specifier(from, to)}'\nconsole.log(x)\n`
const type = (from: string, to: string) => `import type {X} from '${specifier(from, to)}'\nexport type Y = X\n`

const folders = ['server', 'agent', 'demo', 'catalog-builder', 'client', 'shared', 'web']

/** The files that try one row: their imports are refused, or are exceptions. */
function trialsOf({from, except = [], mayNotImport, but = []}: Bound, row: number) {
  const trials = (paths: readonly string[], others: readonly string[], kind: string) =>
    paths.flatMap((path, index) =>
      others.map((other, at) => {
        const file = fileOf(path, `row-${row}-${kind}-${index}-${at}`)
        const target = fileOf(other, 'target')
        return [file, kind === 'type' ? type(file, target) : value(file, target)] as const
      }),
    )
  return {
    refused: [...trials(from, mayNotImport, 'value'), ...trials(from, mayNotImport, 'type')],
    excepted: [...trials(from, but, 'but'), ...trials(except, mayNotImport, 'except')],
    targets: [...mayNotImport, ...but].map((path) => [
      fileOf(path, 'target'),
      'export const x = 1\nexport type X = 1\n',
    ]),
  }
}

t.test('each row refuses each of its imports, of values and of types, and nothing that it excepts', async (t) => {
  const trials = bounds.map(trialsOf)
  const files = Object.fromEntries([
    ...trials.flatMap(({targets}) => targets).filter(([path]) => !path?.startsWith('node:')),
    ...trials.flatMap(({refused, excepted}) => [...refused, ...excepted]),
  ])
  const breaches = await checkBounds(writeFiles(t, files), folders)
  const refusedBy = (row: number) =>
    new Set(
      breaches.filter(({bound}) => bound && bounds.indexOf(bound) === row).map(({message}) => message.split(' ')[0]),
    )
  for (const [row, {refused, excepted}] of trials.entries()) {
    const found = refusedBy(row)
    for (const [file] of refused) t.ok(found.has(file), file)
    for (const [file] of excepted) t.notOk(found.has(file), file)
  }
})

t.test('neither files nor folders side by side form a circle, at any depth', async (t) => {
  const shapes: readonly {name: string; imports: Readonly<Record<string, string>>; circle: boolean}[] = [
    {name: 'two files', imports: {'server/a.ts': 'server/b.ts', 'server/b.ts': 'server/a.ts'}, circle: true},
    {name: 'programs', imports: {'server/a.ts': 'shared/b.ts', 'shared/c.ts': 'server/d.ts'}, circle: true},
    {name: 'rooms', imports: {'server/a/a.ts': 'server/b/b.ts', 'server/b/c.ts': 'server/a/d.ts'}, circle: true},
    {
      name: 'below rooms',
      imports: {'server/a/x/a.ts': 'server/b/y/b.ts', 'server/b/z/c.ts': 'server/a/d.ts'},
      circle: true,
    },
    {
      name: 'three folders, deep',
      imports: {
        'web/editor/a/a.ts': 'web/editor/b/b.ts',
        'web/editor/b/c.ts': 'web/editor/c/d.ts',
        'web/editor/c/e.ts': 'web/editor/a/f.ts',
      },
      circle: true,
    },
    {
      name: 'a folder and one in it',
      imports: {'agent/a/a.ts': 'agent/a/b/b.ts', 'agent/a/b/c.ts': 'agent/a/d.ts'},
      circle: false,
    },
    {name: 'a chain', imports: {'agent/a/a.ts': 'agent/b/b.ts', 'agent/b/c.ts': 'agent/c/d.ts'}, circle: false},
    {
      name: 'files that may',
      imports: Object.fromEntries(
        circles.flatMap(({files: [one = '', other = '']}) => [
          [one, other],
          [other, one],
        ]),
      ),
      circle: false,
    },
  ]
  for (const {name, imports, circle} of shapes) {
    const targets = Object.values(imports).map((file) => [file, 'export type X = 1\n'])
    const files = Object.entries(imports).map(([from, to]) => [from, `${type(from, to)}export type X = 1\n`])
    const breaches = await checkBounds(
      writeFiles(t, Object.fromEntries([...targets, ...files])),
      folders.filter((folder) => files.some(([file]) => file?.startsWith(folder))),
    )
    const circular = breaches.filter(({bound}) => !bound)
    t.equal(circular.length > 0, circle, `${name}: ${circular.map(({message}) => message)}`)
  }
})

t.test('npm run check fails for an import that is refused, and for one that leads nowhere', async (t) => {
  t.match(scripts.check, /npm run -s bounds/)
  const main = scripts.bounds.replace('node bin/run.mjs ', '')
  const run = (folder: string) => promisify(execFile)(process.execPath, [join(root, main), folder])
  await run(writeFiles(t, {'server/a.ts': value('server/a.ts', 'server/b.ts'), 'server/b.ts': 'export const x = 1\n'}))
  const files = {'server/a.ts': type('server/a.ts', 'agent/b.ts'), 'agent/b.ts': 'export type X = 1\n'}
  await t.rejects(run(writeFiles(t, files)), {
    code: 1,
    stderr: /^server\/a\.ts may not import agent\/b\.ts: two programs/m,
  })
  const nowhere = writeFiles(t, {'server/a.ts': "import {x} from '#shared/nowhere.ts'\n"})
  await t.rejects(run(nowhere), {code: 1, stderr: /imports #shared\/nowhere\.ts, which is nowhere/})
})
