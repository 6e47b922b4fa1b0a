import {once} from 'node:events'
import {connect} from 'node:net'
import t from 'tap'
import {closedDesk} from '../../../agent/panel/bridge-desk.ts'
import {serveSignIns} from '../../../agent/panel/serve-sign-ins.ts'
import {ask, servePanel} from '../../web/panel/helper.ts'
import {SteppedClock} from '../stepped-clock.ts'

/** A panel whose sign-ins end in a way of the test. */
function serve(comeBack: typeof closedDesk.signIns.comeBack) {
  return servePanel(t, {bridges: {...closedDesk, signIns: {...closedDesk.signIns, comeBack}}})
}

t.test(
  'the page that a house leads back to runs no script, is never kept, and shows no markup of a house',
  async (t) => {
    const {panel} = await serve(async () => ({is: 'failed', reason: '<img src=x onerror="alert(1)"> & more'}))
    const {status, headers, body} = await ask(`${panel.address}sign-in?state=x&code=y`)
    t.equal(status, 502)
    t.match(headers, {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': /^default-src 'none'; style-src 'sha256-.*'; .*frame-ancestors 'none'$/,
    })
    t.match(body, '<p lang="en"><small>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more</small></p>')
    t.notMatch(body, /<script|<img/)
  },
)

t.test('only a GET at the agent’s own address comes back from a house', async (t) => {
  let came = 0
  const {panel} = await serve(async () => {
    came++
    return {is: 'connected'}
  })
  const {port} = new URL(panel.address)
  for (const Host of ['evil.example', `evil.example:${port}`, '127.0.0.1:1']) {
    t.equal((await ask(`${panel.address}sign-in?state=x`, {headers: {Host}})).status, 403, Host)
  }
  for (const method of ['POST', 'HEAD', 'PUT']) {
    t.equal((await ask(`${panel.address}sign-in?state=x`, {method})).status, 405, method)
  }
  t.equal(came, 0)
  t.equal((await ask(`${panel.address}sign-in?state=x`)).status, 200)
  t.equal(came, 1)
  t.equal((await ask(`${panel.address}sign-in/?state=x`)).status, 404)
})

t.test('a panel without bridges, and any unknown state: the sign-in is over', async (t) => {
  const {panel} = await servePanel(t)
  const {status, body} = await ask(`${panel.address}sign-in?state=x&code=y`, {headers: {'Accept-Language': 'it'}})
  t.equal(status, 410)
  t.match(body, 'Questo accesso è finito')
})

t.test('without an agent a command serves that page alone, at another port where its own is taken', async (t) => {
  const clock = new SteppedClock()
  const first = await serveSignIns(closedDesk.signIns, {host: '127.0.0.1', port: 0, clock})
  const taken = Number(new URL(first.origin).port)
  const second = await serveSignIns(closedDesk.signIns, {host: '127.0.0.1', port: taken, clock})
  t.not(second.origin, first.origin)
  t.equal((await ask(`${second.origin}/sign-in?state=x`)).status, 410)
  t.equal((await ask(`${second.origin}/sign-in`, {headers: {Host: 'evil.example'}})).status, 403)
  const rest = await ask(`${second.origin}/`)
  t.match(rest, {status: 404, body: 'Start the agent to open its panel.'})
  await first[Symbol.asyncDispose]()
  const unused = connect(Number(new URL(second.origin).port), '127.0.0.1')
  await once(unused, 'connect')
  const ended = Promise.all([once(unused, 'close'), second[Symbol.asyncDispose]()])
  await clock.pass(1000)
  await ended
  const wrong = serveSignIns(closedDesk.signIns, {host: '203.0.113.9', port: 0, clock})
  await t.rejects(wrong, {kind: 'configuration', message: /Nothing can listen on 203\.0\.113\.9/})
})
