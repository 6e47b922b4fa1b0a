/** The layers as a script of their own: a page loads it when somebody opens one. */
import {houseSentences} from './energy-house.ts'
import {layers} from './layers.ts'
import {network} from './mesh/network.ts'
import {type LayersModule, layersModule} from './module.ts'
import {readRadars} from './radars.ts'
import {createLayerReader} from './read-layer.ts'

declare global {
  interface Window {
    piantaLayers?: LayersModule
  }
}

// Nobody but an agent can ask a mesh.
layers.splice(-1, 0, network)

window.piantaLayers = {
  ...layersModule,
  createLayerReader: () => createLayerReader({sayEnergy: houseSentences, readRadars}),
}
