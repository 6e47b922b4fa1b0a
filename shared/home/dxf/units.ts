/** The units that drawings are made in, in metres. */
export const units = {mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048, m: 1} as const

export type DxfUnit = keyof typeof units
export const unitNames = Object.keys(units) as DxfUnit[]
