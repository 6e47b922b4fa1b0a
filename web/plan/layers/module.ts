import {layerName, layersMenu} from './layers-menu.ts'
import {createLayerReader} from './read-layer.ts'

/** The parts of the layers that a page uses. */
export const layersModule = {createLayerReader, layersMenu, layerName}

export type LayersModule = typeof layersModule
