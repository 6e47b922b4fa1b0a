/** The tools whose code loads after the page: each has its button and key from the start. */
import {pictures} from '../icons.ts'
import type {EditorTool} from '../tool.ts'
import {later} from './later.ts'

export const furnitureTool: EditorTool = {
  name: 'furniture',
  key: 'i',
  title: {en: 'Furniture', it: 'Arredo'},
  picture: pictures.furniture,
  create: later(async () => (await import('./furniture.ts')).createFurnitureTool),
}

export const drawingTool: EditorTool = {
  name: 'drawing',
  key: 'b',
  title: {en: 'Drawing behind', it: 'Disegno sotto'},
  picture: pictures.drawing,
  create: later(async () => (await import('./drawing.ts')).createDrawingTool),
}

export const dimensionTool: EditorTool = {
  name: 'dimension',
  key: 'q',
  title: {en: 'Dimension', it: 'Quota'},
  picture: 'M4 12h16M4 7v10M20 7v10M2.5 13.5l3-3M18.5 13.5l3-3',
  create: later(async () => (await import('./annotations/dimension.ts')).createDimensionTool),
}

export const radarTool: EditorTool = {
  name: 'radar',
  key: 'o',
  title: {en: 'Radar', it: 'Radar'},
  picture: 'M12 19l7-12M12 19L5 7M7 10.5a10 10 0 0 1 10 0M9.2 14a6 6 0 0 1 5.6 0M12 19v.01',
  create: later(async () => (await import('./radar/radar.ts')).createRadarTool),
}

export const zoneTool: EditorTool = {
  name: 'zone',
  within: 'radar',
  key: 'u',
  title: {en: 'Zone of a radar', it: 'Zona di un radar'},
  picture: 'M5 8l8-3 6 5-3 9-9-1zM12 12v.01',
  create: later(async () => (await import('./radar/zone.ts')).createZoneTool),
}

export const labelTool: EditorTool = {
  name: 'label',
  key: 't',
  title: {en: 'Text', it: 'Scritta'},
  picture: 'M5 8V5h14v3M12 5v14M9 19h6',
  create: later(async () => (await import('./annotations/label.ts')).createLabelTool),
}

export const polylineTool: EditorTool = {
  name: 'polyline',
  key: 'k',
  title: {en: 'Line', it: 'Linea'},
  picture: 'M4 18l5-8 5 4 6-9M20 5h-5M20 5v5',
  create: later(async () => (await import('./annotations/polyline.ts')).createPolylineTool),
}
