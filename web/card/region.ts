import {hasOwn} from '#shared/home/older-browsers.ts'
import {type Region, readsTwelveHours} from '#shared/text/formats.ts'
import {isLanguage} from '#shared/text/languages.ts'
import type {Hass} from './hass.ts'

/** Languages whose numbers show what a person chose in their profile, as in Home Assistant's own pages. */
const numberTags: Readonly<Record<string, string>> = {
  comma_decimal: 'en-US',
  decimal_comma: 'de',
  space_comma: 'fr',
  quote_decimal: 'de-CH',
  none: 'en-US',
}

/** Whether people of the card's languages read `10:00 PM`: asking the browser takes a tablet a frame or two. */
const twelveHours: Readonly<Record<string, boolean>> = {
  en: true,
  'en-GB': false,
  it: false,
  de: false,
  fr: false,
  es: false,
  nl: false,
}

/** Returns how this person's profile writes numbers and times. A language whose words the card loads
 * keeps its numbers also without them. */
export function regionOf({locale, language}: Hass): Region {
  const tag = locale?.language ?? language
  const format = locale?.number_format ?? 'language'
  const isOwn = format === 'language' && isLanguage(tag?.toLowerCase().split('-')[0] ?? '')
  const numbers = isOwn ? undefined : format === 'system' ? navigator.language : (numberTags[format] ?? validTag(tag))
  return {
    ...(numbers !== undefined && {numbers}),
    ...(format === 'none' && {isGrouped: false}),
    ...(isTwelve(locale?.time_format, tag) && {hour12: true}),
  }
}

function isTwelve(format: string | undefined, tag: string | undefined): boolean {
  if (format !== 'language' && format !== 'system') return format === '12'
  if (format === 'system') return readsTwelveHours(undefined)
  return (hasOwn(twelveHours, tag ?? '') ? twelveHours[tag ?? ''] : undefined) ?? readsTwelveHours(validTag(tag))
}

function validTag(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.NumberFormat.supportedLocalesOf(tag)[0]
  } catch {
    return undefined
  }
}
