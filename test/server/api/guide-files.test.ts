import {readFileSync} from 'node:fs'
import t from 'tap'
import {guideFiles} from '../../../server/api/guide-files.ts'
import {startServer} from '../../helper.ts'

t.test('the guides are served as plain text to browsers and programs', async (t) => {
  const {url} = await startServer(t)
  for (const path of Object.values(guideFiles)) {
    const response = await fetch(url + path)
    t.equal(response.status, 200)
    t.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    t.equal(response.headers.get('access-control-allow-origin'), '*')
    t.equal(response.headers.get('cache-control'), 'public, max-age=3600')
    t.equal(await response.text(), readFileSync(new URL(`../../..${path}`, import.meta.url), 'utf8'))
  }
})
