/** Finds the enclosed spaces of a home that have no room, and turns them into rooms when a person wants that. */

import {isRecord} from '#shared/json.ts'
import type {Language} from '../../text/languages.ts'
import {rounded} from '../geometry/grid.ts'
import {edgesOf} from '../geometry/segment.ts'
import {distance} from '../geometry/vector.ts'
import {createRingsIndex} from '../match/rings-index.ts'
import {groupBy} from '../older-browsers.ts'
import {emptyRegions, type RoomRegion} from '../regions.ts'
import {roomKindOf} from '../room-kind.ts'
import type {Home, Label, Plan, Point, Room} from '../schema.ts'
import {defaultNames} from './default-names.ts'
import {isPoint, outlineOf} from './drawn-rooms.ts'
import {createIds, type Ids} from './ids.ts'
import {createLabelNamer, nameInLabel} from './label-names.ts'
import {openDividers} from './open-dividers.ts'
import {findDeepestPoint} from './repair/deepest-point.ts'
import {importedFacts} from './source-id.ts'
import {createWorkBudget} from './work-budget.ts'

/** An enclosed space that can become a room. */
export interface OfferedRoom {
  /** The plan's id. */
  plan: string
  /** A label inside gives the name, or the room that it was a part of, or a number. */
  name: string
  at: Point
  /** Square metres between the walls' faces. */
  area: number
  /** The id of the room that covered it in the file. */
  partOf?: string
}

/** Square metres. A smaller space is a shaft or a gap between walls. */
const minArea = 1.5
/** The format's limit for a plan. */
const maxRooms = 2000

export function offerRooms(home: Pick<Home, 'plans'>, language: Language): OfferedRoom[] {
  const numbered = createNumbering(new Set(home.plans.flatMap(({rooms}) => rooms.map(({name}) => name))))
  return home.plans.flatMap((plan) => {
    const nameFromLabels = createLabelNamer(labelsOf(plan), createWorkBudget())
    const drawn = plan.rooms.flatMap((room) => {
      const outline = outlineOf(room)
      return outline === undefined ? [] : [{room, rings: [outline]}]
    })
    const drawnAt = createRingsIndex(drawn)
    return emptyRegions(plan)
      .filter(({net}) => net >= minArea)
      .slice(0, maxRooms - plan.rooms.length)
      .map((region): OfferedRoom => {
        const at = middleOf(region)
        const whole = drawnAt(at)
        const labelled = nameFromLabels({at, rings: region.rings})
        const name = labelled ?? numbered.next(whole?.name ?? defaultNames[language].room, whole ? 2 : 1)
        numbered.take(name)
        const area = Math.round(region.net * 100) / 100
        return {plan: plan.id, name, at, area, ...(whole && {partOf: whole.id})}
      })
  })
}

/** Returns a point that is deep inside: a corner of a region may be narrow. */
export function middleOf({rings}: Pick<RoomRegion, 'rings'>): Point {
  const [outer = [], ...islands] = rings
  const ground = {outline: edgesOf(outer), holes: islands.map(edgesOf), walls: []}
  const {at} = findDeepestPoint(ground, createWorkBudget())
  return [rounded(at[0]), rounded(at[1])]
}

/** Numbers names that are not taken. It goes on from the last number of a stem: a plan has thousands of rooms. */
function createNumbering(taken: Set<string>) {
  const last = new Map<string, number>()
  return {
    take: (name: string) => void taken.add(name),
    next(stem: string, first: number): string {
      const key = `${first} ${stem}`
      let number = last.get(key) ?? first
      while (taken.has(`${stem} ${number}`)) number++
      last.set(key, number)
      return `${stem} ${number}`
    },
  }
}

/** Returns a plan's texts, and the ones that older imports stored in its `extra`, which is unchecked. */
function labelsOf({extra, labels = []}: Plan): {text: string; at: Point}[] {
  const {labels: stored} = importedFacts(extra)
  if (!Array.isArray(stored)) return labels
  const older = stored.filter((label) => isRecord(label) && typeof label.text === 'string' && isPoint(label.at))
  return [...labels, ...older]
}

