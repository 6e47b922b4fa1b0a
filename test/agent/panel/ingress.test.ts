import {once} from 'node:events'
import {request} from 'node:http'
import t, {type Test} from 'tap'
import {readConfig} from '../../../agent/config.ts'
import {ask, openPage, refusedUpgrade, servePanel} from '../../web/panel/helper.ts'

const house = 'homeassistant.local:8123'

/** Starts a panel behind an ingress that connects from 127.0.0.1. */
async function serveIngress(t: Test) {
  const served = await servePanel(t, {ingressPeer: '127.0.0.1', host: '0.0.0.0'})
  const host = served.host.replace('0.0.0.0', '127.0.0.1')
  return {...served, host, address: `http://${host}/`}
}

t.test('an ingress opens the panel under any host, without a key', async (t) => {
  const {address, host} = await serveIngress(t)
  const {status, headers} = await ask(address, {headers: {Host: house}})
  t.equal(status, 200)
  t.match(headers['content-security-policy'], `connect-src 'self' ws://${house} wss://${house};`)
  t.equal(headers['set-cookie'], undefined)
  for (const origin of [`http://${house}`, `https://${house}`]) {
    const page = await openPage(t, host, {Host: house, Origin: origin})
    t.match(await page.next(), {type: 'snapshot'})
  }
  const forwarded = {Host: 'supervisor', 'X-Forwarded-Host': house, Origin: `https://${house}`}
  t.match(await (await openPage(t, host, forwarded)).next(), {type: 'snapshot'})
})

t.test('pages of other sites can’t open the panel through an ingress', async (t) => {
  const {host} = await serveIngress(t)
  for (const origin of ['http://elsewhere.example', 'null', '', `http://${house}/`]) {
    t.equal(await refusedUpgrade(host, {Host: house, Origin: origin}), 403, origin)
  }
  t.equal(await refusedUpgrade(host, {Host: house}), 403)
  const odd = {Host: house, 'X-Forwarded-Host': 'x; script-src *', Origin: 'http://x; script-src *'}
  t.equal(await refusedUpgrade(host, odd), 403)
  const {headers} = await ask(`http://${host}/`, {headers: odd})
  t.notMatch(headers['content-security-policy'], 'script-src *')
})

t.test('only the ingress may connect', async (t) => {
  const {host, address} = await serveIngress(t)
  const sent = request(address, {localAddress: '127.0.0.2', headers: {Host: host}, agent: false}).end()
  const [response] = await once(sent, 'response')
  response.resume()
  t.equal(response.statusCode, 403)
})

t.test('the setting names one address, and leaves no place for tablets', async (t) => {
  t.equal(readConfig({PIANTA_AGENT_INGRESS_PEER: '172.30.32.2'}).ingressPeer, '172.30.32.2')
  t.throws(() => readConfig({PIANTA_AGENT_INGRESS_PEER: 'supervisor'}), {message: /the address of a proxy/})
  t.throws(() => readConfig({PIANTA_AGENT_INGRESS_PEER: '172.30.32.2'}, {lan: true}), {message: /^--lan: /})
})
