import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home, Plan, Room, Wall} from '#shared/home/schema.ts'

/** Returns a home with these elements on its one plan. Rooms without walls get squares of 2 m in a row. */
export function homeWith(plan: Partial<Plan>): Home {
  const home = emptyHome('en')
  const [first] = home.plans
  if (!first) throw new TypeError('an empty home has a plan')
  const row = plan.rooms?.length && !plan.walls ? inARow(plan.rooms) : {}
  return {...home, plans: [{...first, name: 'Plan', ...plan, ...row}]}
}

export const room = (id: string): Room => ({id, name: id, at: [1, 1]})

function inARow(rooms: readonly Room[]): Pick<Plan, 'rooms' | 'walls'> {
  const right = 2 * rooms.length
  const across = Array.from({length: rooms.length + 1}, (_, index): Wall => {
    return {id: `across-${index}`, a: [2 * index, 0], b: [2 * index, 2]}
  })
  return {
    rooms: rooms.map((each, index) => ({...each, at: [2 * index + 1, 1]})),
    walls: [{id: 'north', a: [0, 0], b: [right, 0]}, {id: 'south', a: [0, 2], b: [right, 2]}, ...across],
  }
}
