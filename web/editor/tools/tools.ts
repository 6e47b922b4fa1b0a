import type {EditorTool} from '../tool.ts'
import {areaTool} from './area.ts'
import {awningTool} from './awning.ts'
import {commentTool} from './comment.ts'
import {dimensionTool, drawingTool, furnitureTool, labelTool, polylineTool, radarTool, zoneTool} from './late-tools.ts'
import {lightTool} from './light.ts'
import {measureTool} from './measure.ts'
import {doorTool, windowTool} from './opening.ts'
import {plateTool} from './plate.ts'
import {roomTool} from './room.ts'
import {selectTool} from './select.ts'
import {stairTool} from './stair.ts'
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
