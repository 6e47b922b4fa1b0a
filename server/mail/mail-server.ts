import {isLoopback} from '#shared/host/is-loopback.ts'

/** Timeouts for a mail server, in milliseconds. */
export interface MailTimeouts {
  /** The limit for connecting, including the greeting. */
  connection: number
  /** The limit for each answer. */
  answer: number
}

const defaultTimeouts: MailTimeouts = {connection: 10_000, answer: 20_000}

/**
 * Returns nodemailer's options for a `smtp:` or `smtps:` address. Certificates are always checked. A password is sent
 * only over TLS; without a password, STARTTLS is used when the server offers it (RFC 3207).
 */
export function readMailServer(address: string, {connection, answer}: MailTimeouts = defaultTimeouts) {
  const {protocol, hostname, port, username, password} = new URL(address)
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const auth = {user: decodeURIComponent(username), pass: decodeURIComponent(password)}
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: username !== '' && !isLoopback(host),
    ...(username !== '' && {auth}),
    // Covers the DNS lookup and the greeting too.
    connectionTimeout: connection,
    socketTimeout: answer,
  }
}
