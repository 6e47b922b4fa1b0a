import {type Region, readsTwelveHours} from '#shared/text/formats.ts'
import type {Hass} from './hass.ts'
import {languageOf} from './words.ts'

/** Languages whose numbers show what a person chose in their profile, as in Home Assistant's own pages. */
const numberTags: Readonly<Record<string, string>> = {
  comma_decimal: 'en-US',
  decimal_comma: 'de',
  space_comma: 'fr',
  quote_decimal: 'de-CH',
  none: 'en-US',
}

/** Returns how this person's profile writes numbers and times. A language that the card lacks keeps its own numbers. */
export function regionOf({locale, language}: Hass): Region {
  const tag = validTag(locale?.language ?? language)
  const format = locale?.number_format ?? 'language'
  const numbers = format === 'system' ? navigator.language : (numberTags[format] ?? tag)
  const isOwn = format === 'language' && tag?.toLowerCase().split('-')[0] === languageOf(tag)
  return {
    ...(numbers !== undefined && !isOwn && {numbers}),
    ...(format === 'none' && {isGrouped: false}),
    ...(isTwelve(locale?.time_format, tag) && {hour12: true}),
  }
}

function isTwelve(format: string | undefined, tag: string | undefined): boolean {
  if (format !== 'language' && format !== 'system') return format === '12'
  return readsTwelveHours(format === 'language' ? tag : undefined)
}

function validTag(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.NumberFormat.supportedLocalesOf(tag)[0]
  } catch {
    return undefined
  }
}
