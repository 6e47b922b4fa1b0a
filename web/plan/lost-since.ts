import type {Device} from '#shared/contract/resources.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'

interface Times {
  /** When devices became unavailable, in milliseconds since the epoch, by device. */
  since: Readonly<Record<string, number>>
  language: HouseLanguage
  /** This moment, by the same clock; the page's when absent. */
  now?: number
}

/** Returns when the last of some devices became unavailable, in words; null when nobody knows. */
export function lostSince(
  devices: readonly Pick<Device, 'id'>[],
  {since, language, now = Date.now()}: Times,
): string | null {
  const last = Math.max(...devices.map(({id}) => since[id] ?? Number.NaN))
  return Number.isFinite(last) ? formatTimeOrDay(language, last, now) : null
}
