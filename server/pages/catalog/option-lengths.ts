import type {Option} from '#shared/home/product/options.ts'

type NumberOption = Option & {kind: 'number'}

/**
 * Tells a length from a count. Product numbers have no unit; lengths are in metres and pages show centimetres. A count
 * has whole bounds and whole steps.
 */
export function isLength({min, max, step, default: usual}: NumberOption): boolean {
  return step === undefined || [min, max, step, usual].some((number) => !Number.isInteger(number))
}

const round = (number: number) => Number(number.toPrecision(12))

export const toShown = (option: NumberOption, value: number): number => (isLength(option) ? round(value * 100) : value)

export const fromShown = (option: NumberOption, shown: number): number =>
  isLength(option) ? round(shown / 100) : shown

export const unitOf = (option: NumberOption): string => (isLength(option) ? ' cm' : '')
