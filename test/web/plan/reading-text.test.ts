import t from 'tap'
import {readingText, readingWords} from '#web/plan/state-words.ts'

const minutes = (count: number) => Date.now() + count * 60_000

t.test('a moment is told as people say it, and an event with its time', async (t) => {
  const iso = (at: number) => ({at, text: new Date(at).toISOString(), reading: new Date(at).toISOString()})
  const tell = (at: number, language: 'en' | 'it') => readingText({status: 'ok', ...iso(at)}, language)
  t.equal(tell(minutes(20.2), 'en'), 'in 20 min')
  t.equal(tell(minutes(20.2), 'it'), 'tra 20 min')
  t.equal(tell(minutes(-179), 'en'), '3 h ago')
  t.equal(tell(minutes(-179), 'it'), '3 h fa')
  t.equal(tell(minutes(0), 'en'), 'now')
  t.match(tell(minutes(3 * 24 * 60), 'en'), /^\d\d:\d\d, \d+ \w+$/)
  const ring = {status: 'ok', at: minutes(-5.1), text: 'ring', reading: 'ring', words: {en: 'Ring'}} as const
  t.equal(readingText(ring, 'en'), 'Ring · 5 min ago')
  t.equal(readingText(ring, 'it'), 'ring · 5 min fa')
})

t.test('the house’s own words come before its codes', async (t) => {
  const docked = {status: 'ok', on: false, text: 'docked', reading: 'docked', words: {it: 'Alla base'}} as const
  t.equal(readingWords(docked, 'it'), 'Alla base')
  t.equal(readingWords(docked, 'en'), 'docked')
})