/**
 * Adds rooms to a home. `joinsParts` opens a divided room to its parts where only dividers are between them; it groups
 * parts behind walls, and the room itself, in an area with its name. The check finds points that are in no space of
 * their own.
 */
export function addRooms(home: Home, offered: readonly OfferedRoom[], joinsParts: boolean): Home {
  const ids = createIds(allIds(home))
  const byPlan = groupBy(offered, ({plan}) => plan)
  return {
    ...home,
    plans: home.plans.map((plan) => {
      const wanted = byPlan.get(plan.id)
      if (wanted === undefined) return plan
      return joinsParts ? withJoinedRooms(plan, wanted, ids) : withRooms(plan, wanted, () => undefined, ids)
    }),
  }
}

type AreaOf = (room: string | undefined) => string | undefined

function withJoinedRooms(plan: Plan, wanted: readonly OfferedRoom[], ids: Ids): Plan {
  const parts = groupBy(
    wanted.filter(({partOf}) => partOf !== undefined),
    ({partOf}) => partOf as string,
  )
  const open = openDividers(plan, new Map([...parts].map(([room, list]) => [room, list.map(({at}) => at)])))
  // A space that is part of its room now needs no room.
  const spaceAt = createRingsIndex(emptyRegions(open).map(({rings}) => ({room: rings, rings})))
  const left = wanted.filter(({at}) => spaceAt(at) !== undefined)
  const divided = new Set(left.map(({partOf}) => partOf))
  const areas = [...plan.areas]
  const areaOf = new Map<string, string>()
  for (const whole of plan.rooms) {
    if (!divided.has(whole.id)) continue
    const area = whole.area ?? ids.of(whole.name, 'area')
    if (whole.area === undefined) areas.push({id: area, name: whole.name})
    areaOf.set(whole.id, area)
  }
  return withRooms({...open, areas}, left, (room) => areaOf.get(room ?? ''), ids)
}

function withRooms(plan: Plan, wanted: readonly OfferedRoom[], areaOf: AreaOf, ids: Ids): Plan {
  const inArea = (room: string | undefined) => {
    const area = areaOf(room)
    return area === undefined ? {} : {area}
  }
  const added = wanted.map(
    ({name, at, partOf}): Room => ({id: ids.of(name, 'room'), name, at, ...roomKindOf(name), ...inArea(partOf)}),
  )
  const rooms = [...plan.rooms.map((room) => ({...room, ...inArea(room.id)})), ...added]
  return {...plan, rooms, ...(plan.labels && {labels: withoutNames(plan.labels, added)})}
}

/** Leaves out the file's texts that became names of rooms, for each room the nearest one. */
function withoutNames(labels: readonly Label[], rooms: readonly Room[]): Label[] {
  const byName = groupBy(
    labels.filter(({extra}) => Object.keys(importedFacts(extra)).length > 0),
    ({text}) => nameInLabel(text),
  )
  const gone = new Set<Label>()
  for (const {name, at} of rooms) {
    const near = (byName.get(name) ?? []).toSorted((one, other) => distance(one.at, at) - distance(other.at, at))
    if (near[0]) gone.add(near[0])
  }
  return labels.filter((label) => !gone.has(label))
}

function allIds({levels, plans, presentations = []}: Home): Set<string> {
  const elements = plans.flatMap(
    ({drawings = [], areas, rooms, walls, openings, items, lights, plates, awnings, stairs, ...annotations}) => {
      const {dimensions = [], labels = [], polylines = []} = annotations
      const built = [drawings, areas, rooms, walls, openings, items, lights, plates, awnings, stairs]
      return [...built, dimensions, labels, polylines].flat()
    },
  )
  return new Set([...levels, ...plans, ...presentations, ...elements].map(({id}) => id))
}
