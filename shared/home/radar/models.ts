/** The radars that Pianta knows, with their fields of view and their zones, from docs and firmware of 2026. */
import type {RadarModel} from '../schema/radars.ts'

export interface RadarLook {
  /** The name that its maker gives it. */
  title: string
  /** Metres that it sees ahead. */
  reach: number
  /** Degrees that it sees to each side. */
  aside: number
  /** The people whose places it tells; 0 for one that tells only its zones. */
  targets: number
}

export const radarLooks: Readonly<Record<RadarModel, RadarLook>> = {
  ld2450: {title: 'ESPHome LD2450', reach: 6, aside: 60, targets: 3},
  ld6002b: {title: 'ESPHome LD6002B', reach: 6, aside: 60, targets: 3},
  rd03d: {title: 'ESPHome RD-03D', reach: 8, aside: 60, targets: 3},
  'mtr-1': {title: 'Apollo MTR-1', reach: 6, aside: 60, targets: 3},
  'r-pro-1': {title: 'Apollo R PRO-1', reach: 6, aside: 60, targets: 3},
  'everything-presence-lite': {title: 'Everything Presence Lite', reach: 6, aside: 60, targets: 3},
  'everything-presence-pro': {title: 'Everything Presence Pro', reach: 6, aside: 60, targets: 3},
  fp2: {title: 'Aqara FP2', reach: 6, aside: 60, targets: 0},
}

/** The makers' names of all models. */
export const radarTitles = Object.fromEntries(
  Object.entries(radarLooks).map(([model, {title}]) => [model, title]),
) as Readonly<Record<RadarModel, string>>
