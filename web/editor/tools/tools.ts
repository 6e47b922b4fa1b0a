import type {CreateTool} from '../tool.ts'
import type {ToolName} from '../tool-names.ts'
import {createAreaTool} from './area.ts'
import {createAwningTool} from './awning.ts'
import {createCommentTool} from './comment.ts'
import {createDrawingTool} from './drawing.ts'
import {createFurnitureTool} from './furniture.ts'
import {createLightTool} from './light.ts'
import {createMeasureTool} from './measure.ts'
import {createDoorTool, createWindowTool} from './opening.ts'
import {createPlateTool} from './plate.ts'
import {createRoomTool} from './room.ts'
import {createSelectTool} from './select.ts'
import {createStairTool} from './stair.ts'
import {createWallTool} from './wall.ts'

/** The tools by name. */
export const tools: Partial<Record<ToolName, CreateTool>> = {
  select: createSelectTool,
  wall: createWallTool,
  room: createRoomTool,
  door: createDoorTool,
  window: createWindowTool,
  furniture: createFurnitureTool,
  light: createLightTool,
  plate: createPlateTool,
  awning: createAwningTool,
  stair: createStairTool,
  area: createAreaTool,
  drawing: createDrawingTool,
  measure: createMeasureTool,
  comment: createCommentTool,
}
