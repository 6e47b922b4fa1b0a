import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {type Network, networks} from '#shared/host/setting-readers.ts'
import {createFixedWindowCounter} from '../../api/fixed-window-counter.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import type {Config} from '../../config.ts'
import type {ConnectionStore} from '../../connections/store.ts'
import type {ClientDocument} from '../../database/tables/connections.ts'
import {type SafeFetch, type SafeResponse, UnsafeAddressError} from '../../outbound/safe-fetch.ts'
import {bareHost, describeUrlProblem} from '../../outbound/url-problem.ts'
import type {Tokens} from '../tokens.ts'
import {DocumentError} from './document-error.ts'
import {metadataOfDocument, readDocument, wrongDocument} from './read-document.ts'

interface Needs {
  clock: Clock
  connections: Pick<ConnectionStore, 'listOfDocument'>
  /** Reaches the public internet only; this machine too, on a server for this machine. */
  safeFetch: Pick<SafeFetch, 'request' | 'urlProblem'>
  tokens: Pick<Tokens, 'endGrantsOf'>
}

/**
 * Returns the networks besides the public internet where documents may be: this machine, if the server is for it alone.
 * The ones opened for webhooks are not among them, as anybody can have a document read.
 */
export const documentNetworks = ({baseUrl}: Pick<Config, 'baseUrl'>): Network[] =>
  isLoopback(bareHost(new URL(baseUrl).hostname)) ? networks('127.0.0.0/8,::1/128') : []

/** The request that needs a document. */
export interface Asking {
  /** The address that it comes from. */
  ip: string
  /**
   * Whether a person allowed the app before: the description they saw then serves while the address can't be reached.
   */
  isKnown: boolean
  log: FastifyBaseLogger
}

const timeout = 5000
/** The draft's own recommendation. */
const maxBytes = 5 * 1024
const maxIdLength = 500

const minute = 60_000
/** Reads per minute, since anybody can cause one by opening a link. The provider caches documents for a while. */
const most = {byAddress: 10, inTotal: 60}

export type ClientDocuments = ReturnType<typeof createClientDocuments>

/** Reads the documents of unregistered apps: the `client_id` of such an app is its document's address. */
export function createClientDocuments({clock, connections, safeFetch, tokens}: Needs) {
  const counter = createFixedWindowCounter({span: minute, clock})

  return {
    /** Answers as the address does, with a document in the provider's form. Throws DocumentError. */
    async read(id: string, asking: Asking): Promise<Response> {
      try {
        checkAddress(id)
        count(asking.ip)
        const {headers, body} = await request(id)
        const document = readDocument(id, String(body), safeFetch.urlProblem)
        endChanged(id, document, asking.log)
        return respond(id, document, headers)
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        asking.log.warn(
          {client: id.slice(0, maxIdLength), reason: error.message},
          'an app’s document could not be read',
        )
        const stored = asking.isKnown && error.reason !== 'wrong' ? connections.listOfDocument(id)[0] : undefined
        if (stored) return respond(id, stored.document)
        throw error
      }
    },
  }

  function count(ip: string) {
    const byAddress = counter.add(`address ${rateLimitAddress(ip)}`).count
    if (byAddress > most.byAddress || counter.add('all').count > most.inTotal)
      throw new DocumentError('busy', 'too many apps asked within a minute; try again in a minute')
  }

  function checkAddress(id: string) {
    if (id.length > maxIdLength) throw wrongDocument(`client_id: must have at most ${maxIdLength} characters`)
    if (new URL(id).pathname === '/') throw wrongDocument('client_id: must be an address with a path')
    const problem = safeFetch.urlProblem(id)
    if (problem) throw wrongDocument(`client_id: ${describeUrlProblem(problem)}`)
  }

  async function request(id: string): Promise<SafeResponse> {
    const {host} = new URL(id)
    const headers = {accept: 'application/json'}
    const answer = await safeFetch
      .request(id, {method: 'GET', headers, within: timeout, maxBytes: maxBytes + 1})
      .catch((cause: Error) => {
        throw new DocumentError(cause instanceof UnsafeAddressError ? 'wrong' : 'unreachable', cause.message, {cause})
      })
    if (answer.status >= 500) throw new DocumentError('unreachable', `${host} answered ${answer.status}`)
    if (answer.status !== 200) throw wrongDocument(`${host} answered ${answer.status} instead of 200`)
    if (answer.body.length > maxBytes) throw wrongDocument(`${host} answered more than ${maxBytes / 1024} KiB`)
    return answer
  }

  /** Ends sign-ins that people allowed to an app with another name, other keys or other addresses to return to. */
  function endChanged(id: string, document: ClientDocument, log: FastifyBaseLogger) {
    for (const {connectionId, document: seen} of connections.listOfDocument(id)) {
      if (identityOf(seen) === identityOf(document)) continue
      log.info({client: id, connectionId}, 'the document of an app changed: its person is asked anew')
      tokens.endGrantsOf(connectionId)
    }
  }
}

const identityOf = ({name, redirectUris, jwks, jwksUri}: ClientDocument): string =>
  JSON.stringify([name, redirectUris.toSorted(), jwks?.keys.map((key) => JSON.stringify(key)).toSorted(), jwksUri])

/** The provider keeps it by these headers, 30 seconds to a day. */
const cacheHeaders = ['cache-control', 'expires'] as const

function respond(id: string, document: ClientDocument, received: SafeResponse['headers'] = {}): Response {
  const headers = cacheHeaders.flatMap((name): [string, string][] => {
    const value = received[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Response.json(metadataOfDocument(id, document), {headers})
}
