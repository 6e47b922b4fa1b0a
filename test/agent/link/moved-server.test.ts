import {networkInterfaces} from 'node:os'
import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {checkServer} from '../../../agent/doctor/check-server.ts'
import {findMovedServer} from '../../../agent/link/moved-server.ts'
import {freePort} from '../../../demo/free-port.ts'
import {startAgentServer} from '../agent-server.ts'
import {commandLine} from '../commands/agent-process.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const signal = AbortSignal.any([])
const own = findLanAddress(networkInterfaces())
const needsNetwork = own === undefined ? {skip: 'this machine has no network'} : {}

t.test('a server that was started without --lan is found on loopback, and says so', needsNetwork, async (t) => {
  const server = await startAgentServer(t)
  const known = new URL(`http://${own}:${new URL(server.url).port}`)
  const [, {message = ''} = {}] = await checkServer(known, systemClock, signal)
  t.match(message, /ECONNREFUSED/)
  t.match(message, `A Pianta server answers at ${server.url}, for this machine only. Start it with: `)
  t.match(message, /serve --lan$/)
  const pairing = await commandLine(t, await temporaryFolder(t)).run('pair', known.origin)
  t.match(pairing, {code: 5, said: /for this machine only\. Start it with: .* serve --lan/})
})

t.test('a server that left loopback is found at the address in the network', needsNetwork, async (t) => {
  const PIANTA_PORT = String(await freePort())
  const PIANTA_BASE_URL = `http://${own}:${PIANTA_PORT}`
  await startAgentServer(t, {PIANTA_HOST: own as string, PIANTA_PORT, PIANTA_BASE_URL})
  const known = `http://127.0.0.1:${PIANTA_PORT}`
  const pairing = await commandLine(t, await temporaryFolder(t)).run('pair', known)
  const advice = `A Pianta server answers at ${PIANTA_BASE_URL}. Pair with it: npm run -s agent -- pair ${PIANTA_BASE_URL}`
  t.match(pairing, {code: 5, said: advice})
  t.match((await checkServer(new URL(known), systemClock, signal))[1], {ok: false, message: advice})
})

t.test('nothing is said of a server of another machine, or of none', async (t) => {
  const server = await startAgentServer(t)
  const {port} = new URL(server.url)
  t.equal(await findMovedServer(new URL(`http://192.0.2.1:${port}`), systemClock, signal), undefined)
  t.equal(await findMovedServer(new URL(`http://127.0.0.1:${await freePort()}`), systemClock, signal), undefined)
})
