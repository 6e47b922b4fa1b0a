import type {Language} from '#shared/text/languages.ts'

const en = {
  /** Names the marks of the house's devices, for screen readers. */
  devices: 'Devices',
}

const it: typeof en = {devices: 'Dispositivi'}

export const modelWords: Readonly<Record<Language, typeof en>> = {en, it}
