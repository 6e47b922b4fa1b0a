import {readFileSync} from 'node:fs'
import {runInNewContext} from 'node:vm'
import t from 'tap'
import type {Language} from '../../../shared/text/languages.ts'

const script = readFileSync(new URL('../../../web/pages/local-times.js', import.meta.url), 'utf8')

const zoneBefore = process.env.TZ
t.teardown(() => {
  // Writing `undefined` would name a zone of that name.
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

/** Returns the formats of a machine in this zone: they keep the zone of their first use. */
const momentsIn = async (zone: string): Promise<typeof import('../../../shared/text/moments.ts')> => {
  process.env.TZ = zone
  return import(`../../../shared/text/moments.ts?${zone}`)
}

/** Returns times as the page's script writes them, in the zone of the process. */
function byScript(language: Language, times: readonly number[]): string[] {
  const elements = times.map((time) => ({dateTime: new Date(time).toISOString(), textContent: ''}))
  const document = {documentElement: {lang: language}, querySelectorAll: () => elements}
  runInNewContext(script, {document})
  return elements.map(({textContent}) => textContent)
}

const utc = (text: string) => Date.parse(`${text}Z`)

/** A time, how a reader in the zone sees it, and how others do. */
const rows: [zone: string, language: Language, time: string, own: string, named: string][] = [
  ['Europe/Rome', 'en', '2026-11-27T13:05', '27 Nov 2026, 14:05', '27 Nov 2026, 14:05 CET'],
  ['Europe/Rome', 'it', '2026-11-27T13:05', '27 nov 2026, 14:05', '27 nov 2026, 14:05 CET'],
  ['Europe/Rome', 'it', '2026-07-01T22:30', '2 lug 2026, 00:30', '2 lug 2026, 00:30 CEST'],
  // Autumn repeats 2 to 3 o'clock.
  ['Europe/Rome', 'en', '2026-10-24T23:59', '25 Oct 2026, 01:59', '25 Oct 2026, 01:59 CEST'],
  ['Europe/Rome', 'en', '2026-10-25T00:00', '25 Oct 2026, 02:00 CEST', '25 Oct 2026, 02:00 CEST'],
  ['Europe/Rome', 'it', '2026-10-25T00:30', '25 ott 2026, 02:30 CEST', '25 ott 2026, 02:30 CEST'],
  ['Europe/Rome', 'it', '2026-10-25T01:30', '25 ott 2026, 02:30 CET', '25 ott 2026, 02:30 CET'],
  ['Europe/Rome', 'en', '2026-10-25T01:59', '25 Oct 2026, 02:59 CET', '25 Oct 2026, 02:59 CET'],
  ['Europe/Rome', 'en', '2026-10-25T02:00', '25 Oct 2026, 03:00', '25 Oct 2026, 03:00 CET'],
  // Spring skips 2 to 3 o'clock.
  ['Europe/Rome', 'en', '2026-03-29T00:59', '29 Mar 2026, 01:59', '29 Mar 2026, 01:59 CET'],
  ['Europe/Rome', 'en', '2026-03-29T01:00', '29 Mar 2026, 03:00', '29 Mar 2026, 03:00 CEST'],
  ['Europe/London', 'en', '2026-10-25T00:30', '25 Oct 2026, 01:30 BST', '25 Oct 2026, 01:30 BST'],
  ['Europe/London', 'en', '2026-10-25T01:30', '25 Oct 2026, 01:30 GMT', '25 Oct 2026, 01:30 GMT'],
  ['America/New_York', 'en', '2026-11-27T13:05', '27 Nov 2026, 08:05', '27 Nov 2026, 08:05 GMT-5'],
  ['America/New_York', 'it', '2026-11-01T05:30', '1 nov 2026, 01:30 GMT-4', '1 nov 2026, 01:30 GMT-4'],
  // Half an hour is repeated in the southern autumn.
  ['Australia/Lord_Howe', 'en', '2026-04-04T14:45', '5 Apr 2026, 01:45 GMT+11', '5 Apr 2026, 01:45 GMT+11'],
  ['Australia/Lord_Howe', 'en', '2026-04-04T15:15', '5 Apr 2026, 01:45 GMT+10:30', '5 Apr 2026, 01:45 GMT+10:30'],
  ['Australia/Lord_Howe', 'en', '2026-04-04T15:30', '5 Apr 2026, 02:00', '5 Apr 2026, 02:00 GMT+10:30'],
  ['Etc/UTC', 'it', '2026-10-25T01:30', '25 ott 2026, 01:30', '25 ott 2026, 01:30 UTC'],
]

t.test('times name their zone for readers elsewhere, and in the hour that autumn repeats', async (t) => {
  for (const [zone, language, time, own, named] of rows) {
    const {formatMoment, formatZonedMoment} = await momentsIn(zone)
    t.equal(formatMoment(language, utc(time)), own, `${time} in ${zone}`)
    t.equal(formatZonedMoment(language, utc(time)), named, `${time} from ${zone}`)
    t.same(byScript(language, [utc(time)]), [own], `${time} by the script in ${zone}`)
  }
})

t.test('the script of pages writes times as the editor does, on every day of a year', async (t) => {
  const start = Date.UTC(2026, 0, 1)
  // Steps of 23:45 hours meet every quarter of the day.
  const times = Array.from({length: 370}, (_, count) => start + count * 95 * 15 * 60_000)
  // Clocks are set back in Europe on 25 October, in America on 1 November.
  const nights = [Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 9, 31, 12)]
  const hours = nights.flatMap((noon) => Array.from({length: 48}, (_, count) => noon + count * 30 * 60_000))
  for (const zone of ['Europe/Rome', 'America/St_Johns', 'Asia/Tokyo', 'Antarctica/Troll']) {
    const {formatMoment} = await momentsIn(zone)
    for (const language of ['en', 'it'] as const) {
      const written = byScript(language, [...times, ...hours])
      t.same(
        written,
        [...times, ...hours].map((time) => formatMoment(language, time)),
        `${zone} in ${language}`,
      )
      const unclear = written.slice(times.length).filter((text, index, all) => all.indexOf(text) !== index)
      t.same(unclear, [], `two times of the autumn night never look alike: ${zone} in ${language}`)
    }
  }
})
