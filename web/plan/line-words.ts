import {inLanguages} from '../kit/in-languages.ts'

const en = {
  lightsOn: (count: number) => (count === 0 ? 'No lights on' : count === 1 ? '1 light on' : `${count} lights on`),
  /** This and the next two count devices in no known state. `unknown` follows another count. */
  lightsUnknown: (count: number) => (count === 1 ? '1 light unknown' : `${count} lights unknown`),
  unknown: (count: number) => `${count} unknown`,
  openingsUnknown: {
    windows: (count: number) => (count === 1 ? '1 window unknown' : `${count} windows unknown`),
    doors: (count: number) => (count === 1 ? '1 door unknown' : `${count} doors unknown`),
    open: (count: number) => `${count} doors or windows unknown`,
  },
  /** `windows` and `doors` count the open ones of a kind; `open` counts both, or openings of no known kind. */
  windows: (count: number) => (count === 1 ? '1 window open' : `${count} windows open`),
  doors: (count: number) => (count === 1 ? '1 door open' : `${count} doors open`),
  open: (count: number) => `${count} open`,
  /** The target of the thermostats, which the line shows as `→ 20°`. */
  target: (degrees: string) => `target ${degrees}`,
}

export type LineWords = typeof en

const it: LineWords = {
  lightsOn: (count) => (count === 0 ? 'Nessuna luce accesa' : count === 1 ? '1 luce accesa' : `${count} luci accese`),
  lightsUnknown: (count) => (count === 1 ? '1 luce: stato ignoto' : `${count} luci: stato ignoto`),
  unknown: (count) => (count === 1 ? '1 ignota' : `${count} ignote`),
  openingsUnknown: {
    windows: (count) => (count === 1 ? '1 finestra: stato ignoto' : `${count} finestre: stato ignoto`),
    doors: (count) => (count === 1 ? '1 porta: stato ignoto' : `${count} porte: stato ignoto`),
    open: (count) => `${count} porte o finestre: stato ignoto`,
  },
  windows: (count) => (count === 1 ? '1 finestra aperta' : `${count} finestre aperte`),
  doors: (count) => (count === 1 ? '1 porta aperta' : `${count} porte aperte`),
  open: (count) => (count === 1 ? '1 aperta' : `${count} aperte`),
  target: (degrees) => `obiettivo ${degrees}`,
}

export const lineWords = inLanguages('line', {en, it})
