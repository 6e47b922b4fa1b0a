/** The end of the sentence that starts with the host, by the code of a socket or undici error. */
const sentences: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection before it answered',
  EPIPE: 'closed the connection before it answered',
  UND_ERR_SOCKET: 'closed the connection before it answered',
  ETIMEDOUT: 'could not be reached in time',
  UND_ERR_CONNECT_TIMEOUT: 'could not be reached in time',
  UND_ERR_HEADERS_OVERFLOW: 'answered with too many headers',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answered with something that is not HTTP',
  // undici asserts on a status below 100, which its parser accepts.
  ERR_ASSERTION: 'answered with something that is not HTTP',
}

const certificateCodes =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_|INVALID_|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/
const tlsCodes = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/

/** The maximum length of an error message: it may list the 100 hosts of a certificate. */
const maxMessage = 200

/** Describes a failed request for people. `hasBegun`: the response had begun. */
export function describeFailure(host: string, error: unknown, hasBegun: boolean): string {
  const {code = '', syscall = '', message, name} = error as NodeJS.ErrnoException
  if (/^(?:query|getaddrinfo|lookup)/.test(syscall)) return `${host} could not be resolved: ${code}`
  if (certificateCodes.test(code)) return `${host} has a TLS certificate that is not valid: ${shortened(message)}`
  if (tlsCodes.test(code)) return `${host} made no TLS connection: ${code}`
  if (name === 'HTTPParserError') return `${host} answered with something that is not HTTP`
  if (hasBegun) return `${host} closed the connection in the middle of its answer`
  return `${host} ${sentences[code] ?? `could not be reached: ${code || shortened(message)}`}`
}

const shortened = (text: string) => (text.length > maxMessage ? `${text.slice(0, maxMessage - 1)}…` : text)
