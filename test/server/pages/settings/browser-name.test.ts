import t from 'tap'
import {nameBrowser} from '../../../../server/pages/settings/sessions.ts'

t.test('nameBrowser() names browsers and their systems', async (t) => {
  const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const [userAgent, browser, system] of [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Microsoft Edge',
      'Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 14; K) ${engine} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; K) ${engine} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet for Android',
      undefined,
    ],
  ] as const) {
    t.same(await nameBrowser(userAgent), {browser, system})
  }
})

t.test('nameBrowser() ignores other programs, and repeats no arbitrary text', async (t) => {
  const unknown = {browser: undefined, system: undefined}
  for (const userAgent of [
    null,
    '',
    '   ',
    'node',
    'curl/8.5.0',
    '<b>evil</b>/1.0 on',
    `${'a'.repeat(41)}/1 x`,
    'Your bank: call 555/1 x',
  ]) {
    t.same(await nameBrowser(userAgent), unknown, String(userAgent))
  }
  t.same(await nameBrowser('Home Browser/1.0 '.repeat(2)), {browser: 'Home Browser', system: undefined})
  t.same(await nameBrowser(`${' '.repeat(400)}Mozilla/5.0 (X11; Linux) Firefox/130.0`), unknown, 'beyond what is read')
})
