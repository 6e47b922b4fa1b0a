import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {aborted, createStopSignal} from '#shared/host/stop-signal.ts'
import {readConfig} from '../config.ts'
import {holdLines} from '../log.ts'
import {startServer} from '../start-server.ts'
import type {Command} from './command.ts'

export const serve: Command = {
  usage: 'serve [--lan]',
  summary: "Runs the server. --lan listens on this machine's address, so that a phone can open the pairing page.",
  async run(args) {
    const {values} = parseArgs({args, options: {lan: {type: 'boolean', default: false}}})
    const config = readConfig(process.env, values)
    const stopped = createStopSignal()
    // A terminal gets the link before the log.
    const log = process.stdout.isTTY ? holdLines() : undefined
    const server = await startServer(config, systemClock, log).catch((error) => {
      log?.release()
      throw error
    })
    const lines = [`Pianta runs at ${config.baseUrl}`]
    if (server.setupLink) lines.push(`Open this one-time link to create the first account: ${server.setupLink}`)
    console.error(lines.join('\n'))
    log?.release()
    const lost = await Promise.race([aborted(stopped), server.databaseLost])
    if (lost !== undefined) {
      console.error(
        `pianta: ${lost}. What is written now would be lost, so the server ends. Start it again to use what is there, or ` +
          `restore a backup: ${serverCommand} restore FILE`,
      )
      // Exits without closing, which would write to files that are no longer its own.
      process.exit(1)
    }
    await server.close()
    return 0
  },
}
