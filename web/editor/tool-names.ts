/** The tools in the toolbar's order, with the key of each. */
export const toolKeys = {
  select: 'v',
  wall: 'w',
  room: 'r',
  door: 'd',
  window: 'n',
  furniture: 'i',
  light: 'l',
  plate: 'p',
  awning: 'a',
  stair: 's',
  area: 'e',
  drawing: 'b',
  measure: 'm',
  comment: 'c',
} as const

export type ToolName = keyof typeof toolKeys

export const toolNames = Object.keys(toolKeys) as ToolName[]
