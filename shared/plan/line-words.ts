import type {Language} from './words.ts'

export interface LineWords {
  lightsOn(count: number): string
  open(count: number): string
  /** The target of the thermostats, which the line shows as `→ 20°`. */
  target(degrees: string): string
  targetSpoken(degrees: string): string
}

const en: LineWords = {
  lightsOn: (count) => (count === 0 ? 'No lights on' : count === 1 ? '1 light on' : `${count} lights on`),
  open: (count) => `${count} open`,
  target: (degrees) => `→ ${degrees}`,
  targetSpoken: (degrees) => `target ${degrees}`,
}

const it: LineWords = {
  lightsOn: (count) => (count === 0 ? 'Nessuna luce accesa' : count === 1 ? '1 luce accesa' : `${count} luci accese`),
  open: (count) => (count === 1 ? '1 aperta' : `${count} aperte`),
  target: (degrees) => `→ ${degrees}`,
  targetSpoken: (degrees) => `obiettivo ${degrees}`,
}

export const lineWords: Readonly<Record<Language, LineWords>> = {en, it}
