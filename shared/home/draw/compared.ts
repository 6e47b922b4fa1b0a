/** Draws a plan as it was before a change, and marks the differences. */
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan} from '../schema.ts'

/** The plan as it was, to draw the differences. */
export interface Compared {
  home: Home
  plan: Plan
  /** Its regions, if they are known already. */
  regions?: PlanRegions
  /** The change of each element, by id; unchanged elements are absent. */
  changes: ReadonlyMap<string, 'added' | 'removed' | 'moved' | 'changed'>
}

/** Elements begin with this; see `elementGroup`. */
const start = /<g id="el-([a-z0-9-]+)"/g
const atStart = new RegExp(`^${start.source}`)

/** Marks the changed elements of a drawing with their change. */
export const markChanges = (drawn: string, {changes}: Compared): string =>
  drawn.replace(start, (group, id: string) => {
    const change = changes.get(id)
    return change === undefined ? group : `${group} data-change="${change}"`
  })

/** Returns the elements that are gone or stood elsewhere, without the ids that the new drawing has. */
export function drawFormer(drawn: readonly string[], {changes}: Compared): string[] {
  return drawn.flatMap((element) => {
    const [group, id = ''] = atStart.exec(element) ?? []
    const change = changes.get(id)
    if (group === undefined) return []
    if (change !== 'removed' && change !== 'moved') return []
    return [element.replace(group, `<g data-former="${change}"`)]
  })
}
