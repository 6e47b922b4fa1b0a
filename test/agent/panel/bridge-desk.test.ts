import {networkInterfaces} from 'node:os'
import t from 'tap'
import {createSignIns} from '../../../agent/bridges/sign-ins.ts'
import {askDesk, closedDesk} from '../../../agent/panel/bridge-desk.ts'
import {findLanAddress} from '../../../shared/host/lan-address.ts'
import {startSmall} from '../bridges/home-assistant/small-home-assistant.ts'
import {SteppedClock} from '../stepped-clock.ts'

t.test('a page gets the code of a sign-in for phones where a phone can use it', async (t) => {
  const small = await startSmall(t)
  const {signal} = new AbortController()
  const signIns = createSignIns({clock: new SteppedClock(), signal, add: () => Promise.reject(new Error('not asked'))})
  const desk = {...closedDesk, signIns}
  const ask = (url: string, origin: string | undefined) =>
    askDesk(desk, {ask: 'sign-in', kind: 'home-assistant', url}, {origin, signal})
  t.match(await ask(small.url, 'http://192.168.1.20:8430'), {error: null, signIn: {onlyHere: 'house', qr: null}})
  const host = findLanAddress(networkInterfaces())
  if (host !== undefined) {
    const {url} = await startSmall(t, {host})
    const inNetwork = await ask(url, 'http://192.168.1.20:8430')
    t.match(inNetwork, {signIn: {onlyHere: null, qr: {size: Number, path: /^M/}, address: /192\.168\.1\.20/}})
    t.match(await ask(url, 'http://127.0.0.1:8430'), {signIn: {onlyHere: 'agent', qr: null}})
  }
  t.match(await ask(small.url, undefined), {error: /ingress/})
  const begun = await ask(small.url, 'http://192.168.1.20:8430')
  const state = begun.signIn?.state ?? ''
  const waiting = askDesk(desk, {ask: 'signed-in', state}, {origin: undefined, signal})
  t.same(await askDesk(desk, {ask: 'cancel-sign-in', state}, {origin: undefined, signal}), {error: null})
  t.match(await waiting, {error: /given up/}, 'nobody waits for a cancelled one')
  t.same(await signIns.comeBack(new URLSearchParams({state, code: 'x'})), {is: 'unknown'}, 'nobody can complete it')
  t.match(await askDesk(desk, {ask: 'signed-in', state: 'none'}, {origin: undefined, signal}), {error: /is over/})
})
