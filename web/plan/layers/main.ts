/** The layers as a script of their own: a page loads it when somebody opens one. */
import {houseSentences} from './energy-house.ts'
import {type LayersModule, layersModule} from './module.ts'
import {createLayerReader} from './read-layer.ts'

declare global {
  interface Window {
    piantaLayers?: LayersModule
  }
}

window.piantaLayers = {...layersModule, createLayerReader: () => createLayerReader({sayEnergy: houseSentences})}
