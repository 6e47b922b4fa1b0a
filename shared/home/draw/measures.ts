/** Formats measurements for people. */
import type {Language} from '../../text/languages.ts'

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
