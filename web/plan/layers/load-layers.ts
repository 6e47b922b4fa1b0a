import {keepResolved} from '#shared/kept-promise.ts'
import {loadScript} from '../load-script.ts'
import type {LayersModule} from './module.ts'

/** Loads the script of the layers beside the page's own, once; after a failure, again when somebody asks. */
export const loadLayers = keepResolved(async (): Promise<LayersModule> => {
  await loadScript('layers.js')
  if (!window.piantaLayers) throw new Error('no layers')
  return window.piantaLayers
})
