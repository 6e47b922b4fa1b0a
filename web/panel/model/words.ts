import {inLanguages} from '../../kit/in-languages.ts'

const en = {
  /** Names the marks of the house's devices, for screen readers. */
  devices: 'Devices',
  /** Leads back from three dimensions. */
  plan: 'Plan',
}

export type HouseModelWords = typeof en

const it: HouseModelWords = {devices: 'Dispositivi', plan: 'Pianta'}

export const modelWords = inLanguages('houseModel', {en, it})
