import {parseArgs} from 'node:util'
import {readConfig} from '../config.ts'
import type {Command} from './command.ts'

export const healthcheck: Command = {
  usage: 'healthcheck',
  summary:
    'Exits 0 when the server of these settings answers, 5 when nothing does: for service managers and containers.',
  async run(args) {
    parseArgs({args, options: {}})
    const {host, port} = readConfig(process.env)
    const address = `http://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}/v1`
    try {
      const answer = await fetch(address, {signal: AbortSignal.timeout(5000)})
      await answer.body?.cancel()
      // One that refuses because too much is asked of it is well.
      if (answer.ok || answer.status === 429) return 0
      console.error(`pianta: ${address} answers ${answer.status}`)
      return 1
    } catch (error) {
      console.error(`pianta: nothing answers at ${address} (${reasonOf(error)})`)
      return 5
    }
  },
}

const reasonOf = (error: unknown) => {
  const {cause, message} = error as Error
  return cause instanceof Error ? cause.message : message
}
