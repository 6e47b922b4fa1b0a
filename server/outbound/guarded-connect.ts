import {createRequire} from 'node:module'
import {isIP, type LookupFunction} from 'node:net'
import type undici from 'undici'
import type {buildConnector} from 'undici'
import {limits} from '#shared/contract/limits.ts'
import {isPublic} from './public-address.ts'
import type {ResolveName} from './resolve-name.ts'
import {describeUrlProblem, needsOpenedNetwork, type UrlProblem} from './url-problem.ts'

/** Thrown for an address that must not be requested; the message tells its user why. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError'
  readonly problem: UrlProblem

  constructor(problem: UrlProblem, message = describeUrlProblem(problem)) {
    super(message)
    this.problem = problem
  }
}

/** Milliseconds before the next address of a name is tried too; the delay of RFC 8305, section 5, is shorter. */
const attemptTimeout = 1000
const maxAddresses = 8

interface GuardNeeds {
  isOpened: (address: string) => boolean
  resolveName: ResolveName
}

const require = createRequire(import.meta.url)
/** undici takes long to load, and most servers start without a request to make. */
const loadUndici = () => require('undici') as typeof undici

/**
 * Connects to allowed addresses only. Resolves each name once, judges every address it leads to, and connects to those
 * very addresses, so a DNS answer that changes later has no effect. The TLS certificate must match the name.
 */
export function createGuardedConnect({isOpened, resolveName}: GuardNeeds) {
  const connections = new Set<AbortController>()
  const isReachable = (address: string) => isPublic(address) || isOpened(address)

  function connect(to: buildConnector.Options, callback: buildConnector.Callback) {
    const {hostname} = to
    const isAtHome = needsOpenedNetwork(to)
    const isAllowed = isAtHome ? isOpened : isReachable
    // It never reveals resolved addresses: those may be known in a private network alone.
    const refusal = () => new UnsafeAddressError({code: isAtHome ? 'urlNotOpened' : 'urlLeadsInside', value: hostname})
    // `lookup` is not called for an IP address.
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) return callback(refusal(), null)

    const connection = new AbortController()
    const {signal} = connection
    connections.add(connection)
    const timer = setTimeout(() => connection.abort(timeoutError()), limits.webhookTimeout)
    const open = loadUndici().buildConnector({
      lookup: judgedLookup(resolveName, isAllowed, refusal),
      signal,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeout,
      allowH2: false,
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED.
      rejectUnauthorized: true,
      maxCachedSessions: 0,
      keepAlive: false,
      // The timer above covers the DNS lookup too.
      timeout: 0,
    } as buildConnector.BuildOptions)
    open(to, (error, socket) => {
      clearTimeout(timer)
      if (error) {
        connections.delete(connection)
        return callback(signal.aborted ? signal.reason : error, null)
      }
      socket.once('close', () => connections.delete(connection))
      if (isAllowed(socket.remoteAddress ?? '')) return callback(null, socket)
      connection.abort()
      callback(refusal(), null)
    })
  }

  return {
    connect,
    /** Returns how many connections are open or being opened. */
    count: () => connections.size,
    /** Destroys every connection, also those being opened. */
    destroyAll() {
      for (const connection of connections) connection.abort(new Error('closed'))
    },
  }
}

/** Returns a lookup for `net`: all addresses of a name, tried one after the other, if each of them is allowed. */
function judgedLookup(
  resolveName: ResolveName,
  isAllowed: (address: string) => boolean,
  refusal: () => Error,
): LookupFunction {
  return (name, _options, callback) => {
    const answer = (addresses: Awaited<ReturnType<ResolveName>>) => {
      if (addresses.length === 0) callback(unknownNameError(), [])
      else if (!addresses.every(({address}) => isAllowed(address))) callback(refusal(), [])
      else callback(null, addresses.slice(0, maxAddresses))
    }
    resolveName(name).then(answer, (error) => callback(error, []))
  }
}

const unknownNameError = () => Object.assign(new Error('no address'), {code: 'ENODATA', syscall: 'lookup'})

const timeoutError = () => Object.assign(new Error('no connection in time'), {code: 'ETIMEDOUT'})
