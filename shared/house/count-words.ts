import type {DeviceCounts} from './count-devices.ts'

/** The words that describe a house in one language. */
export interface CountWords {
  /** One and several. The order is the order in which people read them. */
  counts: Readonly<Record<keyof DeviceCounts, readonly [one: string, several: string]>>
  nothing: string
  and: string
  in: string
}

export const englishCounts: CountWords = {
  counts: {
    lights: ['light', 'lights'],
    covers: ['cover', 'covers'],
    switches: ['switch', 'switches'],
    sensors: ['sensor', 'sensors'],
    climates: ['thermostat', 'thermostats'],
    media: ['media player', 'media players'],
    rooms: ['room', 'rooms'],
  },
  nothing: 'no devices yet',
  and: 'and',
  in: 'in',
}

/** Describes a house: `23 lights, 9 covers and 1 sensor in 11 rooms`. */
export function countWords(counts: DeviceCounts, words: CountWords = englishCounts): string {
  const word = (key: keyof DeviceCounts) => `${counts[key]} ${words.counts[key][counts[key] === 1 ? 0 : 1]}`
  const keys = Object.keys(words.counts) as (keyof DeviceCounts)[]
  const found = keys.filter((key) => key !== 'rooms' && counts[key] > 0).map(word)
  if (found.length === 0) return words.nothing
  const [last = ''] = found.slice(-1)
  const list = found.length === 1 ? last : `${found.slice(0, -1).join(', ')} ${words.and} ${last}`
  return counts.rooms === 0 ? list : `${list} ${words.in} ${word('rooms')}`
}
