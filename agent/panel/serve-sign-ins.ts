import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Clock} from '#shared/clock.ts'
import type {SignIns} from '../bridges/sign-ins.ts'
import {Failure, reasonOf} from '../failure.ts'
import {accessAt} from './access.ts'
import {inAddress} from './own-address.ts'
import {createSignInPage} from './sign-in-page.ts'

/** Milliseconds that a browser has to read the last page. */
const shutdownTimeout = 1000

export interface ServedSignIns extends AsyncDisposable {
  /** The agent's address that a house's page leads back to, like `http://192.168.1.20:8430`. */
  origin: string
}

/** Serves the page that sign-ins lead back to, and nothing else, for a command without a running agent. */
export async function serveSignIns(
  signIns: SignIns,
  {host, port, clock}: {host: string; port: number; clock: Clock},
): Promise<ServedSignIns> {
  const ownPort = () => (server.address() as AddressInfo).port
  const page = createSignInPage({signIns, isOwn: accessAt(host, ownPort).isOwn}, (_, response) =>
    response.writeHead(404, {'Content-Type': 'text/plain; charset=utf-8'}).end('Start the agent to open its panel.\n'),
  )
  const server = createServer(page)
  const listen = async (port: number) => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  // Any port will do where another program has the agent's.
  await listen(port)
    .catch(() => listen(0))
    .catch((error) => {
      throw new Failure('configuration', `Nothing can listen on ${inAddress(host)}: ${reasonOf(error)}.`, {
        cause: error,
      })
    })
  return {
    origin: `http://${inAddress(host)}:${ownPort()}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      // The last page may still be on its way. Browsers also open connections that they never use.
      const cancel = clock.after(shutdownTimeout, () => server.closeAllConnections())
      await closed
      cancel()
    },
  }
}
