/** The words for a radar's zones before and after they are written. */
import {areaText} from '#shared/home/draw/measures.ts'
import {radarTitles} from '#shared/home/radar/models.ts'
import type {LossReason, ZoneKind} from '#shared/home/radar/sensor-zones.ts'
import type {ComparedZone} from '../devices/radar-zones/compare-zones.ts'
import type {ZoneWrite} from '../devices/radar-zones/plan-writes.ts'
import type {RadarLook, RadarObstacle} from '../devices/radar-zones/radar-desk.ts'
import type {CommonSetting} from '../devices/radar-zones/zone-places.ts'

const obstacles: Readonly<Record<RadarObstacle, string>> = {
  'no-device': "The plan names no sensor of it. Choose one in the editor, in the radar's Properties.",
  'other-agent': 'Its sensor belongs to another agent.',
  'unknown-device': 'The house has no such sensor now.',
  'no-zones': 'This sensor has no zones of its own.',
  'own-app': "Only its maker's app sets the zones of this sensor.",
  'unwritten-model': 'Pianta does not write the zones of this model. Set them in the house.',
  'no-settings':
    'The house shows no settings of its zones. Enable those entities of its device in Home Assistant; an older firmware has none.',
  unheard: 'The house does not know what the sensor holds now. Try again when the sensor is there.',
}

const kinds: Readonly<Record<ZoneKind, string>> = {detection: 'watched', exclusion: 'ignored'}

const lossWords: Readonly<Record<LossReason, (area: string) => string>> = {
  rectangle: (area) => `the sensor takes rectangles only, and this one is ${area} larger`,
  corners: (area) => `the sensor takes 20 corners at most, which changes ${area} at most`,
  cut: (area) => `${area} of it are beyond the sensor's numbers`,
  outside: () => "the sensor's numbers do not reach so far",
  number: () => 'the sensor has fewer such zones',
  kind: () => 'the sensor watches all of its zones, or ignores all',
  small: () => "it is smaller than the sensor's steps",
  'no-zones': () => 'the sensor has no zones',
  'own-app': () => "only its maker's app sets its zones",
}

/** Returns the lines of a radar: its zones, and the changes that are due. */
export function describeRadar(look: RadarLook): string[] {
  const {name, model, radar, obstacle, zones, common} = look
  const title = radarTitles[model]
  const lines = [`${name === title ? name : `${name}, ${title}`} (${radar})`]
  if (obstacle !== null) lines.push(`  ${obstacles[obstacle]}`)
  if (zones.length === 0 && obstacle === null) lines.push('  No zones, neither on the plan nor in the sensor.')
  lines.push(...zones.flatMap((zone) => describeZone(zone).map((line) => `  ${line}`)))
  if (common && common.held !== common.wanted) lines.push(`  ${describeCommon(common)}`)
  return lines
}

function describeZone({name, number, kind, state, plan, sensor, losses}: ComparedZone): string[] {
  const place = `zone ${number}, ${kinds[kind]}`
  const lost = losses.map(({reason, area}) => lossWords[reason](areaText(area ?? 0, 'm', 'en'))).join('; ')
  const held = sensor ?? 'nothing'
  const says = {
    same: 'the same',
    differs: `differs: the plan has ${plan}, the sensor has ${held}`,
    'left-out': 'left out',
    missing: 'the house lacks some of its settings: enable those entities, or its firmware has none',
    unheard: 'not read back: the house does not know what the sensor holds',
    extra: `the plan has no such zone; the sensor has ${held}`,
  }[state]
  return [`${name ?? 'Only in the sensor'} (${place}): ${says}`, ...(lost ? [`  What is lost: ${lost}.`] : [])]
}

function describeCommon({key, held, wanted}: CommonSetting): string {
  if (key === 'polygons')
    return 'The sensor uses its own rectangles now. It will use polygons instead: its rectangles count no more.'
  const does: Readonly<Record<string, string>> = {
    Disabled: 'it sees everywhere, and counts people in its zones',
    Detection: 'it sees nobody outside its zones',
    Filter: 'it sees nobody inside its zones',
  }
  return `The type of all its zones becomes ${wanted} (${does[wanted] ?? 'unknown'}). It is ${held} (${does[held] ?? 'unknown'}).`
}

/** Returns the line of a setting to write. */
export const describeWrite = ({title, from, to}: ZoneWrite) => `  ${title}: ${from || 'empty'} → ${to || 'empty'}`

/** Returns the question about zones that only the sensor has; undefined where there are none. */
export function askAboutExtra({zones, common}: RadarLook): string | undefined {
  const extra = zones.filter(({state}) => state === 'extra')
  if (extra.length === 0) return undefined
  const which = extra.map(({number, kind}) => `zone ${number} (${kinds[kind]})`).join(', ')
  const isOther = common !== null && common.held !== common.wanted
  const other = isOther ? ' What the sensor does there changes as said above.' : ''
  return `The plan doesn't have ${which} of the sensor.${other} Type "empty" to empty them, or press Enter to keep them: `
}
