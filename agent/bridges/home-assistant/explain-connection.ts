import type {IncomingMessage} from 'node:http'
import {Failure, reasonOf} from '../../failure.ts'

export const checkAddress = 'Check that Home Assistant runs, and its address.'

const untrustedCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Every fault of the connection is retried: people mend their certificates while the agent runs. */
const broken = (message: string, cause: Error) => new Failure('configuration', message, {cause, isTransient: true})

/** Explains why a connection to Home Assistant failed, and the remedy. */
export function explainConnectionError(url: string, error: Error): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (untrustedCodes.has(code)) {
    return broken(
      `${url} has a certificate that this machine doesn't trust (${code}). Start the agent with NODE_EXTRA_CA_CERTS=FILE, where FILE has the certificate of your own authority.`,
      error,
    )
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return broken(
      `The certificate of ${url} is not valid today (${code}). Renew it, or check this machine's clock.`,
      error,
    )
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return broken(`The certificate of ${url} is for another name. Use the name that it is for.`, error)
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return broken(`${url} does not speak TLS (${code}). Use http:// instead of https://.`, error)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Failure('unreachable', `There is no host ${new URL(url).hostname} on this network. ${checkAddress}`, {
      cause: error,
    })
  }
  return new Failure('unreachable', `Can't reach ${url}: ${reasonOf(error)}. ${checkAddress}`, {cause: error})
}

/** Explains an answer that no Home Assistant gives, and the remedy. */
export function explainResponse(
  url: string,
  {statusCode = 0, headers: {location}}: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): Failure {
  const explain = {
    301: redirected,
    302: redirected,
    307: redirected,
    308: redirected,
    400: () =>
      `${url} answers 400: it does not trust the proxy before it. Add the proxy's address there: Settings, System, Network, Trusted proxies (before 2026.11 trusted_proxies in configuration.yaml).`,
    401: () => `${url} answers 401: it refuses the token before Home Assistant sees it.`,
    403: () => `${url} answers 403. Home Assistant may have banned this machine: see its ip_bans.yaml.`,
    502: starting,
    503: starting,
    504: starting,
  }[statusCode]
  const message = explain?.() ?? `${url} is not a Home Assistant: it answers ${statusCode}. Check the address and port.`
  return new Failure(statusCode >= 502 && statusCode <= 504 ? 'unreachable' : 'configuration', message, {
    isTransient: true,
  })

  function redirected(): string {
    return `${url} redirects to ${String(location).slice(0, 200)}. Use that address.`
  }

  function starting(): string {
    return `${url} answers ${statusCode}: Home Assistant is still starting, or stopped.`
  }
}
