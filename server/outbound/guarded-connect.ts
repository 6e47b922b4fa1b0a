import {connect as connectPlainly, isIP, type LookupFunction, type Socket} from 'node:net'
import {connect as connectSecurely} from 'node:tls'
import type {buildConnector} from 'undici'
import {limits} from '#shared/api/limits.ts'
import {isPublic} from './public-address.ts'
import type {ResolveName} from './resolve-name.ts'
import {needsOpenedNetwork} from './url-problem.ts'

/** An address is not one that is asked; the message says why, for the person who gave it. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError'
}

/** Milliseconds after which the next address of a name is tried too (RFC 8305, section 5, is for the impatient). */
const perAddress = 1000
const mostAddresses = 8

/** Neither tells where a name leads: that may be known in a private network alone. */
const notPublic = 'leads to an address that is not on the public internet'
const notOpened =
  'does not lead into a network that is opened here; elsewhere only https is asked, at the port 443 or 8443'

interface GuardNeeds {
  isOpened: (address: string) => boolean
  lookUp: ResolveName
}

/**
 * Connects to what is allowed alone. A name is looked up here, once, and all that it leads to is judged; the socket then
 * goes to those very addresses, so that an answer of the DNS that changes has no chance. TLS is held to the name.
 */
export function createGuardedConnect({isOpened, lookUp}: GuardNeeds) {
  const sockets = new Set<Socket>()
  const isReachable = (address: string) => isPublic(address) || isOpened(address)

  function connect({hostname, protocol, port}: buildConnector.Options, callback: buildConnector.Callback) {
    const isAtHome = needsOpenedNetwork({hostname, protocol, port})
    const isAllowed = isAtHome ? isOpened : isReachable
    const refusal = () => new UnsafeAddressError(`${hostname} ${isAtHome ? notOpened : notPublic}`)
    // No name, no look-up: what follows would not be asked about it.
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) return callback(refusal(), null)
    const isSecure = protocol === 'https:'
    const socket = openSocket(isSecure, {
      host: hostname,
      port: Number(port || (isSecure ? 443 : 80)),
      lookup: judgedLookup(lookUp, isAllowed, refusal),
    })
    socket.setNoDelay(true)
    sockets.add(socket)
    const timer = setTimeout(() => socket.destroy(lateError()), limits.webhookAnswerTime)
    let isSettled = false
    const settle = (...outcome: [Error, null] | [null, Socket]) => {
      clearTimeout(timer)
      if (isSettled) return
      isSettled = true
      callback(...outcome)
    }
    socket
      .once(isSecure ? 'secureConnect' : 'connect', () => {
        if (isAllowed(socket.remoteAddress ?? '')) settle(null, socket)
        else socket.destroy(refusal())
      })
      .on('error', (error) => settle(error, null))
      .once('close', () => {
        sockets.delete(socket)
        settle(new Error('closed'), null)
      })
  }

  function openSocket(isSecure: boolean, to: {host: string; port: number; lookup: LookupFunction}): Socket {
    const options = {...to, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: perAddress}
    if (!isSecure) return connectPlainly(options)
    const servername = isIP(to.host) === 0 ? to.host : ''
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    return connectSecurely({...options, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true})
  }

  return {
    connect,
    /** Those that are open, or about to be. */
    count: () => sockets.size,
    /** Lets go of what is still being connected to. */
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What net has a name looked up by; it takes all addresses, for it tries one after the other. */
function judgedLookup(
  lookUp: ResolveName,
  isAllowed: (address: string) => boolean,
  refusal: () => Error,
): LookupFunction {
  return (name, _options, callback) => {
    const answer = (addresses: Awaited<ReturnType<ResolveName>>) => {
      if (addresses.length === 0) callback(unknownName(), [])
      else if (!addresses.every(({address}) => isAllowed(address))) callback(refusal(), [])
      else callback(null, addresses.slice(0, mostAddresses))
    }
    lookUp(name).then(answer, (error) => callback(error, []))
  }
}

const unknownName = () => Object.assign(new Error('no address'), {code: 'ENODATA', syscall: 'lookup'})

const lateError = () => Object.assign(new Error('no connection in time'), {code: 'ETIMEDOUT'})
