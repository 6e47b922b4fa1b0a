import {isIPv4} from 'node:net'

/** How long to wait for a mail server, in milliseconds. */
export interface MailTimeouts {
  /** Until it is connected and has greeted. */
  connection: number
  /** For each answer. */
  answer: number
}

/** Nobody waits longer for a mail server that is dead. */
const usual: MailTimeouts = {connection: 10_000, answer: 20_000}

/**
 * The mail server of a `smtp:` or `smtps:` address, as nodemailer takes it. Its certificate is always checked. A password
 * goes over the network only within TLS; where none is set, STARTTLS is taken where it is offered (RFC 3207).
 */
export function readMailServer(address: string, {connection, answer}: MailTimeouts = usual) {
  const {protocol, hostname, port, username, password} = new URL(address)
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const auth = {user: decodeURIComponent(username), pass: decodeURIComponent(password)}
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: username !== '' && !isThisMachine(host),
    ...(username !== '' && {auth}),
    // Over the look-up of its name and its greeting too.
    connectionTimeout: connection,
    socketTimeout: answer,
  }
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
