import t, {type Test} from 'tap'
import type {Language} from '#shared/text/languages.ts'
import {formatZonedMoment} from '#shared/text/moments.ts'
import {startServer} from '../../helper.ts'
import {type BrowserPage, openBrowser} from './form-browser.ts'
import {makeHousehold} from './household.ts'
import {pageStates} from './page-states.ts'

const scriptTag = /<script type="module" src="\/pages\/[0-9a-f]{12}\/local-times\.js"><\/script>/
const timeTag = /<time datetime="([^"]*)">([^<]*)<\/time>/g
/** A date with a time of day, in both languages. */
const written = /\d{1,2} \p{L}{3,4} 20\d\d, \d\d:\d\d/u

interface Shown {
  language: Language
  path: string
}

/** Checks that every time of a page can be turned into the reader's zone, and else names its own. */
function checkTimes(t: Test, {html, headers}: Pick<BrowserPage, 'html' | 'headers'>, {language, path}: Shown) {
  const times = [...html.matchAll(timeTag)]
  for (const [, at = '', text] of times) t.equal(text, formatZonedMoment(language, Date.parse(at)), path)
  t.notMatch(html.replaceAll(timeTag, ''), written, `${path} has no time in plain text`)
  t.equal(scriptTag.test(html), times.length > 0, `${path} loads the script if it has times`)
  const policy = headers.get('content-security-policy') ?? ''
  if (/<script/.test(html))
    t.match(policy, /^default-src 'none'; script-src 'self'; (connect-src 'self'; worker-src 'self'; )?style-src/, path)
  else t.notMatch(policy, 'script-src', path)
  return times.length
}

t.test('every time of a page is one that its script can turn, and names its zone', async (t) => {
  const language = 'it'
  const server = await startServer(t, {PIANTA_RATE_LIMIT: '100000'})
  const household = await makeHousehold(server, language)
  const timed = new Set<string>()
  for (const as of ['nobody', 'full', 'empty', 'maker', 'viewer'] as const) {
    const browser = openBrowser(server.url, {'accept-language': language})
    if (as !== 'nobody') browser.cookies.set('pianta_session', household.people[as].cookie)
    for (const {route, path: pathOf = () => route, forms} of pageStates.filter((state) => state.as === as)) {
      if (forms !== undefined) continue
      const path = await pathOf(household)
      if (checkTimes(t, await browser.open(path), {language, path}) > 0) timed.add(route)
    }
  }
  for (const route of ['/projects', '/notices', '/settings/activity', '/settings/sessions', '/settings/apps'])
    t.ok(timed.has(route), `${route} shows times`)
})
