import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'

const root = join(import.meta.dirname, '../..')

/** Prints its compile cache folder and that of a worker thread. */
const program = `
import {getCompileCacheDir} from 'node:module'
import {isMainThread, Worker} from 'node:worker_threads'
console.log(JSON.stringify([process.argv.slice(2), getCompileCacheDir()] as unknown[]))
if (isMainThread) new Worker(new URL(import.meta.url), {argv: ['thread']})
`

t.test('run.mjs caches a program’s and its threads’ compiled code in this checkout', async (t) => {
  const file = join(t.testdir({'program.ts': program}), 'program.ts')
  const {NODE_COMPILE_CACHE: _, ...env} = process.env
  const {stdout} = await promisify(execFile)(process.execPath, [join(root, 'bin/run.mjs'), file, 'word'], {env})
  const said = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string[], string])
  t.same(
    said.map(([words]) => words),
    [['word'], ['thread']],
  )
  for (const [, folder] of said) t.ok(folder.startsWith(join(root, 'node_modules/.cache/pianta')), folder)
})

t.test('run.mjs caches no code of tests that measure coverage', async (t) => {
  const file = join(t.testdir({'program.ts': program}), 'program.ts')
  const {NODE_COMPILE_CACHE: _, ...env} = process.env
  const words = [join(root, 'bin/run.mjs'), file, '--no-disable-coverage']
  const {stdout} = await promisify(execFile)(process.execPath, words, {env})
  t.match(stdout, '[["--no-disable-coverage"],null]')
})

t.test('run.mjs finds the project’s own files by their names, and names one that is missing', async (t) => {
  const folder = t.testdir({
    'program.ts': `import {b} from './folder/b.ts'\nimport {version} from '#shared/host/version.ts'\nconsole.log(b, version)`,
    folder: {'b.ts': `export {c as b} from '../c.ts'`},
    'c.ts': `export const c: string = 'found'`,
    'lost.ts': `import './folder/nowhere.ts'`,
  })
  const run = (file: string) => promisify(execFile)(process.execPath, [join(root, 'bin/run.mjs'), join(folder, file)])
  t.match((await run('program.ts')).stdout, /^found \d/)
  const lost = await run('lost.ts').catch((error: {stderr: string}) => error)
  t.match(lost.stderr, /folder\/nowhere\.ts/)
})
