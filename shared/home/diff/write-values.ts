/** Writes measures before and after a change: `0.80 → 0.90 m`. */
import {foot, type Units} from '../draw/measures.ts'
import type {ChangeWords} from './change-words.ts'

export interface Writing {
  words: ChangeWords
  units: Units
}

/** Writes a length: `0.32 m`. One below half a centimetre gets more decimals. */
export function lengthText(metres: number, {words, units}: Writing): string {
  const value = inUnits(metres, units)
  return `${decimalText(value, decimalsFor(0, value), words)} ${units}`
}

/** Writes two lengths: `0.80 → 0.90 m`. */
export function lengthsText(before: number | undefined, after: number | undefined, {words, units}: Writing): string {
  const [one, other] = [before, after].map((metres) => metres && inUnits(metres, units))
  return pairText(one, other, words, ` ${units}`)
}

/** Writes two numbers with as many decimals as tell them apart, from two on: `0.801 → 0.804`. */
export function pairText(
  before: number | undefined,
  after: number | undefined,
  words: ChangeWords,
  unit: string,
  least = 2,
): string {
  const decimals = before === undefined || after === undefined ? least : decimalsFor(before, after, least)
  const [one, other] = [before, after].map((value) =>
    value === undefined ? words.none : decimalText(value, decimals, words),
  )
  // The unit stands once, behind a number.
  return after === undefined ? `${one}${unit} → ${other}` : `${one} → ${other}${unit}`
}

const inUnits = (metres: number, units: Units) => (units === 'ft' ? metres / foot : metres)

/** The format's grid is 0.1 mm. */
const most = 4

function decimalsFor(one: number, other: number, least = 2): number {
  for (let decimals = least; decimals < most; decimals++)
    if (one.toFixed(decimals) !== other.toFixed(decimals)) return decimals
  return most
}

function decimalText(value: number, decimals: number, {language}: ChangeWords): string {
  const text = value.toFixed(decimals)
  return language === 'it' ? text.replace('.', ',') : text
}
