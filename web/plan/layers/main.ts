/** The layers as a script of their own: a page loads it when somebody opens one. */
import {type LayersModule, layersModule} from './module.ts'

declare global {
  interface Window {
    piantaLayers?: LayersModule
  }
}

window.piantaLayers = layersModule
