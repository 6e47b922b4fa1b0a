import {parseArgs} from 'node:util'
import {readConfig} from '../config.ts'
import type {Command} from './command.ts'

export const healthcheck: Command = {
  usage: 'healthcheck',
  summary:
    'Checks the server that these settings describe, for service managers and containers: exits 0 if it responds, ' +
    '5 if it is unreachable.',
  async run(args) {
    parseArgs({args, options: {}})
    const {host, port} = readConfig(process.env)
    const address = `http://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}/v1`
    try {
      const response = await fetch(address, {signal: AbortSignal.timeout(5000)})
      await response.body?.cancel()
      // A server that limits requests is healthy.
      if (response.ok || response.status === 429) return 0
      console.error(`pianta: ${address} responded ${response.status}`)
      return 1
    } catch (error) {
      console.error(`pianta: no server responds at ${address} (${reasonOf(error)})`)
      return 5
    }
  },
}

const reasonOf = (error: unknown) => {
  const {cause, message} = error as Error
  return cause instanceof Error ? cause.message : message
}
