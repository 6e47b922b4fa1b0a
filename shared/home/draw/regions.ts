import type {Plan, Point} from '../schema.ts'

export interface PlanRegions {
  rooms: ReadonlyMap<string, {gross: number; net: number; rings: Point[][]}>
}

export function planRegions(_plan: Plan): PlanRegions {
  return {rooms: new Map()}
}
