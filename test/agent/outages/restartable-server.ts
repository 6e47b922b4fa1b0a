import {once} from 'node:events'
import type {FastifyInstance} from 'fastify'
import type {Test} from 'tap'
import {createApp} from '../../../server/app.ts'
import {createLogger} from '../../../server/log.ts'
import {startMaintenance} from '../../../server/maintenance.ts'
import type {Services} from '../../../server/services.ts'
import {openTestServices} from '../../test-services.ts'
import type {AgentServer} from '../agent-server.ts'

export interface RestartableServer extends Pick<AgentServer, 'clock' | 'config' | 'accountId' | 'projectId'> {
  /** The services of the server, also while nobody reaches it. */
  services(): Services
  /** Loses its connections and takes no more. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
  /** Starts anew on the same data, after a stop. */
  renew(): Promise<void>
}

/** Gives a server its hourly maintenance, and makes it go and come back. */
export function restartable(t: Test, first: AgentServer): RestartableServer {
  const {clock, config, accountId, projectId} = first
  const logger = createLogger(config.logLevel)
  let running = watch(first.services, first.app)

  function watch(services: Services, app: FastifyInstance) {
    return {services, app, maintenance: startMaintenance(services, logger)}
  }

  async function stop() {
    const {server} = running.app
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  async function end() {
    running.maintenance.stop()
    await stop()
    await running.app.close()
    await running.services.close()
  }

  async function start() {
    const {server} = running.app
    server.listen(config.port, config.host)
    await once(server, 'listening')
  }

  t.teardown(end)
  return {
    clock,
    config,
    accountId,
    projectId,
    services: () => running.services,
    stop,
    start,
    async renew() {
      await end()
      const services = {...openTestServices(config, clock), homes: first.services.homes}
      running = watch(services, await createApp(services, {logger}))
      await start()
    },
  }
}
