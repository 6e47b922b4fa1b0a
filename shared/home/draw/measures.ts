/** Formats measurements for people. */
import {formatHundredths} from '../../text/formats.ts'
import type {HouseLanguage, Language} from '../../text/languages.ts'

export type Units = 'm' | 'ft'
export const foot = 0.3048

/** Formats a number in the language, with at most `decimals` decimals. */
export function numberText(value: number, decimals: number, language: Language): string {
  const text = String(Number(value.toFixed(decimals)))
  return language === 'it' ? text.replace('.', ',') : text
}

/** Formats an area: square metres to a tenth, or whole square feet. */
export function areaText(squareMetres: number, units: Units, language: Language): string {
  if (units === 'ft') return `${Math.round(squareMetres / foot ** 2)} ft²`
  const text = squareMetres.toFixed(1)
  return `${language === 'it' ? text.replace('.', ',') : text} m²`
}

/** Formats a height above or below the level's floor, with its sign: `+0.15 m`. */
export function heightText(metres: number, units: Units, language: Language): string {
  const value = units === 'ft' ? metres / foot : metres
  return `${metres < 0 ? '−' : '+'}${numberText(Math.abs(value), 2, language)} ${units}`
}

/** Formats a length to a millimetre: `72.5 cm`. */
export function lengthText(metres: number, language: Language): string {
  return `${numberText(metres * 100, 1, language)} cm`
}

/** Writes a length as people read it: `4.20 m`, or `13′ 9 3/8″` to the eighth of an inch. */
export function ruledLength(metres: number, units: Units, language: HouseLanguage): string {
  if (units === 'm') return `${formatHundredths(language, metres)} m`
  const eighths = Math.round((metres / foot) * 96)
  const feet = Math.floor(eighths / 96)
  const inches = Math.floor((eighths - feet * 96) / 8)
  return `${feet > 0 ? `${feet}′ ` : ''}${inches}${eighthText(eighths % 8)}″`
}

const eighthText = (eighths: number): string => {
  if (eighths === 0) return ''
  const divisor = eighths % 4 === 0 ? 4 : eighths % 2 === 0 ? 2 : 1
  return ` ${eighths / divisor}/${8 / divisor}`
}
