/** Builds the model of homes in a worker, so that drawing never waits for it. Answers each home with its levels. */
import type {Home} from '#shared/home/schema.ts'
import {buffersOf, type LevelModel, levelModels} from './level-models.ts'

/** The levels of a home; null of one that can't be built. */
export type BuiltLevels = LevelModel[] | null

/** The worker's own `postMessage`: the window's, which TypeScript knows, takes an origin in place of `transfer`. */
const answer = postMessage as unknown as (levels: BuiltLevels, transfer: readonly ArrayBuffer[]) => void

addEventListener('message', ({data: home}: MessageEvent<Home>) => {
  try {
    const levels = levelModels(home)
    answer(levels, buffersOf(levels))
  } catch {
    // A draft may have faults that no version has.
    answer(null, [])
  }
})
