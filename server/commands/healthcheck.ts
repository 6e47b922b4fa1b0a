import {get as getHttp} from 'node:http'
import {get as getHttps} from 'node:https'
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
    const {host, port, tls} = readConfig(process.env)
    const address = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}/v1`
    try {
      const status = await statusOf(address)
      // A server that limits requests is healthy.
      if (status === 200 || status === 429) return 0
      console.error(`pianta: ${address} responded ${status}`)
      return 1
    } catch (error) {
      console.error(`pianta: no server responds at ${address} (${reasonOf(error)})`)
      return 5
    }
  },
}

/** Doesn't verify the certificate: it names the server's public address, not this one. */
function statusOf(address: string): Promise<number | undefined> {
  const {promise, resolve, reject} = Promise.withResolvers<number | undefined>()
  const signal = AbortSignal.timeout(5000)
  const get = address.startsWith('https:') ? getHttps : getHttp
  get(address, {signal, rejectUnauthorized: false}, (response) => {
    response.resume()
    resolve(response.statusCode)
  }).on('error', reject)
  return promise
}

const reasonOf = (error: unknown) => {
  const {cause, message} = error as Error
  return cause instanceof Error ? cause.message : message
}
