import {createHash} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {radarLooks} from '#shared/home/radar/models.ts'
import {zoneRules} from '#shared/home/radar/sensor-zones.ts'
import type {Radar, RadarModel} from '#shared/home/schema.ts'
import type {House} from '../../bridges/house.ts'
import {Failure} from '../../failure.ts'
import type {Logger} from '../../logger.ts'
import type {Model} from '../../model.ts'
import {createPace} from '../../pace.ts'
import {type ComparedZone, compareZones} from './compare-zones.ts'
import {planWrites, type ZoneWrite} from './plan-writes.ts'
import {type WrittenZones, writeZones} from './write-zones.ts'
import {type CommonSetting, isHeard, placesOf, type RadarPlaces} from './zone-places.ts'
import {slotsOf} from './zone-slots.ts'

/** Why the zones of a radar can't be compared. */
export type RadarObstacle =
  /** The plan names no device of it, or one of another agent, or one that the house doesn't have. */
  | 'no-device'
  | 'other-agent'
  | 'unknown-device'
  /** It has no zones, or its maker's app alone sets them. */
  | 'no-zones'
  | 'own-app'
  /** Pianta doesn't write the zones of this model. */
  | 'unwritten-model'
  /** The house has none of its settings, or hears none of them. */
  | 'no-settings'
  | 'unheard'

/** A radar of the plan, beside the zones of its sensor. */
export interface RadarLook {
  /** Its id on the plan. */
  radar: string
  name: string
  model: RadarModel
  device: string | null
  obstacle: RadarObstacle | null
  zones: readonly ComparedZone[]
  common: CommonSetting | null
  writes: readonly ZoneWrite[]
  /** Stands for exactly these writes: a person agrees by saying it. Null where there is nothing to write. */
  code: string | null
}

export interface RadarRequest {
  /** The radar's id, or its name if only one has it. */
  radar: string
  /** Whether zones that the sensor alone has are emptied. */
  clear: boolean
}

/** The result of writing, and the radar as it was read back. */
export interface RadarWritten extends WrittenZones {
  look: RadarLook
}

/** The zones of the house's radars, for the owner. */
export interface RadarDesk {
  list(): readonly RadarLook[]
  look(request: RadarRequest): RadarLook
  /** Writes the settings that somebody agreed to, and reads them back. Rejects when they aren't the same any more. */
  write(request: RadarRequest & {code: string}): Promise<RadarWritten>
}

export interface RadarDeskOptions {
  model: Pick<Model, 'get'>
  house: Pick<House, 'radarZones' | 'setRadarZone'>
  clock: Clock
  logger: Logger
  /** Aborts when the agent ends. */
  signal: AbortSignal
}

/** The sensors' memory wears out, and a script may run wild. */
const pace = {most: 6, within: 10 * 60_000}

export function createRadarDesk({model, house, clock, logger, signal}: RadarDeskOptions): RadarDesk {
  const nextWrite = createPace(clock, pace)
  let isWriting = false

  const radars = () => model.get().home?.plans.flatMap(({radars = []}) => radars) ?? []

  function lookAt(radar: Radar, clear: boolean): RadarLook {
    const {id, model: sensor, device} = radar
    const settings = device ? house.radarZones(device.device) : {}
    const places = placesOf(radar, settings, clear)
    const obstacle = obstacleOf(radar) ?? unreadOf(places)
    const writes = obstacle === null ? planWrites(places) : []
    return {
      radar: id,
      name: nameOf(radar),
      model: sensor,
      device: device?.device ?? null,
      obstacle,
      zones: obstacle === null || obstacle === 'unheard' ? compareZones(places, radar.zones ?? []) : [],
      common: obstacle === null ? places.common : null,
      writes,
      code: writes.length > 0 ? codeOf(id, device?.device, writes) : null,
    }
  }

  function obstacleOf({model: sensor, device}: Radar): RadarObstacle | null {
    const {form} = zoneRules[sensor]
    if (form === 'none') return 'no-zones'
    if (form === 'own-app') return 'own-app'
    if (slotsOf(sensor).length === 0) return 'unwritten-model'
    if (device === undefined) return 'no-device'
    const {app, devices} = model.get()
    if (device.app !== app) return 'other-agent'
    return devices.some(({id}) => id === device.device) ? null : 'unknown-device'
  }

  function find(text: string): Radar {
    const all = radars()
    const byId = all.find(({id}) => id === text)
    const named = all.filter((radar) => nameOf(radar).toLowerCase() === text.trim().toLowerCase())
    const found = byId ?? (named.length === 1 ? named[0] : undefined)
    if (found) return found
    const ids = all.map(({id}) => id).join(', ')
    throw new Failure(
      'usage',
      `There is no radar ${text} on the plan${ids ? `. Use one of ${ids}.` : ': it has none.'}`,
    )
  }

  return {
    list: () => radars().map((radar) => lookAt(radar, false)),
    look: ({radar, clear}) => lookAt(find(radar), clear),
    async write({radar: text, clear, code}) {
      const radar = find(text)
      const {name, device, writes, code: current} = lookAt(radar, clear)
      if (device === null || current === null) throw new Failure('failed', `There is nothing to write to ${name}.`)
      if (code !== current)
        throw new Failure(
          'failed',
          `The zones of ${name} changed since somebody agreed. Nothing was written: look again.`,
        )
      if (isWriting) throw new Failure('failed', 'The zones of a radar are being written. Try again when that is done.')
      const wait = nextWrite()
      if (wait > 0)
        throw new Failure(
          'failed',
          `Zones were written ${pace.most} times. Try again in ${Math.ceil(wait / 60_000)} min.`,
        )
      isWriting = true
      try {
        const written = await writeZones(
          writes,
          {read: () => house.radarZones(device), set: (key, value) => house.setRadarZone(device, key, value), clock},
          signal,
        )
        logger.info('wrote the zones of a radar', {
          radar: radar.id,
          device,
          settings: writes.length,
          failure: written.failure,
        })
        return {look: lookAt(radar, clear), ...written}
      } finally {
        isWriting = false
      }
    },
  }
}

function unreadOf(radar: RadarPlaces): RadarObstacle | null {
  if (isHeard(radar)) return null
  return radar.places.every(({held}) => held === undefined) ? 'no-settings' : 'unheard'
}

const nameOf = ({name, model}: Radar) => name ?? radarLooks[model].title

const codeOf = (radar: string, device: string | undefined, writes: readonly ZoneWrite[]) =>
  createHash('sha256')
    .update(JSON.stringify([radar, device, writes]))
    .digest('hex')
    .slice(0, 8)
