import {lookup} from 'node:dns/promises'
import {isIP} from 'node:net'
import type {Clock} from '#shared/clock.ts'
import {causesOf} from '#shared/error-reason.ts'
import {bareHost} from '#shared/host/bare-host.ts'
import {parseIndex} from '../../client/find-server.ts'
import {discoverProvider} from '../../client/provider.ts'
import {readWhole} from '../../client/read-body.ts'
import {requestServer, SignInPage} from '../../client/sign-in-page.ts'
import {reasonOf} from '../failure.ts'
import {findMovedServer} from '../link/moved-server.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Milliseconds that the server has to answer. */
const timeout = 10_000

/** Milliseconds that clocks may differ: a certificate and the shown times bear that. */
const clockTolerance = 120_000

/** Checks the way to the server: its name, its certificate, its answer, and this machine's clock against its own. */
export async function checkServer(server: URL, clock: Clock, signal: AbortSignal): Promise<Finding[]> {
  const host = bareHost(server.hostname)
  const name = await checkName(host)
  if (!name.ok) return [name]
  let response: Response
  try {
    const headers = {accept: 'application/json'}
    response = await requestServer(new URL('/v1', server), {headers}, {clock, signal, timeout})
  } catch (error) {
    if (error instanceof SignInPage) return [name, wrong('server', reasonOf(error))]
    const moved = await findMovedServer(server, clock, signal)
    return [name, moved === undefined ? unreachable(server, error) : wrong('server', `${reasonOf(error)}. ${moved}`)]
  }
  const [secure, time] = [checkEncryption(server), checkClock(response, clock)]
  try {
    const index = await parseIndex(server, await readWhole(response, {clock, signal}))
    await discoverProvider(index, clock, signal)
    return [name, ...secure, ...time, right('server', `${server.origin} answers.`)]
  } catch (error) {
    return [name, ...secure, ...time, wrong('server', reasonOf(error))]
  }
}

async function checkName(host: string): Promise<Finding> {
  if (isIP(host) !== 0) return right('name', `${host} is an address and needs no name service.`)
  try {
    const {address} = await lookup(host)
    return right('name', `${host} is ${address}.`)
  } catch (error) {
    return wrong(
      'name',
      `The name ${host} is not found: ${reasonOf(error)}. Check its spelling, the name service (DNS), or use a number.`,
    )
  }
}

const checkEncryption = ({protocol, host}: URL): Finding[] =>
  protocol === 'https:' ? [right('certificate', `The certificate of ${host} is valid.`)] : []

/** Reasons of a refused certificate that a person can fix, by the code of the error. */
const certificateAdvice: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Renew it, or set this machine’s clock.',
  CERT_NOT_YET_VALID: 'Set this machine’s clock.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use the name in the certificate.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Start the agent with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Start the agent with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Start the agent with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Start the agent with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
}

function unreachable(server: URL, error: unknown): Finding {
  for (const cause of causesOf(error)) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const advice = Object.hasOwn(certificateAdvice, code) ? certificateAdvice[code] : undefined
    if (advice !== undefined) {
      return wrong('certificate', `The certificate of ${server.host} is refused: ${cause.message}. ${advice}`)
    }
  }
  return wrong('server', `${reasonOf(error)}. Check that the server runs, its address and port, and the network.`)
}

function checkClock(response: Response, clock: Clock): Finding[] {
  const theirs = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return []
  const difference = clock.now() - theirs
  const seconds = Math.round(Math.abs(difference) / 1000)
  if (Math.abs(difference) <= clockTolerance) return [right('clock', `The clock is ${seconds} s from the server's.`)]
  return [
    wrong(
      'clock',
      `This machine's clock is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the server's. ` +
        'Turn on time synchronisation (NTP) on the one that is wrong.',
    ),
  ]
}
