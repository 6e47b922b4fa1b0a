import {fitTolerance} from '../check/fit.ts'
import {checkRadar} from '../check/radars.ts'
import type {Plan, Radar} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import type {ElementOf, ListName} from './in-plan.ts'

/** Throws EditRefused when an element does not fit its wall, names a wall or area that its plan lacks, or has a bad zone. */
export function checkFit(plan: Plan, list: ListName, element: ElementOf<ListName>): void {
  if (list === 'openings' || list === 'plates' || list === 'awnings') checkOnWall(plan, list, element as OnWall)
  if (list === 'radars' && checkRadar(element as Radar).length > 0) throw new EditRefused('zone-outline', [element.id])
  if (list === 'rooms') {
    const {area} = element as Plan['rooms'][number]
    if (area !== undefined && !plan.areas.some(({id}) => id === area)) throw new EditRefused('missing', [area])
  }
}

type OnWall = Plan['openings'][number] | Plan['plates'][number] | Plan['awnings'][number]

function checkOnWall({walls}: Plan, list: ListName, element: OnWall): void {
  const wall = walls.find(({id}) => id === element.wall)
  if (wall === undefined) throw new EditRefused('missing', [element.wall])
  if (wall.kind === 'divider' && list !== 'awnings') throw new EditRefused('does-not-fit', [element.id])
  const needed = list === 'openings' ? (element as Plan['openings'][number]).width / 2 : 0
  const isWithin = element.at - needed >= -fitTolerance && element.at + needed <= wallLength(wall) + fitTolerance
  if (!isWithin) throw new EditRefused('does-not-fit', [element.id])
  if ('slots' in element && element.slots.reduce((sum, {size = 1}) => sum + size, 0) > element.modules)
    throw new EditRefused('does-not-fit', [element.id])
}
