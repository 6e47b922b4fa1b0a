import type {Clock} from '#shared/clock.ts'
import {loadScript} from '../../plan/load-script.ts'

/** Milliseconds until a script that did not load is tried again. */
const retryDelay = 30_000

interface LateScript<Module> {
  clock: Clock
  /** Its name beside the page's own. */
  src: string
  /** Returns what the script left for the page. */
  find(): Module | undefined
  onLoad(): void
}

/** Returns a function that gives a script's module, which is loaded when it is first asked for; undefined until then. */
export function createLateScript<Module>({clock, src, find, onLoad}: LateScript<Module>): () => Module | undefined {
  let isLoading = false
  let retryAt = Number.NEGATIVE_INFINITY
  async function load() {
    isLoading = true
    await loadScript(src).catch(() => {
      retryAt = clock.now() + retryDelay
    })
    isLoading = false
    onLoad()
  }
  return () => {
    const module = find()
    if (!module && !isLoading && clock.now() >= retryAt) void load()
    return module
  }
}
