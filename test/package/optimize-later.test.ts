import {execFileSync} from 'node:child_process'
import t from 'tap'

/** Makes a function hot, once before the first thread and then after it; prints whether V8 had optimized it. */
const program = `
  import {createRequire} from 'node:module'
  import {setTimeout as delay} from 'node:timers/promises'
  import {optimizeLater} from ${JSON.stringify(import.meta.resolve('../../package/loader/optimize-later.ts'))}
  optimizeLater()
  const sum = new Function('n', 'let s = 0; for (let i = 0; i < n; i++) s = (s * 31 + i) % 1000003; return s')
  const isOptimized = new Function('f', 'return (%GetOptimizationStatus(f) & 16) !== 0')
  const run = async () => {
    for (let turn = 0; turn < 20 && !isOptimized(sum); turn++) {
      for (let call = 0; call < 500; call++) sum(1000)
      await delay(5)
    }
    return isOptimized(sum)
  }
  const before = await run()
  const {Worker} = createRequire(import.meta.url)('node:worker_threads')
  new Worker('', {eval: true})
  console.log(before, await run())
`

t.test('optimizeLater() keeps V8 from optimizing until the first thread', async (t) => {
  const words = ['--allow-natives-syntax', '--input-type=module', '--eval', program]
  t.equal(execFileSync(process.execPath, words, {encoding: 'utf8'}), 'false true\n')
})
