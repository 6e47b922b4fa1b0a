import {layerName, layersMenu} from './layers-menu.ts'
import {createLayerReader} from './read-layer.ts'

/** What a page uses of the layers. */
export const layersModule = {createLayerReader, layersMenu, layerName}

export type LayersModule = typeof layersModule
