import {X509Certificate} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import type {Clock} from '#shared/clock.ts'
import {reasonOf} from '#shared/error-reason.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import type {Config} from '../config.ts'
import {type Finding, right, wrong} from './finding.ts'
import {getHead} from './get-head.ts'
import {ownAddress} from './own-address.ts'

const day = 24 * 60 * 60 * 1000

/** Days before its end by which a certificate should be renewed. Most tools do so 30 days before. */
const renewBefore = 14

/** Milliseconds that clocks may differ: tokens and one-time codes bear that. */
const clockTolerance = 30_000

/** Checks that the server answers and can save, here and at the address that people use. */
export async function checkServer(config: Config, clock: Clock): Promise<Finding[]> {
  const own = ownAddress(config)
  const here = await checkHere(own)
  const certificate = config.tls ? [await checkFile(config.tls.cert, clock)] : []
  // Behind a proxy, people use another address.
  return config.baseUrl === own ? [here, ...certificate] : [here, ...certificate, ...(await checkThere(config, clock))]
}

async function checkHere(own: string): Promise<Finding> {
  try {
    // Its certificate names the public address, not this one.
    const {status} = await getHead(`${own}/readyz`, {isTrusted: true})
    if (status === 200) return right('server', `The server at ${own} answers, and can save.`)
    return status === 503
      ? wrong('server', `The server at ${own} can't save. Its log says why; often the disk is full or read-only.`)
      : wrong('server', `${own} answers ${status}: another program uses this address. Choose another PIANTA_PORT.`)
  } catch (error) {
    return wrong('server', `No server answers at ${own} (${reasonOf(error)}). Start it: ${serverCommand} serve`)
  }
}

async function checkThere({baseUrl}: Config, clock: Clock): Promise<Finding[]> {
  try {
    const {status, certificateEnds} = await getHead(`${baseUrl}/healthz`)
    return [
      status === 200
        ? right('address', `${baseUrl} leads to the server.`)
        : wrong('address', `${baseUrl} answers ${status}. Check PIANTA_BASE_URL and the proxy in front.`),
      ...(certificateEnds === undefined ? [] : [checkEnd(baseUrl, certificateEnds, clock)]),
    ]
  } catch (error) {
    return [
      wrong(
        'address',
        `${baseUrl} can't be reached from here: ${reasonOf(error)}. Check PIANTA_BASE_URL, the name service, the proxy ` +
          'and its certificate. Some routers don’t lead out and in again: try it from a phone.',
      ),
    ]
  }
}

async function checkFile(file: string, clock: Clock): Promise<Finding> {
  try {
    return checkEnd(file, Date.parse(new X509Certificate(await readFile(file)).validTo), clock)
  } catch (error) {
    return wrong('certificate', `${file}: ${reasonOf(error)}. Check PIANTA_TLS_CERT.`)
  }
}

function checkEnd(what: string, ends: number, clock: Clock): Finding {
  const days = Math.floor((ends - clock.now()) / day)
  if (days < 0) return wrong('certificate', `The certificate of ${what} has ended. Renew it.`)
  return days < renewBefore
    ? wrong('certificate', `The certificate of ${what} ends in ${days} days. Renew it, and check what should renew it.`)
    : right('certificate', `The certificate of ${what} lasts ${days} days.`)
}

/** Compares this machine's clock with the `Date` of another machine's answer. */
export async function checkClock(peer: string, clock: Clock): Promise<Finding> {
  try {
    const {headers} = await getHead(peer)
    const theirs = Date.parse(headers.date ?? '')
    if (Number.isNaN(theirs)) return wrong('clock', `${peer} tells no time. Name another server with --peer.`)
    const seconds = Math.round((clock.now() - theirs) / 1000)
    return Math.abs(seconds) * 1000 > clockTolerance
      ? wrong(
          'clock',
          `The clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${peer}. Set the time, best by NTP.`,
        )
      : right('clock', `The clock is ${Math.abs(seconds)} s from that of ${peer}.`)
  } catch (error) {
    return wrong('clock', `${peer} does not answer: ${reasonOf(error)}. Name another server with --peer.`)
  }
}
