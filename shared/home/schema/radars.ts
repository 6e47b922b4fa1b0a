/** The schemas of radars: presence sensors that tell where people are, and the zones that they watch. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {about, angle, binding, closed, coordinate, element, name, optional, point} from './values.ts'

/** The radars that have positions or zones. Other sensors of presence are devices of a room. */
export const radarModels = [
  'ld2450',
  'ld6002b',
  'rd03d',
  'mtr-1',
  'r-pro-1',
  'everything-presence-lite',
  'everything-presence-pro',
  'fp2',
] as const
export type RadarModel = (typeof radarModels)[number]

/** The maximum number of radars of a plan, of zones of a radar, and of points of a zone. */
export const maxRadars = 100
export const maxZones = 30
export const maxZonePoints = 50

export const radarZone = closed({
  name: about('The part of the room, as people call it', name),
  number: about(
    'The number that the sensor gives it among its zones of this kind',
    Type.Integer({minimum: 1, maximum: maxZones}),
  ),
  kind: optional(
    'Whether the sensor watches it, or ignores it',
    Type.Enum(['detection', 'exclusion'], {default: defaults.radarZone.kind}),
  ),
  path: about(
    'Its corners as the sensor sees them: metres to its right, and metres ahead',
    Type.Array(point, {minItems: 3, maxItems: maxZonePoints}),
  ),
})
export type RadarZone = Static<typeof radarZone>

export const radar = element({
  model: about('The sensor', Type.Enum([...radarModels])),
  at: about('Its position', point),
  z: optional('Metres above the floor', coordinate),
  angle: optional(
    'Degrees clockwise; at 0 its back is up on the drawing, and it looks down',
    angle({default: defaults.radar.angle}),
  ),
  mirror: optional(
    'Whether its left and right are exchanged, as of one that hangs upside down',
    Type.Boolean({default: false}),
  ),
  device: optional('Any device of the house that is a part of it: its motion, or a place of somebody', binding),
  zones: optional('The parts of the room that it watches or ignores', Type.Array(radarZone, {maxItems: maxZones})),
})
export type Radar = Static<typeof radar>
