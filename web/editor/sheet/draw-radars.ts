/** Draws radars on the sheet: their fields of view, their zones, and the shapes in the sensor of zones with losses. */
import {cm, elementGroup, escaped, pathOf, placed, tag} from '#shared/home/draw/svg.ts'
import {edgesOf} from '#shared/home/geometry/segment.ts'
import {radarField} from '#shared/home/radar/field.ts'
import {placeOnPlan} from '#shared/home/radar/places.ts'
import {fromSensorZones, kindOf, toSensorZones} from '#shared/home/radar/sensor-zones.ts'
import type {Plan, Point, Radar, RadarZone} from '#shared/home/schema.ts'
import {barriersOf} from '#shared/home/sight.ts'

/** The height of a zone's name, in metres. */
const letters = 0.16

/** Returns the drawing of each radar, with its field cut by the walls. Doors count as closed. */
export function drawRadars(plan: Plan): string[] {
  const {radars = []} = plan
  if (radars.length === 0) return []
  const barriers = barriersOf(plan)
  return radars.map((radar) =>
    elementGroup(
      'radar',
      radar,
      {class: 'radar'},
      tag('path', {class: 'field', d: pathOf(radarField(plan, radar, undefined, barriers), 'Z')}),
      ...(radar.zones ?? []).map((zone) => drawZone(radar, zone)),
      ...heldOtherwise(radar).map((path) => tag('path', {class: 'held', d: pathOf(onPlan(radar, path), 'Z')})),
      tag('path', {class: 'body', transform: placed(radar.at, radar.angle), d: body}),
    ),
  )
}

/** A half disc of 14 cm that bulges ahead. */
const body = 'M-14 0H14A14 14 0 0 1 -14 0Z'

const onPlan = (radar: Radar, path: readonly Point[]) => path.map((point) => placeOnPlan(radar, point))

function drawZone(radar: Radar, zone: RadarZone): string {
  const path = onPlan(radar, zone.path)
  const [x, y] = middleOf(path)
  return (
    tag('path', {class: `zone-of-radar is-${kindOf(zone)}`, d: pathOf(path, 'Z')}) +
    tag(
      'text',
      {
        class: 'zone-name',
        x: cm(x),
        y: cm(y + letters * 0.35),
        'font-size': cm(letters),
        'stroke-width': cm(letters * 0.2),
      },
      escaped(zone.name),
    )
  )
}

/** Returns the centre of gravity of an outline. */
function middleOf(path: readonly Point[]): Point {
  const [x0, y0] = path[0] as Point
  let [area, x, y] = [0, 0, 0]
  for (const {a, b} of edgesOf(path)) {
    const twice = (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0)
    area += twice
    x += twice * (a[0] + b[0] - 2 * x0)
    y += twice * (a[1] + b[1] - 2 * y0)
  }
  return area === 0 ? [x0, y0] : [x0 + x / (3 * area), y0 + y / (3 * area)]
}

/** Returns the outlines of the zones that the sensor holds in another form. */
function heldOtherwise({model, zones = []}: Radar): Point[][] {
  const {held, losses} = toSensorZones(model, zones)
  const isOther = ({kind, number}: {kind: string; number: number}) =>
    losses.some(({zone, area}) => area !== undefined && kindOf(zone) === kind && zone.number === number)
  return fromSensorZones(model, held.filter(isOther)).map(({path}) => path)
}
