/** Builds models of homes in a worker, so that nobody waits for it: always of the newest home, never two at once. */
import type {Home} from '#shared/home/schema.ts'
import type {HomeModel} from './level-models.ts'
import type {BuiltLevels} from './model-worker.ts'

export interface ModelBuilder {
  /** Builds a home's model next; one that waits gives way. */
  build(home: Home): void
  end(): void
}

/**
 * Starts a worker from the address of its script. Each model goes to `onBuilt`; null when a home can't be built, or
 * when the script doesn't come.
 */
export function createModelBuilder(script: string, onBuilt: (model: HomeModel | null) => void): ModelBuilder {
  const worker = new Worker(script)
  let wanted: Home | null = null
  let building: Home | null = null

  function next() {
    if (building || !wanted) return
    building = wanted
    wanted = null
    worker.postMessage(building)
  }
  function finish(levels: BuiltLevels) {
    const home = building
    building = null
    onBuilt(home && levels && {home, levels})
    next()
  }
  worker.addEventListener('message', ({data}: MessageEvent<BuiltLevels>) => finish(data))
  worker.addEventListener('error', () => finish(null))

  return {
    build(home) {
      wanted = home
      next()
    },
    end: () => worker.terminate(),
  }
}
