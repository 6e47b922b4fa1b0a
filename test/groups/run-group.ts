import {globSync} from 'node:fs'
import {registerHooks} from 'node:module'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import root, {type Test} from 'tap'
import {groups} from './groups.ts'

const tapUrl = import.meta.resolve('tap')
const fileTestModule = 'file:///test-of?'
const fileTests = new Map<string, Test>()

/**
 * Runs a group's test files in this process, one after another, each as a test of its own. Starting Node and loading
 * the server for each file takes longer than most files' tests.
 *
 * In a file of the group, `import t from 'tap'` gives the file's own test instead of the process's root.
 */
export async function runGroup(name: keyof typeof groups): Promise<void> {
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
  for (const file of globSync(groups[name]).sort()) {
    const url = pathToFileURL(resolve(file)).href
    root.test(file, {timeout: 120_000}, async (t) => {
      fileTests.set(url, t)
      await import(url)
    })
  }
}

/**
 * Starts this process again without tap's process info, unless that measures coverage: with it every process and
 * thread of the tests takes twice as long to start.
 */
function leaveProcessInfo(): void {
  const {NODE_OPTIONS = '', ...env} = process.env
  const {execPath, execArgv, argv} = process
  const args = execArgv.filter((argument) => !isProcessInfo(argument))
  if (env._TAPJS_PROCESSINFO_COVERAGE_ !== '0' || args.length === execArgv.length) return
  const options = NODE_OPTIONS.split(' ').filter((option) => !isProcessInfo(option))
  process.execve?.(execPath, [execPath, ...args, ...argv.slice(1)], {...env, NODE_OPTIONS: options.join(' ')})
}

const isProcessInfo = (argument: string) => argument.includes('/@tapjs/processinfo/')

function sourceFor(testFile: string): string {
  return `export * from ${JSON.stringify(tapUrl)}\nexport default globalThis.testOfFile(${JSON.stringify(testFile)})`
}
