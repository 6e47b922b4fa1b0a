import type {Server} from 'node:http'
import type {DestinationStream} from 'pino'
import type {Clock} from '#shared/clock.ts'
import {createApp} from './app.ts'
import {loadFirstStarter, syncStarterCatalog} from './catalog/starter.ts'
import type {Config} from './config.ts'
import {startControlServer} from './control/socket.ts'
import {servingBusyTimeout} from './database/waits.ts'
import {listenOnLoopback} from './listen-on-loopback.ts'
import {createLogger} from './log.ts'
import {openServices} from './services.ts'
import {watchForLoss} from './watch/lost-database.ts'

/**
 * Opens the data, listens and starts the background tasks. `setupLink` is undefined once there is an account.
 * `starterSynced` resolves when the starter catalog is loaded, `databaseLost` with a sentence when the database was
 * removed or replaced. `log` takes the log's lines, by default stdout. Closes everything before it rejects.
 */
export async function startServer(config: Config, clock: Clock, log?: DestinationStream) {
  const logger = createLogger(config.logLevel, log)
  const tls = config.tls && (await import('./tls/certificate.ts')).openTls(config.tls)
  const services = openServices(config, clock)
  if (services.isCopy) logger.info('the data folder is a copy, so event streams start anew')
  const closing: (() => unknown)[] = []
  const close = async () => {
    await Promise.all(closing.splice(0).map((closeOne) => closeOne()))
    await services.close()
  }
  try {
    const app = await createApp(services, {logger, tls})
    closing.push(() => closeSoon(app.server, () => app.close()))
    const control = await startControlServer(services)
    closing.push(() => closeSoon(control.server, () => control.close()))
    await loadFirstStarter(services, logger)
    await app.listen({host: config.host, port: config.port})
    if (config.loopback !== undefined) {
      const also = await listenOnLoopback(app.server, {host: config.loopback, port: config.port})
      closing.push(() => void also.close())
    }
    // Before waits become short: a start may stand still for another program that holds the database.
    const setupLink =
      services.accounts.count() > 0 ? undefined : `${config.authUrl}/setup?link=${services.links.create('setup')}`
    services.database.waits.change(servingBusyTimeout)
    const certificates = tls?.start(clock, logger)
    closing.push(() => certificates?.stop())
    const lost = Promise.withResolvers<string>()
    const loss = watchForLoss(clock, services.databaseFile, lost.resolve)
    closing.push(() => loss.stop())
    const starter = syncStarterCatalog(services, logger)
    closing.push(() => starter.stop())
    // Loaded once the server listens: a start reads a few files less.
    const {startTasks} = await import('./start-tasks.ts')
    await startTasks(services, logger, (stop) => closing.push(stop))
    return {app, services, setupLink, starterSynced: starter.done, databaseLost: lost.promise, close}
  } catch (error) {
    await close()
    throw error
  }
}

/** Milliseconds that running requests may take when the server stops. */
const shutdownTimeout = 1000

async function closeSoon(server: Server, close: () => Promise<unknown>) {
  const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
  await close()
  clearTimeout(timer)
}
