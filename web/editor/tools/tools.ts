import type {EditorTool} from '../tool.ts'
import {commentTool} from './comment.ts'
import {
  areaTool,
  awningTool,
  dimensionTool,
  drawingTool,
  furnitureTool,
  labelTool,
  lightTool,
  measureTool,
  plateTool,
  polylineTool,
  radarTool,
  stairTool,
  zoneTool,
} from './late-tools.ts'
import {doorTool, windowTool} from './opening.ts'
import {roomTool} from './room.ts'
import {selectTool} from './select.ts'
import {wallTool} from './wall.ts'

/** The tools in the toolbar's order. */
export const tools: readonly EditorTool[] = [
  selectTool,
  wallTool,
  roomTool,
  doorTool,
  windowTool,
  furnitureTool,
  lightTool,
  plateTool,
  awningTool,
  stairTool,
  areaTool,
  radarTool,
  zoneTool,
  dimensionTool,
  labelTool,
  polylineTool,
  drawingTool,
  measureTool,
  commentTool,
]

/** Returns a tool by its name, or the one that selects. */
export const toolOf = (name: string): EditorTool => tools.find((tool) => tool.name === name) ?? selectTool
