import {networkInterfaces} from 'node:os'
import t from 'tap'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {ownSettings, serve} from './pianta.ts'

const address = findLanAddress(networkInterfaces())

t.test(
  '--lan answers at the network’s address and on loopback, and lets go of both',
  address === undefined ? {skip: 'this machine has no network'} : {},
  async (t) => {
    const settings = await ownSettings(t)
    const port = settings.PIANTA_PORT
    const server = await serve(t, settings, ['--lan'])
    for (const host of [address, '127.0.0.1']) {
      const index = await fetch(`http://${host}:${port}/v1`, {headers: {accept: 'application/json'}})
      t.match(await index.json(), {resource: `http://${address}:${port}/v1`}, `${host}: links name one address`)
      t.equal((await fetch(`http://${host}:${port}/signin`)).status, 200)
    }
    server.child.kill('SIGTERM')
    t.match(await server.ended, {code: 0})
    await t.rejects(fetch(`http://127.0.0.1:${port}/v1`))
  },
)
