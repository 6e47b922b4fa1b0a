import type {Registries} from '../registries.ts'
import {domainName, domainOf} from './domains.ts'

/** The domains that become no device, with the reason. */
export const leftOutDomains: Readonly<Record<string, string>> = {
  ai_task: 'it answers programs',
  air_quality: 'its sensors say the same',
  assist_satellite: 'it listens and speaks',
  automation: 'a rule of the house, not a device',
  conversation: 'it listens and speaks',
  device_tracker: 'where people are is private',
  geo_location: 'it is far from the house',
  group: 'its members are devices themselves',
  image_processing: 'it counts and names what a camera sees',
  infrared: 'it sends for other devices',
  notify: 'it writes to people',
  persistent_notification: 'it writes to people',
  person: 'where people are is private',
  radio_frequency: 'it sends for other devices',
  stt: 'it listens and speaks',
  sun: 'the panel knows the sun by itself',
  tag: 'it has no state',
  todo: 'lists are private',
  tts: 'it listens and speaks',
  update: 'a tap on a wall must not start an update',
  wake_word: 'it listens and speaks',
  zone: 'where people are is private',
}

/** Counts the entities that become no device: by their domain, or because they are hidden or settings. */
export function countLeftOut({entities}: Registries, ids: Iterable<string>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const entityId of ids) {
    const entry = entities.get(entityId)
    const why =
      entry && !entry.isShown
        ? 'hidden'
        : entry?.isAuxiliary
          ? 'settings and diagnoses'
          : domainOf(entityId)
            ? undefined
            : domainName(entityId)
    if (why !== undefined) counts[why] = (counts[why] ?? 0) + 1
  }
  return counts
}
