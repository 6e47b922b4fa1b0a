import {hash} from 'node:crypto'
import t from 'tap'
import {startApi} from '../api.ts'
import {pictureOf} from '../files/fixtures.ts'

t.test('the thumbnail is the picture of the last version, revalidated each time', async (t) => {
  const {call, inProject, save, url, token} = await startApi(t)
  const read = async (headers: Record<string, string> = {}) => {
    const sent = {authorization: `Bearer ${token}`, ...headers}
    const response = await fetch(`${url}${inProject}/thumbnail`, {headers: sent})
    return {status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())}
  }
  const missing = {status: 404, json: {error: 'not_found'}}
  t.match(await call('GET', `${inProject}/thumbnail`), missing, 'no version')
  await save(null)
  t.match(await call('GET', `${inProject}/thumbnail`), missing, 'a version without one')

  const first = await pictureOf('webp', 640, 400)
  await save(1, undefined, {thumbnail: first.toString('base64')})
  const shown = await read()
  t.same([shown.status, shown.body], [200, first])
  const etag = `"${hash('sha256', first)}"`
  t.match(Object.fromEntries(shown.headers), {
    'content-type': 'image/webp',
    'content-length': String(first.length),
    'content-disposition': 'attachment; filename="thumbnail.webp"',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    etag,
  })
  t.equal((await read({'if-none-match': etag})).status, 304)
  const part = await read({range: 'bytes=0-3'})
  t.same([part.status, part.body.toString()], [206, 'RIFF'])

  await save(2, undefined, {thumbnail: (await pictureOf('webp', 320, 200)).toString('base64')})
  const next = await read({'if-none-match': etag})
  t.equal(next.status, 200)
  t.not(next.headers.get('etag'), etag)
  await save(3)
  t.match(await call('GET', `${inProject}/thumbnail`), missing, 'not the one before, of another home')
})
