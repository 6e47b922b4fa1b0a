import t from 'tap'
import {requestFailed} from '../../../server/outbound/request-failure.ts'

/** The text after the host's name, by code or system call, for a failure before the response. */
const failures: [error: object, said: string][] = [
  [{code: 'ECONNREFUSED', syscall: 'connect'}, 'refused the connection'],
  [{code: 'ECONNRESET'}, 'closed the connection before it answered'],
  [{code: 'EPIPE'}, 'closed the connection before it answered'],
  [{code: 'UND_ERR_SOCKET'}, 'closed the connection before it answered'],
  [{code: 'ETIMEDOUT'}, 'could not be reached in time'],
  [{code: 'UND_ERR_CONNECT_TIMEOUT'}, 'could not be reached in time'],
  [{code: 'EHOSTUNREACH', message: 'x'}, 'could not be reached: EHOSTUNREACH'],
  [{message: 'closed'}, 'could not be reached: closed'],
  [{code: 'ENOTFOUND', syscall: 'queryA'}, 'could not be resolved: ENOTFOUND'],
  [{code: 'EAI_AGAIN', syscall: 'getaddrinfo'}, 'could not be resolved: EAI_AGAIN'],
  [{code: 'CERT_HAS_EXPIRED', message: 'expired'}, 'has a TLS certificate that is not valid: expired'],
  [{code: 'CRL_HAS_EXPIRED', message: 'expired'}, 'has a TLS certificate that is not valid: expired'],
  [{code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'own'}, 'has a TLS certificate that is not valid: own'],
  [{code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'name'}, 'has a TLS certificate that is not valid: name'],
  [{code: 'HOSTNAME_MISMATCH', message: 'name'}, 'has a TLS certificate that is not valid: name'],
  [{code: 'INVALID_PURPOSE', message: 'use'}, 'has a TLS certificate that is not valid: use'],
  [{code: 'PATH_LENGTH_EXCEEDED', message: 'long'}, 'has a TLS certificate that is not valid: long'],
  [{code: 'SELF_SIGNED_CERT_IN_CHAIN', message: 'own'}, 'has a TLS certificate that is not valid: own'],
  [{code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', message: 'leaf'}, 'has a TLS certificate that is not valid: leaf'],
  [{code: 'ERR_SSL_WRONG_VERSION_NUMBER'}, 'made no TLS connection: ERR_SSL_WRONG_VERSION_NUMBER'],
  [{code: 'ERR_TLS_HANDSHAKE_TIMEOUT'}, 'made no TLS connection: ERR_TLS_HANDSHAKE_TIMEOUT'],
  [{code: 'EPROTO'}, 'made no TLS connection: EPROTO'],
  [{name: 'HTTPParserError', code: 'HPE_INVALID_CONSTANT'}, 'answered with something that is not HTTP'],
]

for (const [error, said] of failures) {
  t.test(`requestFailed() of ${JSON.stringify(error)}: the host ${said}`, async (t) => {
    t.equal(requestFailed('example.com', error, false).message, `example.com ${said}`)
  })
}

t.test('requestFailed() reports a connection that closed during the response', async (t) => {
  for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'ENOBUFS']) {
    const said = requestFailed('example.com', {code}, true).message
    t.equal(said, 'example.com closed the connection in the middle of its answer')
  }
})
