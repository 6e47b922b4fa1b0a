import {createMeasureTool} from './measure.ts'
import {createRoomTool} from './room.ts'
import {createSelectTool} from './select.ts'
import type {CreateTool} from './tool.ts'
import type {ToolName} from './tool-names.ts'
import {createWallTool} from './wall.ts'

/** The tools by name. */
export const tools: Partial<Record<ToolName, CreateTool>> = {
  select: createSelectTool,
  wall: createWallTool,
  room: createRoomTool,
  measure: createMeasureTool,
}
