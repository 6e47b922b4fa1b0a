import {keepResolved} from '#shared/kept-promise.ts'
import {loadFile} from './late/load-file.ts'
import {layersFile, moreFile} from './late/part-files.ts'

/**
 * The parts of the card that most people never need, each a file beside its script: they take what they share with the
 * script from it. Each rejects where its file can't be loaded.
 */

/** The editor of the settings, the names of places, and homes of older formats. */
export const loadMore = keepResolved(() => loadFile<typeof import('./parts/more.ts')>(moreFile))

export const loadLayers = keepResolved(() => loadFile<typeof import('./parts/layers.ts')>(layersFile))
