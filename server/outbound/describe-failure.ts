/** Codes of errors of sockets and of undici, and what follows the host's name. */
const sentences: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection before it answered',
  EPIPE: 'closed the connection before it answered',
  UND_ERR_SOCKET: 'closed the connection before it answered',
  ETIMEDOUT: 'could not be reached in time',
  UND_ERR_CONNECT_TIMEOUT: 'could not be reached in time',
  UND_ERR_HEADERS_OVERFLOW: 'answered with too many headers',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answered with something that is not HTTP',
  // undici asserts what its parser lets pass: a status below 100.
  ERR_ASSERTION: 'answered with something that is not HTTP',
}

const certificateCodes =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_|INVALID_|PATH_LENGTH_|SELF_SIGNED_|UNABLE_TO_)/
const tlsCodes = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/

/** Characters of what others say: a certificate may name 100 hosts, and an error names them all. */
const mostSaid = 200

/** What went wrong with a request to a host, for the person who gave its address; `hasBegun` the answer. */
export function describeFailure(host: string, error: unknown, hasBegun: boolean): string {
  const {code = '', syscall = '', message, name} = error as NodeJS.ErrnoException
  if (/^(?:query|getaddrinfo|lookup)/.test(syscall)) return `${host} could not be looked up: ${code}`
  if (certificateCodes.test(code)) return `${host} has a TLS certificate that is not valid: ${shortened(message)}`
  if (tlsCodes.test(code)) return `${host} made no TLS connection: ${code}`
  if (name === 'HTTPParserError') return `${host} answered with something that is not HTTP`
  if (hasBegun) return `${host} closed the connection in the middle of its answer`
  return `${host} ${sentences[code] ?? `could not be reached: ${code || shortened(message)}`}`
}

const shortened = (text: string) => (text.length > mostSaid ? `${text.slice(0, mostSaid - 1)}…` : text)
