import {Failure, reasonOf} from '../../failure.ts'

/** The return codes of CONNACK that mean a wrong login (MQTT 3.1.1, section 3.2.2.3, and 5, section 3.2.2.2). */
const refusals = new Set([4, 5, 134, 135])

/** The error of a broker that answers no ping. */
export const noAnswer = new Error('no answer')

const unknownSigners = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Describes why a broker can't be used, and the remedy. A refused login is of the kind `configuration`. */
export function brokerFailure(error: unknown, url: URL, username: string | undefined): Failure {
  const address = `${url.protocol}//${url.host}`
  const code = (error as {code?: unknown} | null)?.code
  const failure = (kind: 'unreachable' | 'failed' | 'configuration', message: string) =>
    new Failure(kind, message, {cause: error, isTransient: true})

  if (typeof code === 'number' && refusals.has(code)) {
    return failure(
      'configuration',
      username === undefined
        ? `The MQTT broker at ${address} wants a login. Add a user name and a password.`
        : `The MQTT broker at ${address} refuses the login of ${username}. Check the user name and the password.`,
    )
  }
  if (typeof code === 'number' && code > 0) {
    return failure('failed', `The MQTT broker at ${address} refuses the connection: ${reasonOf(error)}.`)
  }
  const trouble = typeof code === 'string' && troubleOf(code, url, address)
  if (trouble) return failure(...trouble)
  if (error === noAnswer) {
    return failure('unreachable', `The MQTT broker at ${address} no longer answers. Check the network and the broker.`)
  }
  return failure(
    'failed',
    `${address} is reached, but doesn't answer as an MQTT broker (${reasonOf(error)}). Check the address and the port.`,
  )
}

/** Describes an error by its code of Node or OpenSSL; undefined for one that says nothing. */
function troubleOf(
  code: string,
  {protocol, hostname}: URL,
  address: string,
): ['unreachable' | 'failed', message: string] | undefined {
  if (unknownSigners.has(code))
    return [
      'failed',
      `The certificate of ${address} is signed by an authority that this machine doesn't know. ` +
        'Start the agent with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, which names the file of its authority.',
    ]
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ['failed', `The certificate of ${address} is for another name. Use the name in the certificate.`]
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return ['failed', `The certificate of ${address} isn't valid today. Check the clock, or renew it.`]
  const isCutOff = code === 'ECONNRESET' && (protocol === 'mqtts:' || protocol === 'wss:')
  if (isCutOff || code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return ['failed', `${address} doesn't speak TLS. Use mqtt:// for a broker without a certificate.`]
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return ['unreachable', `The name ${hostname} can't be found. Check the address, or use a number.`]
  if (code.startsWith('E'))
    return [
      'unreachable',
      `No MQTT broker answers at ${address} (${code}). Check the address and that the broker runs.`,
    ]
  return undefined
}
