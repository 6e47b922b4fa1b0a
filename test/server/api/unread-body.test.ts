import {createHmac} from 'node:crypto'
import {rmSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {maskToken} from '../../../server/pages/mask-token.ts'
import {startApi} from '../api.ts'

/** More than the server keeps in memory. */
const bytes = 3_000_000

/** Starts a server that can write no file, and returns a request with a body for every route that takes a large one. */
async function start(t: Test) {
  const api = await startApi(t)
  const account = await api.addPerson('Anna')
  const {id} = api.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const session = api.services.sessions.create(account.id, {userAgent: '', address: '127.0.0.1'})
  const token = maskToken(createHmac('sha256', session).update('form').digest('base64url'))
  const cookie = `cookie: pianta_session=${session}`
  rmSync(join(api.config.data, 'files', 'unfinished'), {recursive: true})
  const bearer = `authorization: Bearer ${api.token}`
  const json = 'content-type: application/json'
  const png = 'content-type: image/png'
  const text = `{"home":"${'x'.repeat(bytes)}"}`
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)]).toString('latin1')
  const part = (name: string, value: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  return {
    api,
    bodies: [
      [`POST /v1/projects/${api.projectId}/revisions`, bearer, json, text],
      ['POST /v1/homes/check', bearer, json, text],
      [`POST /v1/projects/${api.projectId}/files`, bearer, png, picture],
      [`PUT /projects/${id}/draft`, cookie, json, text],
      [`POST /projects/${id}/edit/drawing?name=a.png`, `${cookie}\r\nform-token: ${token}`, png, picture],
      [
        `POST /projects/${id}/import`,
        cookie,
        'content-type: multipart/form-data; boundary=b',
        `${part('token', token)}${part('file', 'x'.repeat(bytes), '; filename="a.sh3d"')}--b--\r\n`,
      ],
    ] as const,
  }
}

t.test('a body that the disk does not take is read to its end, and the next request is answered', async (t) => {
  const {api, bodies} = await start(t)
  const {port, hostname} = new URL(api.url)
  for (const [line, access, type, body] of bodies) {
    const socket = connect(Number(port), hostname)
    t.teardown(() => socket.destroy())
    socket.on('error', () => {})
    const head = [`${line} HTTP/1.1`, 'host: x', access, type, `content-length: ${Buffer.byteLength(body, 'latin1')}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body, 'latin1')
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    let answers = ''
    for await (const chunk of socket) answers += chunk
    t.same(
      [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
      ['500', '200'],
      line,
    )
  }
})
