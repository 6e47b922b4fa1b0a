import type {Home} from '../../../shared/home/schema.ts'
import type {PanelTheme} from './settings.ts'
import {isDaylight} from './sun.ts'

/** Returns the page's theme. Without a place on Earth, the sun's theme is the system's. */
export function themeAt(theme: PanelTheme, site: Home['site'], now: number, isSystemDark: boolean): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const {lat, lon} = site ?? {}
  if (theme === 'sun' && lat !== undefined && lon !== undefined) return isDaylight(now, {lat, lon}) ? 'light' : 'dark'
  return isSystemDark ? 'dark' : 'light'
}
