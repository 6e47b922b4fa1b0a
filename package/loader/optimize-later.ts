import module from 'node:module'
import v8 from 'node:v8'
import threads from 'node:worker_threads'

/** Choose the functions that V8's optimizing compilers take: `*` for all, `~` for none. */
const filters = ['maglev-filter', 'turbo-filter']

/** Milliseconds from the start of the process, which on a slow machine takes three seconds. */
const optimizeAfter = 5_000

/**
 * Starts the program without V8's optimizing compilers: most functions of a start run a few times, and optimizing them
 * takes 12 MB that V8 doesn't give back. V8 reads the filters unguarded, so the first thread ends this: bundles are
 * CommonJS, and find `Worker` where it is replaced. Compiled code is read only under the flags that it was written
 * under: call this before the compile cache is opened.
 */
export function optimizeLater(): void {
  let isOptimizing = false
  const choose = (functions: '*' | '~') => {
    for (const filter of filters) v8.setFlagsFromString(`--${filter}=${functions}`)
  }
  const optimize = () => {
    if (isOptimizing) return
    isOptimizing = true
    // Writes the code that the start compiled, before the server may be killed.
    module.flushCompileCache()
    choose('*')
  }
  choose('~')
  setTimeout(optimize, optimizeAfter).unref()
  threads.Worker = class extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      optimize()
      super(...given)
    }
  }
}
