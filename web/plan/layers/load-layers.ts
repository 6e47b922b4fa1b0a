import {loadScript} from '../load-script.ts'
import type {LayersModule} from './module.ts'

let loading: Promise<LayersModule> | undefined

/** Loads the script of the layers beside the page's own, once; after a failure, again when somebody asks. */
export function loadLayers(): Promise<LayersModule> {
  loading ??= loadScript('layers.js')
    .then(() => {
      if (!window.piantaLayers) throw new Error('no layers')
      return window.piantaLayers
    })
    .catch((error) => {
      loading = undefined
      throw error
    })
  return loading
}
