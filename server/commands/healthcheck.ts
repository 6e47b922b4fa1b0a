import {parseArgs} from 'node:util'
import {reasonOf} from '#shared/error-reason.ts'
import {exitCodes} from '#shared/host/exit-codes.ts'
import {readConfig} from '../config.ts'
import {getHead} from '../doctor/get-head.ts'
import {ownAddress} from '../doctor/own-address.ts'
import type {Command} from './command.ts'

export const healthcheck: Command = {
  usage: 'healthcheck',
  summary:
    'Checks the server that these settings describe, for service managers and containers: exits 0 if it responds, ' +
    '5 if it is unreachable.',
  async run(args) {
    parseArgs({args, options: {}})
    const address = `${ownAddress(readConfig(process.env))}/v1`
    try {
      // The certificate names the server's public address, not this one.
      const {status} = await getHead(address, {isTrusted: true})
      // A server that limits requests is healthy.
      if (status === 200 || status === 429) return 0
      console.error(`pianta: ${address} responded ${status}`)
      return 1
    } catch (error) {
      console.error(`pianta: no server responds at ${address} (${reasonOf(error)})`)
      return exitCodes.unreachable
    }
  },
}
