/** Imports a drawing, binds a device to each of its parts, edits it at random and imports it again. */

import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {type LocatedElement, locatedElements} from '#shared/home/carry-over/located-elements.ts'
import {mapElements} from '#shared/home/carry-over/map-elements.ts'
import type {Bindings, Home, Point} from '#shared/home/schema.ts'
import type {Random} from '../../../pick.ts'
import {seededRandom} from '../check/plans/seeded-random.ts'
import {importedXml} from '../sweet-home-3d/home-xml.ts'
import {copyOf, type DrawnHome, drawHome, edits, type FileIds, xmlOf} from './drawn-home.ts'

export interface Outcome {
  /** The names of the edits, for a message. */
  did: string
  devices: number
  /** Devices on the part that they belong to. */
  stayed: number
  /** Devices that people are asked about or told as lost. */
  told: number
  /** Devices on another part, and devices that are gone, without a word. */
  silent: string[]
}

/** The ids of the file that was imported first. */
type OldIds = Exclude<FileIds, 'new'>

const bindable = new Set(['light', 'item', 'opening', 'room'])

interface Bound {
  drawn: DrawnHome
  ids: OldIds
  home: Home
}

/** Imports a drawing, and binds a device to each of its parts. */
function importBound(drawn: DrawnHome, ids: OldIds): Bound {
  // Only new ids are random.
  const first = importedXml(xmlOf(drawn, ids, () => 0)).home
  const keys = keysOf(first, drawn)
  const home = mapElements(first, (kind, each) =>
    bindable.has(kind) && keys.has(each.id)
      ? {...each, bindings: {any: [{app: 'app', device: keys.get(each.id) as string}]}}
      : each,
  )
  return {drawn, ids, home}
}

function importEdited(
  {drawn, ids, home: bound}: Bound,
  random: Random,
  {did, after}: {did: readonly string[]; after: FileIds},
): Outcome {
  const edited = copyOf(drawn)
  for (const name of did) edits[name]?.(edited, random)
  const next = importedXml(xmlOf(edited, after, random)).home
  const carried = carryOver(bound, next, {origin: 'generated'})
  return judge(did.join(', '), {
    bound,
    carried,
    keysNow: keysOf(carried.home, edited),
    areIdsKept: ids === 'kept' && after === 'kept',
  })
}

interface Imported {
  bound: Home
  carried: ReturnType<typeof carryOver>
  keysNow: ReadonlyMap<string, string>
  areIdsKept: boolean
}

function judge(did: string, {bound, carried, keysNow, areIdsKept}: Imported): Outcome {
  const told = new Set([...carried.lost, ...(carried.unsure ?? [])].map(({id}) => id))
  const olds = boundParts(bound)
  const news = new Map(boundParts(carried.home).map((part) => [part.device, part]))
  const outcome: Outcome = {did, devices: olds.length, stayed: 0, told: 0, silent: []}
  for (const {device, part} of olds) {
    const now = news.get(device)?.part
    if (now !== undefined && keysNow.get(now.id) === device) outcome.stayed++
    if (told.has(part.id)) outcome.told++
    else if (now === undefined) outcome.silent.push(`${device} is gone`)
    else if (keysNow.get(now.id) !== device && !(isSamePlace(part, now) && (!areIdsKept || part.kind === 'room')))
      outcome.silent.push(`${device} is on ${keysNow.get(now.id)}`)
  }
  return outcome
}

/**
 * Without ids a part of the same kind and name at the same place is the same, and so is a room at the same place: no
 * more can be known.
 */
function isSamePlace(old: LocatedElement, now: LocatedElement): boolean {
  const [[x, y] = [0, 0], [nowX, nowY] = [0, 0]] = [old.points[0], now.points[0]]
  const isNamed = old.kind === 'room' || old.element.name === now.element.name
  return old.kind === now.kind && isNamed && Math.hypot(nowX - x, nowY - y) < 0.011 && old.height === now.height
}

function boundParts(home: Home): {device: string; part: LocatedElement}[] {
  return locatedElements(home).flatMap((part) => {
    const bindings: Bindings = part.element.bindings ?? {}
    return (bindings.any ?? []).map(({device}) => ({device, part}))
  })
}

/** Returns the keys of the parts that elements come from: in the note of a piece, by the place of a room. */
function keysOf(home: Home, {levels, parts}: DrawnHome): Map<string, string> {
  const heights = new Map(home.levels.map(({id, z}) => [id, z]))
  return new Map(
    home.plans.flatMap((plan) => [
      ...[...plan.lights, ...plan.items, ...plan.openings].flatMap(({id, note}) =>
        note === undefined ? [] : [[id, note] as const],
      ),
      ...plan.rooms.flatMap(({id, at}) => {
        const on = levels.findIndex(({elevation}) => Math.abs(elevation / 100 - (heights.get(plan.level) ?? 0)) < 0.001)
        const drawn = parts.find((part) => part.kind === 'room' && part.level === on && isIn(at, part))
        return drawn ? [[id, drawn.key] as const] : []
      }),
    ]),
  )
}

const isIn = ([x, y]: Point, corner: {x: number; y: number}) =>
  x * 100 > corner.x && x * 100 < corner.x + 400 && y * 100 > corner.y && y * 100 < corner.y + 400

const modes: readonly [before: OldIds, after: FileIds][] = [
  ['kept', 'kept'],
  ['kept', 'kept'],
  ['kept', 'none'],
  ['none', 'kept'],
  ['none', 'none'],
  ['kept', 'new'],
]

/** Edits ten homes at random, `count` times in all. */
export function importManyEdited(count: number): Outcome[] {
  const homes = Array.from({length: 10}, (_, index) => {
    const drawn = drawHome(seededRandom(index + 1).share)
    return {kept: importBound(drawn, 'kept'), none: importBound(drawn, 'none')}
  })
  return Array.from({length: count}, (_, trial) => {
    const random = seededRandom(1000 + trial).share
    const did = Array.from(
      {length: 1 + Math.floor(random() * 5)},
      () => Object.keys(edits)[Math.floor(random() * Object.keys(edits).length)] as string,
    )
    const [before, after] = modes[trial % modes.length] as (typeof modes)[number]
    const outcome = importEdited((homes[trial % homes.length] as (typeof homes)[number])[before], random, {did, after})
    return {...outcome, did: `trial ${trial}, ids ${before} then ${after}: ${outcome.did}`}
  })
}

/** Imports ten homes again in another order and with other ids. */
export function importManyReordered(count: number): Outcome[] {
  return Array.from({length: count}, (_, trial) => {
    const random = seededRandom(1 + trial).share
    const [before, after] = modes[trial % modes.length] as (typeof modes)[number]
    return importEdited(importBound(drawHome(random), before), random, {did: ['reorder'], after})
  })
}
