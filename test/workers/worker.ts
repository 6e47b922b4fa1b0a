// Runs test files in this process, one after another, each as a test of its own. Starting Node and loading the server
// for each file takes longer than most files' tests. TEST_KIND is the kind of the files, and the folder TAKEN_FILES
// shows the files that other workers took. `import t from 'tap'` gives each file its own test instead of the process's
// root.
import {mkdirSync, readFileSync} from 'node:fs'
import {registerHooks} from 'node:module'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import root, {type Test} from 'tap'
import {type Kind, testFiles} from './test-files.ts'

/** Milliseconds that a file may take. */
const timeouts: Record<Kind, number> = {quick: 300_000, bare: 300_000, full: 2_400_000}
const kind = process.env.TEST_KIND as Kind

const tapUrl = import.meta.resolve('tap')
const fileTestModule = 'file:///test-of?'
const fileTests = new Map<string, Test>()

leaveProcessInfo()
Object.assign(globalThis, {testOfFile: (url: string) => fileTests.get(url)})
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'tap' && fileTests.has(context.parentURL ?? '')
      ? {url: fileTestModule + context.parentURL, format: 'module', shortCircuit: true}
      : next(specifier, context),
  load: (url, context, next) =>
    url.startsWith(fileTestModule)
      ? {source: sourceFor(url.slice(fileTestModule.length)), format: 'module', shortCircuit: true}
      : next(url, context),
})
for (const file of testFiles(kind)) {
  if (!take(file)) continue
  const url = pathToFileURL(resolve(file)).href
  const startedAt = performance.now()
  const options = {timeout: timeouts[kind]}
  const result = countsWork(file)
    ? await root.spawn(process.execPath, [file], {...options, name: file})
    : await root.test(file, options, async (t) => {
        fileTests.set(url, t)
        await import(url)
      })
  // The results are printed when the process ends. Until then these lines show where it is, and which files are slow.
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.error(`${result?.ok === false ? 'FAILED' : 'ended'} ${file} ${seconds} s`)
}

/** Returns whether no other worker took the file. */
function take(file: string): boolean {
  try {
    mkdirSync(join(process.env.TAKEN_FILES ?? '', encodeURIComponent(file)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns whether a file counts steps: that sets V8's counters to zero, those of this process's coverage too. */
function countsWork(file: string): boolean {
  return readFileSync(file, 'utf8').includes('/count-work.ts')
}

/**
 * Starts this process again without tap's process info, unless that measures coverage: with it every process and
 * thread of the tests takes twice as long to start.
 */
function leaveProcessInfo(): void {
  const {NODE_OPTIONS = '', ...env} = process.env
  const {execPath, execArgv, argv} = process
  const options = NODE_OPTIONS.split(' ').filter((option) => !option.includes('/@tapjs/processinfo/'))
  if (env._TAPJS_PROCESSINFO_COVERAGE_ !== '0' || options.join(' ') === NODE_OPTIONS) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {...env, NODE_OPTIONS: options.join(' ')})
}

function sourceFor(testFile: string): string {
  return `export * from ${JSON.stringify(tapUrl)}\nexport default globalThis.testOfFile(${JSON.stringify(testFile)})`
}
