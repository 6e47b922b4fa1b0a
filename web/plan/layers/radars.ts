import {html, svg} from 'lit'
import {isInside} from '#shared/home/geometry/rings.ts'
import {radarField} from '#shared/home/radar/field.ts'
import {radarLooks} from '#shared/home/radar/models.ts'
import {aheadOf, placeOnPlan} from '#shared/home/radar/places.ts'
import type {Plan, Point, Radar, RadarZone} from '#shared/home/schema.ts'
import {barriersOf} from '#shared/home/sight.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {perMetre} from '../path-lines.ts'
import type {PlanSheet, RadarsReading} from '../shown-layer.ts'
import {knownOf, type LayerHouse} from './layer.ts'

const en = {
  some: 'The radars see somebody',
  none: 'The radars see nobody',
  lost: (count: number) => (count === 1 ? '1 radar is not heard' : `${count} radars are not heard`),
}

export type RadarWords = typeof en

const it: RadarWords = {
  some: 'I radar vedono qualcuno',
  none: 'I radar non vedono nessuno',
  lost: (count) => (count === 1 ? '1 radar non si sente' : `${count} radar non si sentono`),
}

export const radarWords = inLanguages('radars', {en, it})

/** The present view of a radar on the plan. */
interface SeenRadar {
  radar: Radar
  /** The places of people on the plan; null while nobody knows. */
  people: Point[] | null
  /** Whether somebody is in each zone that it watches, by its number. Those of which nobody knows are absent. */
  taken: ReadonlyMap<number, boolean>
}

/** Reads the radars of a house: the places of people, and their zones. A past moment shows none. */
export function readRadars(house: LayerHouse): RadarsReading | null {
  const {home, radars = {}, past, oldSince} = house
  const isNow = past === null && oldSince === null
  const plans = home.plans.filter((plan) => (plan.radars ?? []).length > 0)
  if (plans.length === 0) return null
  const seen = new Map(plans.map((plan) => [plan.id, (plan.radars ?? []).map(see)]))
  const all = [...seen.values()].flat()
  const text = radarWords[house.language]
  const isHeard = ({people, taken}: SeenRadar) => people !== null || taken.size > 0
  const zones = all.flatMap(({radar, taken}) => watched(radar).filter(({number}) => taken.get(number)))
  // Two radars may see one person: they aren't counted.
  const isSomebody = zones.length > 0 || all.some(({people}) => people?.length)
  const lost = isNow ? all.filter((one) => !isHeard(one) && isExpected(one.radar)).length : 0
  return {
    says: [
      ...(all.some(isHeard)
        ? [[isSomebody ? text.some : text.none, zones.map(({name}) => name).join(', ')].filter(Boolean).join(': ')]
        : []),
      ...(lost > 0 ? [text.lost(lost)] : []),
    ],
    over: (sheet, plan) => (sheet && plan ? drawRadars(house, plan, seen.get(plan.id) ?? [], sheet) : ''),
  }

  function see(radar: Radar): SeenRadar {
    const reading = isNow ? radars[radar.id] : undefined
    const taken = new Map(reading?.zones.map(({number, isTaken}) => [number, isTaken]))
    if (reading?.status !== 'ok') return {radar, people: null, taken}
    const people = reading.targets.filter((place) => !ignored(radar).some(({path}) => isInside(place, [path])))
    return {radar, people: people.map((place) => placeOnPlan(radar, place)), taken}
  }
}

/** Tells whether a radar is one of the house that tells places. */
const isExpected = ({model, device}: Radar) => device !== undefined && radarLooks[model].targets > 0

const watched = ({zones = []}: Radar) => zones.filter(({kind}) => kind !== 'exclusion')
const ignored = ({zones = []}: Radar) => zones.filter(({kind}) => kind === 'exclusion')
const onPlan = (radar: Radar, {path}: RadarZone) => path.map((point) => placeOnPlan(radar, point))

/** Draws the fields, zones and people of a plan over its drawing. */
function drawRadars(house: LayerHouse, plan: Plan, seen: readonly SeenRadar[], {box, turn}: PlanSheet) {
  if (seen.length === 0) return ''
  const open = openDoors(house, plan)
  const barriers = barriersOf(plan, open)
  const points = (path: readonly Point[]) =>
    path
      .map(turn)
      .map((point) => point.map((metres) => (metres * perMetre).toFixed(1)).join(','))
      .join(' ')
  const view = [box.x, box.y, box.width, box.height].map((metres) => (metres * perMetre).toFixed(1)).join(' ')
  const layers = seen.map(({radar, people, taken}) => {
    const isKnown = people !== null
    const zones = watched(radar).map((zone) => {
      const isTaken = taken.get(zone.number)
      return svg`<polygon
        points=${points(onPlan(radar, zone))}
        fill="var(--load-4)"
        fill-opacity=${isTaken ? 0.7 : 0.15}
        stroke="var(--reading)"
        stroke-dasharray=${isTaken === undefined ? '4 4' : ''}
        vector-effect="non-scaling-stroke"
      ></polygon>`
    })
    const field = svg`<polygon
      points=${points(radarField(plan, radar, open, barriers))}
      fill="var(--load-3)"
      fill-opacity=${isKnown ? 0.25 : 0}
      stroke="var(--reading)"
      stroke-opacity="0.4"
      stroke-dasharray=${isKnown ? '' : '4 4'}
      vector-effect="non-scaling-stroke"
    ></polygon>`
    return svg`${field}${zones}${sign(radar, isKnown, turn)}${(people ?? []).map((place) => dot(turn(place)))}`
  })
  return html`<svg
    viewBox=${view}
    aria-hidden="true"
    .style=${overDrawing}
  >${layers}</svg>`
}

/** The styles of the plan's component are the card's too, which has no radars. */
const overDrawing = 'position: absolute; top: 0; left: 0; width: 100%; height: 100%; pointer-events: none'

/** A person: a filled disc with a ring, so that it is seen on every floor. */
const dot = ([x, y]: Point) => svg`<circle
  cx=${x * perMetre}
  cy=${y * perMetre}
  r=${0.17 * perMetre}
  fill="var(--reading)"
  stroke="var(--pianta-paper)"
  stroke-width="2"
  vector-effect="non-scaling-stroke"
></circle>`

/** The sensor: a short line ahead, and a cross while its readings are unknown. */
function sign(radar: Radar, isKnown: boolean, turn: PlanSheet['turn']) {
  const ahead = aheadOf(radar)
  const at = (forward: number, aside: number) => {
    const place = turn([
      radar.at[0] + ahead[0] * forward - ahead[1] * aside,
      radar.at[1] + ahead[1] * forward + ahead[0] * aside,
    ])
    return place.map((metres) => (metres * perMetre).toFixed(1)).join(' ')
  }
  const cross = isKnown ? '' : `M${at(0.25, -0.12)}L${at(0.49, 0.12)}M${at(0.25, 0.12)}L${at(0.49, -0.12)}`
  return svg`<path
    d=${`M${at(0, -0.14)}L${at(0.16, 0)}L${at(0, 0.14)}Z${cross}`}
    fill="var(--reading)"
    stroke="var(--reading)"
    stroke-width="2"
    vector-effect="non-scaling-stroke"
  ></path>`
}

/** Returns the doors that stand open. Doors without a known state count as closed. */
function openDoors({bindings, states}: LayerHouse, {openings}: Plan): Set<string> {
  const doors = new Set(openings.map(({id}) => id))
  return new Set(
    bindings.flatMap(({id, device}) => (doors.has(id) && knownOf(states[device])?.contact === 'open' ? [id] : [])),
  )
}
