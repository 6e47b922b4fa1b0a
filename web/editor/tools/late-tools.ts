/** The tools whose code loads after the page: each has its button and key from the start. */
import {pictures} from '../icons.ts'
import type {EditorTool} from '../tool.ts'
import {later} from './later.ts'

export const furnitureTool: EditorTool = {
  name: 'furniture',
  key: 'i',
  title: {en: 'Furniture', it: 'Arredo'},
  picture: pictures.furniture,
  create: later(({createFurnitureTool}) => createFurnitureTool),
}

export const lightTool: EditorTool = {
  name: 'light',
  key: 'l',
  title: {en: 'Light', it: 'Luce'},
  picture: pictures.light,
  create: later(({createLightTool}) => createLightTool),
}

export const plateTool: EditorTool = {
  name: 'plate',
  key: 'p',
  title: {en: 'Plate', it: 'Placca'},
  picture: 'M4 6h16v12H4zM9 9h2v6H9zM14 9h2v6h-2z',
  create: later(({createPlateTool}) => createPlateTool),
}

export const awningTool: EditorTool = {
  name: 'awning',
  key: 'a',
  title: {en: 'Awning', it: 'Tenda'},
  picture: 'M4 5h16l2 8H2zM8 5l-1 8M12 5v8M16 5l1 8M2 13c1 2 3 2 5 0 1 2 4 2 5 0 1 2 4 2 5 0 1 2 4 2 5 0',
  create: later(({createAwningTool}) => createAwningTool),
}

export const stairTool: EditorTool = {
  name: 'stair',
  key: 's',
  title: {en: 'Stair', it: 'Scala'},
  picture: 'M3 20h4v-4h4v-4h4V8h4V4h2',
  create: later(({createStairTool}) => createStairTool),
}

export const areaTool: EditorTool = {
  name: 'area',
  key: 'e',
  title: {en: 'Area', it: 'Zona'},
  picture: 'M4 4h9v9H4zM11 11h9v9h-9z',
  create: later(({createAreaTool}) => createAreaTool),
}

export const radarTool: EditorTool = {
  name: 'radar',
  key: 'o',
  title: {en: 'Radar', it: 'Radar'},
  picture: 'M12 19l7-12M12 19L5 7M7 10.5a10 10 0 0 1 10 0M9.2 14a6 6 0 0 1 5.6 0M12 19v.01',
  create: later(({createRadarTool}) => createRadarTool),
}

export const zoneTool: EditorTool = {
  name: 'zone',
  within: 'radar',
  key: 'u',
  title: {en: 'Zone of a radar', it: 'Zona di un radar'},
  picture: 'M5 8l8-3 6 5-3 9-9-1zM12 12v.01',
  create: later(({createZoneTool}) => createZoneTool),
}

export const dimensionTool: EditorTool = {
  name: 'dimension',
  key: 'q',
  title: {en: 'Dimension', it: 'Quota'},
  picture: 'M4 12h16M4 7v10M20 7v10M2.5 13.5l3-3M18.5 13.5l3-3',
  create: later(({createDimensionTool}) => createDimensionTool),
}

export const labelTool: EditorTool = {
  name: 'label',
  key: 't',
  title: {en: 'Text', it: 'Scritta'},
  picture: 'M5 8V5h14v3M12 5v14M9 19h6',
  create: later(({createLabelTool}) => createLabelTool),
}

export const polylineTool: EditorTool = {
  name: 'polyline',
  key: 'k',
  title: {en: 'Line', it: 'Linea'},
  picture: 'M4 18l5-8 5 4 6-9M20 5h-5M20 5v5',
  create: later(({createPolylineTool}) => createPolylineTool),
}

export const drawingTool: EditorTool = {
  name: 'drawing',
  key: 'b',
  title: {en: 'Drawing behind', it: 'Disegno sotto'},
  picture: pictures.drawing,
  create: later(({createDrawingTool}) => createDrawingTool),
}

export const measureTool: EditorTool = {
  name: 'measure',
  key: 'm',
  title: {en: 'Measure', it: 'Misura'},
  picture: 'M3 16L16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2',
  create: later(({createMeasureTool}) => createMeasureTool),
}
