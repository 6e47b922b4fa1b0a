import {formatNumber} from '#shared/text/formats.ts'
import type {Visitor} from './visitor.ts'

const units = [
  {unit: 'GB', bytes: 1024 ** 3},
  {unit: 'MB', bytes: 1024 ** 2},
]

/** Returns a number of bytes as people write it: `1.5 MB`, which no line end divides. */
export function sizeText(bytes: number, {language}: Pick<Visitor, 'language'>): string {
  const {unit, bytes: one} = units.find((each) => Math.round((bytes / each.bytes) * 10) >= 10) ?? {
    unit: 'kB',
    bytes: 1024,
  }
  return `${formatNumber(language, bytes / one)}\u00a0${unit}`
}
