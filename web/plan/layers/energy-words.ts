import type {TodaysEnergy} from '#shared/house/energy/sum-house.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {idle} from './limits.ts'

const en = {
  name: 'Energy',
  kinds: {
    takes: 'Devices that take power',
    idle: `Devices below ${idle} W`,
    today: 'Energy of today',
    house: 'Grid, sun, battery, home',
  },
  more: (count: number) => `+${count}`,
  most: (name: string, power: string) => `Most: ${name}, ${power}`,
  mostToday: (name: string, energy: string) => `Most today: ${name}, ${energy}`,
  scale: 'Largest now',
  noSum: 'Not added up: a meter and the plugs behind it would count twice',
  notKept: 'Energy of the past is not kept',
  nowOnly: 'Power now only: the card counts no energy',
  atLeast: (amount: string) => `at least ${amount}`,
  ofToday: (amount: string) => `${amount} today`,
}

export type EnergyWords = typeof en

const it: EnergyWords = {
  name: 'Energia',
  kinds: {
    takes: 'Dispositivi che consumano',
    idle: `Dispositivi sotto i ${idle} W`,
    today: 'Energia di oggi',
    house: 'Rete, sole, batteria, casa',
  },
  more: (count) => `+${count}`,
  most: (name, power) => `Di più: ${name}, ${power}`,
  mostToday: (name, energy) => `Di più oggi: ${name}, ${energy}`,
  scale: 'La maggiore adesso',
  noSum: 'Non si sommano: un contatore e le prese a valle conterebbero due volte',
  notKept: 'L’energia del passato non viene conservata',
  nowOnly: 'Solo la potenza di adesso: la scheda non conta energia',
  atLeast: (amount) => `almeno ${amount}`,
  ofToday: (amount) => `${amount} oggi`,
}

export const energyWords = inLanguages('energy', {en, it})

/** Returns a power for people: `4.2 W`, `1.2 kW`. */
export const powerText = (watts: number, language: HouseLanguage): string => amountText(watts, 'W', language)

/** Returns an energy for people: `420 Wh`, `1.2 kWh`. */
const energyText = (wattHours: number, language: HouseLanguage): string => amountText(wattHours, 'Wh', language)

function amountText(amount: number, unit: string, language: HouseLanguage): string {
  const isLarge = Math.abs(amount) >= 1000
  const shown = isLarge ? amount / 1000 : Math.abs(amount) < 10 ? amount : Math.round(amount)
  return `${formatNumber(language, shown)} ${isLarge ? 'k' : ''}${unit}`
}

/** Returns the energy of today: `at least 1.2 kWh`. */
export function todayText({amount, isPartial}: TodaysEnergy, language: HouseLanguage): string {
  const text = energyText(amount, language)
  return isPartial ? energyWords[language].atLeast(text) : text
}
