export type RequestFailureCode = keyof typeof requestFailureSentences

/** Why a request to an address of a user failed. `value` completes the sentence. */
export interface RequestFailure {
  code: RequestFailureCode
  host: string
  value: string
}

/** The sentences for people. */
export const requestFailureSentences = {
  unresolved: (host: string, code: string) => `${host} could not be resolved: ${code}`,
  certificate: (host: string, reason: string) => `${host} has a TLS certificate that is not valid: ${reason}`,
  tls: (host: string, code: string) => `${host} made no TLS connection: ${code}`,
  refused: (host: string) => `${host} refused the connection`,
  closed: (host: string) => `${host} closed the connection before it answered`,
  cut: (host: string) => `${host} closed the connection in the middle of its answer`,
  late: (host: string) => `${host} could not be reached in time`,
  slow: (host: string, seconds: string) => `${host} did not answer within ${seconds} s`,
  headers: (host: string) => `${host} answered with too many headers`,
  interim: (host: string) => `${host} sent too many interim responses and no final one`,
  notHttp: (host: string) => `${host} answered with something that is not HTTP`,
  unreachable: (host: string, reason: string) => `${host} could not be reached: ${reason}`,
  status: (host: string, status: string) => `${host} answered ${status} instead of 200`,
  tooLong: (host: string, size: string) => `${host} answered more than ${size}`,
}

/** A request that failed. The message explains it to people in English. */
export class RequestFailedError extends Error {
  override name = 'RequestFailedError'
  readonly failure: RequestFailure

  constructor(code: RequestFailureCode, host: string, value = '', options?: ErrorOptions) {
    super(requestFailureSentences[code](host, value), options)
    this.failure = {code, host, value}
  }
}

/** The failures by the code of a socket or undici error. */
const failureCodes: Record<string, RequestFailureCode> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  ETIMEDOUT: 'late',
  UND_ERR_CONNECT_TIMEOUT: 'late',
  UND_ERR_HEADERS_OVERFLOW: 'headers',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'notHttp',
  // undici asserts on a status below 100, which its parser accepts.
  ERR_ASSERTION: 'notHttp',
}

const certificateCodes =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_|INVALID_|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/
const tlsCodes = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/

/** The maximum length of an error message: it may list the 100 hosts of a certificate. */
const maxMessage = 200

/** Turns an error of the socket or of undici into one for people. `hasBegun`: the answer had begun. */
export function requestFailed(host: string, error: unknown, hasBegun: boolean): RequestFailedError {
  const [code, value] = classify(error, hasBegun)
  return new RequestFailedError(code, host, value, {cause: error})
}

function classify(error: unknown, hasBegun: boolean): [code: RequestFailureCode, value?: string] {
  const {code = '', syscall = '', message, name} = error as NodeJS.ErrnoException
  if (/^(?:query|getaddrinfo|lookup)/.test(syscall)) return ['unresolved', code]
  if (certificateCodes.test(code)) return ['certificate', shortened(message)]
  if (tlsCodes.test(code)) return ['tls', code]
  if (name === 'HTTPParserError') return ['notHttp']
  if (hasBegun) return ['cut']
  const known = failureCodes[code]
  return known === undefined ? ['unreachable', code || shortened(message)] : [known]
}

const shortened = (text: string) => (text.length > maxMessage ? `${text.slice(0, maxMessage - 1)}…` : text)
