import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {visitPages} from './visit-pages.ts'

t.test('setup, sign-in, pairing and disconnecting on a desk', needsChromium, (t) =>
  visitPages(t, {viewport: {width: 1280, height: 800}, locale: 'en-GB'}),
)
