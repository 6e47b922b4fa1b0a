import type {Language} from '#shared/text/languages.ts'

const en = {
  /** Names the marks of the house's devices, for screen readers. */
  devices: 'Devices',
  /** Leads back from three dimensions. */
  plan: 'Plan',
}

const it: typeof en = {devices: 'Dispositivi', plan: 'Pianta'}

export const modelWords: Readonly<Record<Language, typeof en>> = {en, it}
