import type {Home, Plan, Wall} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {checkFit} from './fits.ts'
import {replaceWalls} from './fixed-to-walls.ts'
import {changePlan, type ElementOf, type ListName, locate, replaceIn} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {removeUnusedProducts} from './remove-elements.ts'

/** New values of an element's fields; undefined removes a field. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Sets fields of elements, the same of each. Throws EditRefused when a value is not of the format, or an element would
 * not fit its wall. Ids never change.
 */
export function setFields(home: Home, ids: readonly string[], fields: Fields): Home {
  if ('id' in fields) throw new EditRefused('invalid-value', ids)
  let next = home
  for (const id of ids) next = setOne(next, id, fields)
  return 'product' in fields ? removeUnusedProducts(next) : next
}

function setOne(home: Home, id: string, fields: Fields): Home {
  const {plan: place, list, element} = locate(home, id)
  const merged = Object.fromEntries(Object.entries({...element, ...fields}).filter(([, value]) => value !== undefined))
  const changed = withoutBody(list, merged as {id: string} & Fields)
  checkElement(list, changed)
  return changePlan(home, place.id, (plan) => {
    if (list === 'walls') return setWall(plan, changed as unknown as Wall)
    checkFit(plan, list, changed as unknown as ElementOf<ListName>)
    const replace = (one: {id: string}) => (one.id === id ? changed : one)
    return {...plan, [list]: replaceIn((plan[list] ?? []) as {id: string}[], replace)}
  })
}

function setWall(plan: Plan, wall: Wall): Plan {
  const next = keepRooms(plan, replaceWalls(plan, new Map([[wall.id, wall]])))
  const held = wall.kind === 'divider' ? [...plan.openings, ...plan.plates].filter((one) => one.wall === wall.id) : []
  if (held.length > 0)
    throw new EditRefused(
      'does-not-fit',
      held.map(({id}) => id),
    )
  return next
}

/** A divider has no thickness, no sloping top and no finishes. A sloping top needs the height at its start. */
function withoutBody<T extends {id: string} & Fields>(list: ListName, element: T): T {
  if (list !== 'walls') return element
  if (element.kind !== 'divider') {
    const {heightAtEnd, ...level} = element
    return heightAtEnd !== undefined && element.height === undefined ? (level as unknown as T) : element
  }
  const {thickness: _, heightAtEnd: __, left: ___, right: ____, ...rest} = element
  return rest as unknown as T
}
