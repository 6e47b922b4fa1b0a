import {allBindings} from '#shared/home/bindings.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {ElementReference} from '#shared/home/elements.ts'
import type {Home, Point, Wall} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {createElementDescriber, type DescribedElement} from './describe-elements.ts'
import {elementKey} from './elements.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

/** A device on the plan: the element that a home binds to it. */
export interface ShownBinding {
  app: string
  device: string
  role: string
  /** The slot's number from 1, for a switch plate. */
  slot?: number
  element: DescribedElement
  planId: string
  /** Its point on the plan, in metres; undefined for an element without one. */
  at: Point | undefined
}

/** Reads the bindings of a stored home, with their elements as people know them. Runs in a worker thread. */
export function readBindings({json}: {json: StoredHome}): ShownBinding[] {
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  const bindings = allBindings(home)
  if (bindings.length === 0) return []
  const describe = createElementDescriber(home)
  const places = placesIn(home)
  const elements = new Map<string, DescribedElement>()
  return bindings.map(({app, device, role, kind, id, slot}) => {
    const key = elementKey({kind, id})
    const element = elements.get(key) ?? describe({kind, id})
    elements.set(key, element)
    const {planId = '', at} = places.get(key) ?? {}
    return {app, device, role, ...(slot !== undefined && {slot: slot + 1}), element, planId, at}
  })
}

function placesIn(home: Home): Map<string, {planId: string; at: Point | undefined}> {
  const places = new Map<string, {planId: string; at: Point | undefined}>()
  for (const plan of home.plans) {
    const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
    const place = (element: ElementReference, at: Point | undefined) =>
      places.set(elementKey(element), {planId: plan.id, at})
    for (const [list, kind] of elementLists)
      for (const element of plan[list]) place({kind, id: element.id}, pointOf(element, walls))
  }
  return places
}

function pointOf(element: object, walls: ReadonlyMap<string, Wall>): Point | undefined {
  if ('wall' in element) {
    const {wall: id, at} = element as {wall: string; at: number}
    const wall = walls.get(id)
    return wall && wallLine(wall).at(at).point
  }
  if ('at' in element) return element.at as Point
  return 'path' in element ? (element.path as Point[])[0] : undefined
}
