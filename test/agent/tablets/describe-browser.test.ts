import t from 'tap'
import {describeBrowser} from '../../../agent/tablets/describe-browser.ts'

const named: readonly (readonly [string, string | undefined])[] = [
  ['Android, Chrome', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'],
  ['iPad, Safari', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1'],
  [
    'Mac or iPad, Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/17.4 Safari/605.1',
  ],
  ['Windows, Firefox', 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ['Windows, Edge', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0'],
  ['unknown browser', 'curl/8.5.0'],
  ['unknown browser', undefined],
]

t.test('describeBrowser() names the system and the browser', async (t) => {
  for (const [name, userAgent] of named) t.equal(describeBrowser(userAgent), name)
})
