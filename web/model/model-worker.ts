/** Builds the model of homes in a worker, so that drawing never waits for it. */
import type {Home} from '#shared/home/schema.ts'
import {buffersOf, type LevelModel, levelModels} from '../../model/level-models.ts'

export interface ModelRequest {
  id: number
  home: Home
}

/** The levels of a home; null of one that can't be built. */
export interface ModelAnswer {
  id: number
  levels: LevelModel[] | null
}

/** The worker's own way to answer: `window.postMessage` would take an origin in place of what goes over. */
const answer = postMessage as unknown as (message: ModelAnswer, transfer: readonly ArrayBuffer[]) => void

addEventListener('message', ({data: {id, home}}: MessageEvent<ModelRequest>) => {
  try {
    const levels = levelModels(home)
    answer({id, levels}, buffersOf(levels))
  } catch {
    // A draft may be what no version is.
    answer({id, levels: null}, [])
  }
})
