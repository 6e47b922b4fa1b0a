import t from 'tap'
import {
  decimalSign,
  formatDay,
  formatHundredths,
  formatNumber,
  formatSince,
  formatTime,
  setRegion,
} from '../../../shared/text/formats.ts'
import type {HouseLanguage} from '../../../shared/text/languages.ts'

const now = Date.UTC(2026, 10, 23, 12)
const minutes = (count: number) => now - count * 60_000

t.test('formatSince() says a time as people do, and a date after a week', async (t) => {
  t.equal(formatSince('en', minutes(0.5), now), 'now')
  t.equal(formatSince('en', now + 5000, now), 'now', 'clocks differ')
  t.equal(formatSince('en', minutes(5), now), '5 minutes ago')
  t.equal(formatSince('it', minutes(125), now), '2 ore fa')
  t.equal(formatSince('it', minutes(60 * 24), now), 'ieri')
  t.equal(formatSince('en', minutes(60 * 24 * 8), now), '15 Nov 2026')
})

t.test('each language of a household has its own numbers and days', async (t) => {
  const day = new Date(2026, 10, 21, 14, 2).getTime()
  const written = (language: HouseLanguage) => [
    formatNumber(language, 21.5),
    formatNumber(language, 12_345.6),
    formatHundredths(language, 1.9),
    formatDay(language, day),
  ]
  t.same(written('de'), ['21,5', '12.345,6', '1,90', '21. November'])
  t.same(written('fr'), ['21,5', '12\u202f345,6', '1,90', '21 novembre'])
  t.same(written('es'), ['21,5', '12.345,6', '1,90', '21 de noviembre'])
  t.same(written('nl'), ['21,5', '12.345,6', '1,90', '21 november'])
})

t.test('formatNumber() writes small numbers as the browser does, without its format', async (t) => {
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['it', 'it-IT'],
    ['de', 'de-DE'],
    ['fr', 'fr-FR'],
    ['es', 'es-ES'],
    ['nl', 'nl-NL'],
  ] as const) {
    const format = new Intl.NumberFormat(locale, {maximumFractionDigits: 1})
    for (const value of [0, 7, 21.5, 19.96, -3.2, 20.04, 999.9, 999.96, 1000, 1234.5, -1234.56, 1e7])
      t.equal(formatNumber(language, value), format.format(value), `${value} in ${language}`)
  }
  t.equal(formatNumber('en', -0.01), '0', 'a zero has no sign')
})

t.test('formatTime() is the time of day in 24 hours', async (t) => {
  t.equal(formatTime(new Date(2026, 10, 27, 0, 5).getTime()), '00:05')
  t.equal(formatTime(new Date(2026, 10, 27, 14, 32).getTime()), '14:32')
})

t.test('setRegion() writes numbers and times of all languages as one person reads them', async (t) => {
  t.teardown(() => setRegion({}))
  t.same([decimalSign('en'), decimalSign('it')], ['.', ','])
  setRegion({numbers: 'de', hour12: true})
  t.equal(formatNumber('en', 21.5), '21,5')
  t.equal(formatNumber('it', -1234.56), '-1.234,6')
  t.equal(formatNumber('en', -0.01), '0')
  t.equal(decimalSign('en'), ',')
  t.equal(formatTime(new Date(2026, 10, 27, 0, 5).getTime()), '12:05 AM')
  t.equal(formatTime(new Date(2026, 10, 27, 14, 32).getTime()), '2:32 PM')
  setRegion({numbers: 'en-US', isGrouped: false})
  t.equal(formatNumber('it', 1234.5), '1234.5')
})
