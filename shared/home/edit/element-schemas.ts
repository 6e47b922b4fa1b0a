import {dimension, label, polyline} from '../schema/annotations.ts'
import {item, light, stair} from '../schema/furnishing.ts'
import {drawing} from '../schema/plan.ts'
import {radar} from '../schema/radars.ts'
import {area, room} from '../schema/rooms.ts'
import {awning, opening, plate, wall} from '../schema/walls.ts'
import {accepts} from './accepts.ts'
import {EditRefused} from './edit-refused.ts'
import type {ListName} from './in-plan.ts'

/** The schema of the elements of each list. */
export const elementSchemas: Readonly<Record<ListName, object>> = {
  areas: area,
  rooms: room,
  walls: wall,
  openings: opening,
  items: item,
  lights: light,
  plates: plate,
  awnings: awning,
  stairs: stair,
  drawings: drawing,
  dimensions: dimension,
  labels: label,
  polylines: polyline,
  radars: radar,
}

/** Throws EditRefused when an element is not of the format. */
export function checkElement(list: ListName, element: {id: string}): void {
  if (!accepts(elementSchemas[list], element)) throw new EditRefused('invalid-value', [element.id])
}
