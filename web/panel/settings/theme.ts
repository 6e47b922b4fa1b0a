import type {Home} from '#shared/home/schema.ts'
import {isDaylight} from '#shared/home/sun.ts'
import {hourIn} from '#shared/text/formats.ts'
import type {PanelTheme} from './settings.ts'

/** The hours of the day where only the time zone is known. */
const morning = 7
const evening = 19

/** Returns whether it is day in a time zone; null for a zone that the browser doesn't know. */
function isDayIn(zone: string, now: number): boolean | null {
  try {
    const hour = hourIn(zone, now)
    return hour >= morning && hour < evening
  } catch {
    return null
  }
}

/** Whether a home tells where on Earth it is, or in which time zone. */
export const knowsSun = (site: Home['site']): boolean =>
  (site?.lat !== undefined && site.lon !== undefined) || site?.zone !== undefined

/** Returns the page's theme. Without a place on Earth the sun's theme follows the time zone, and else the system. */
export function themeAt(theme: PanelTheme, site: Home['site'], now: number, isSystemDark: boolean): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const {lat, lon, zone} = site ?? {}
  const isPlaced = lat !== undefined && lon !== undefined
  const isDay = theme === 'system' ? null : isPlaced ? isDaylight(now, {lat, lon}) : zone ? isDayIn(zone, now) : null
  return (isDay ?? !isSystemDark) ? 'light' : 'dark'
}
