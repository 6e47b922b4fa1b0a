import t from 'tap'
import type {Hass} from '../../../web/card/hass.ts'
import {regionOf} from '../../../web/card/region.ts'

const of = (locale: Hass['locale']) => regionOf({locale, states: {}} as unknown as Hass)

t.test('regionOf() follows the number format of the profile', async (t) => {
  t.same(of({language: 'en', number_format: 'language'}), {}, 'the card’s own')
  t.same(of({language: 'it'}), {})
  t.same(of({language: 'de', number_format: 'language'}), {numbers: 'de'})
  t.same(of({language: 'it', number_format: 'comma_decimal'}), {numbers: 'en-US'})
  t.same(of({language: 'en', number_format: 'none'}), {numbers: 'en-US', isGrouped: false})
  t.same(of({language: 'not a language', number_format: 'language'}), {}, 'what is no language is left aside')
})

t.test('regionOf() follows the time format of the profile', async (t) => {
  t.same(of({language: 'it', time_format: '12'}), {hour12: true})
  t.same(of({language: 'en', time_format: 'language'}), {hour12: true})
  t.same(of({language: 'en-GB', time_format: 'language'}), {})
  t.same(of({language: 'en', time_format: '24'}), {})
})
