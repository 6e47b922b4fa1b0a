import type {Language} from '#shared/text/languages.ts'

const en = {
  lightsOn: (count: number) => (count === 0 ? 'No lights on' : count === 1 ? '1 light on' : `${count} lights on`),
  /** `windows` and `doors` count the open ones of a kind; `open` counts both, or openings of no known kind. */
  windows: (count: number) => (count === 1 ? '1 window open' : `${count} windows open`),
  doors: (count: number) => (count === 1 ? '1 door open' : `${count} doors open`),
  open: (count: number) => `${count} open`,
  /** The target of the thermostats, which the line shows as `→ 20°`. */
  target: (degrees: string) => `target ${degrees}`,
}

const it: typeof en = {
  lightsOn: (count) => (count === 0 ? 'Nessuna luce accesa' : count === 1 ? '1 luce accesa' : `${count} luci accese`),
  windows: (count) => (count === 1 ? '1 finestra aperta' : `${count} finestre aperte`),
  doors: (count) => (count === 1 ? '1 porta aperta' : `${count} porte aperte`),
  open: (count) => (count === 1 ? '1 aperta' : `${count} aperte`),
  target: (degrees) => `obiettivo ${degrees}`,
}

export const lineWords: Readonly<Record<Language, typeof en>> = {en, it}
