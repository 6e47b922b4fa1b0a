import type {TabletWishes} from '#shared/contract/resources.ts'
import {dimTimes} from '#shared/house/dim-times.ts'
import {type HouseLanguage, houseLanguages} from '#shared/text/languages.ts'

export type PanelTheme = 'system' | 'sun' | 'light' | 'dark'

/** Whether the browser keeps the screen on. Only pages of https and localhost may ask: others can't. */
export type Awake = 'held' | 'refused' | 'impossible'

/** The choices of a tablet, kept in its browser. */
export interface Settings {
  language: 'auto' | HouseLanguage
  /** The plan to start with; empty for the home's first one. */
  plan: string
  /** The room on it to start with; empty for the whole plan. */
  room: string
  /** The plan's turn, in degrees clockwise; `auto` turns it where it becomes much larger. */
  rotation: 'auto' | 0 | 90 | 180 | 270
  tint: boolean
  readings: boolean
  others: boolean
  theme: PanelTheme
  /** Minutes without a touch until the screen dims; 0 never. */
  dimAfter: number
  /** The shown layer; empty for *Home*. */
  layer: string
  /** What layers don't show, each as `layer/kind`. */
  hidden: readonly string[]
  /** The last revision of the server's page of devices that the tablet took up. */
  taken: number
  /** When pictures of cameras are shown: never, in the dialog of one, or also beside the door when somebody rings. */
  cameras: 'off' | 'opened' | 'rings'
}

export const defaultSettings: Settings = {
  language: 'auto',
  plan: '',
  room: '',
  rotation: 'auto',
  tint: false,
  readings: true,
  others: true,
  theme: 'sun',
  dimAfter: 10,
  layer: '',
  hidden: [],
  taken: 0,
  // A tablet on the wall is everybody's: somebody has to choose it.
  cameras: 'off',
}

export const choices = {
  language: ['auto', ...houseLanguages],
  rotation: ['auto', 0, 90, 180, 270],
  theme: ['system', 'sun', 'light', 'dark'],
  dimAfter: dimTimes,
  cameras: ['off', 'opened', 'rings'],
} as const

const storageKey = 'pianta-panel'

/** Reads the tablet's settings; null before the first choice. Damaged or refused storage gives the defaults. */
export function readSettings(storage: () => Pick<Storage, 'getItem'>): Settings | null {
  try {
    const text = storage().getItem(storageKey)
    return text === null ? null : settingsFrom(JSON.parse(text))
  } catch {
    return defaultSettings
  }
}

/** Keeps the settings; a browser that refuses forgets them with the page. */
export function writeSettings(storage: () => Pick<Storage, 'setItem'>, settings: Settings): void {
  try {
    storage().setItem(storageKey, JSON.stringify(settings))
  } catch {
    // Private windows and full disks refuse: the choice lasts as long as the page.
  }
}

/**
 * Returns the settings with what people set on the server's page of devices since the tablet looked last; null when that
 * is nothing. Each setting is taken up once, so a later change on the tablet holds. What this page doesn't know is passed
 * over.
 */
export function settingsAfter(settings: Settings, wishes: TabletWishes): Settings | null {
  const fresh = Object.entries(wishes).filter(([, {revision}]) => revision > settings.taken)
  if (fresh.length === 0) return null
  const taken = Math.max(...fresh.map(([, {revision}]) => revision))
  return fresh.reduce<Settings>(
    (after, [name, {value}]) => {
      // Cameras are chosen at the tablet alone.
      if (name === 'cameras') return after
      const next = settingsFrom({...after, [name]: value})
      return next[name as keyof TabletWishes] === value ? next : after
    },
    {...settings, taken},
  )
}

/** Takes each valid field of the kept settings, and defaults for others. */
function settingsFrom(kept: unknown): Settings {
  const fields: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? {...kept} : {}
  const oneOf = <K extends keyof typeof choices>(key: K): Settings[K] => {
    const found = (choices[key] as readonly unknown[]).find((choice) => choice === fields[key])
    return (found ?? defaultSettings[key]) as Settings[K]
  }
  const flag = (key: 'tint' | 'readings' | 'others') => {
    const value = fields[key]
    return typeof value === 'boolean' ? value : defaultSettings[key]
  }
  return {
    language: oneOf('language'),
    plan: typeof fields.plan === 'string' ? fields.plan : defaultSettings.plan,
    room: typeof fields.room === 'string' ? fields.room : defaultSettings.room,
    rotation: oneOf('rotation'),
    tint: flag('tint'),
    readings: flag('readings'),
    others: flag('others'),
    theme: oneOf('theme'),
    dimAfter: oneOf('dimAfter'),
    layer: typeof fields.layer === 'string' ? fields.layer : defaultSettings.layer,
    hidden: Array.isArray(fields.hidden) ? fields.hidden.filter((kind) => typeof kind === 'string') : [],
    cameras: oneOf('cameras'),
    taken: Number.isSafeInteger(fields.taken) ? (fields.taken as number) : 0,
  }
}
