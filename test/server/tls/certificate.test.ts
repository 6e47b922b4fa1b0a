import {execFileSync} from 'node:child_process'
import {once} from 'node:events'
import {rmSync, writeFileSync} from 'node:fs'
import {get} from 'node:https'
import {type AddressInfo, connect as connectTcp} from 'node:net'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {connect, type PeerCertificate} from 'node:tls'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {answerParserError} from '../../../server/api/parser-error.ts'
import {createRateLimit} from '../../../server/api/rate-limit.ts'
import {readConfig} from '../../../server/config.ts'
import {startServer} from '../../../server/start-server.ts'
import {openTls} from '../../../server/tls/certificate.ts'
import {FakeClock} from '../../fake-clock.ts'
import {needsProgram} from '../../needs-program.ts'
import {pianta} from '../commands/pianta.ts'
import {certificate} from '../mail/certificate.ts'

/** Makes a certificate for 127.0.0.1 with this name. */
function writePair(folder: string, name: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
}

async function settingsIn(t: Test) {
  const folder = t.testdir({data: {}})
  const files = {PIANTA_TLS_CERT: join(folder, 'cert.pem'), PIANTA_TLS_KEY: join(folder, 'key.pem')}
  const settings = {
    PIANTA_DATA: join(folder, 'data'),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    ...files,
  }
  return {folder, settings}
}

async function start(t: Test) {
  const {folder, settings} = await settingsIn(t)
  writePair(folder, 'first')
  const clock = new FakeClock()
  const config = readConfig(settings)
  const server = await startServer(config, clock)
  t.teardown(() => server.close())
  return {folder, settings, clock, config, ...server}
}

const open = (url: string) =>
  new Promise<{status: number | undefined; cookies: string[]; body: string}>((resolve, reject) => {
    get(url, {rejectUnauthorized: false}, async (response) => {
      const {statusCode: status, headers} = response
      resolve({status, cookies: headers['set-cookie'] ?? [], body: await text(response)})
    }).on('error', reject)
  })

/** Returns the name of the certificate that a new handshake gets. */
const nameAt = (port: number) =>
  new Promise<string | string[] | undefined>((resolve, reject) => {
    const socket = connect({port, host: '127.0.0.1', rejectUnauthorized: false}, () => {
      const {subject}: PeerCertificate = socket.getPeerCertificate()
      socket.end()
      resolve(subject.CN)
    })
    socket.on('error', reject)
  })

t.test('PIANTA_TLS_CERT serves https, with secure cookies', needsProgram('openssl'), async (t) => {
  const {config, setupLink, settings} = await start(t)
  t.equal(config.baseUrl, `https://127.0.0.1:${config.port}`)
  t.match(setupLink, config.baseUrl)
  const page = await open(`${config.baseUrl}/signin`)
  t.equal(page.status, 200)
  t.ok(page.cookies.length > 0)
  for (const cookie of page.cookies) t.match(cookie, /; Secure/)
  t.match(await open(`${config.baseUrl}/healthz`), {status: 200, body: '{"status":"alive"}'})
  await t.rejects(fetch(`http://127.0.0.1:${config.port}/healthz`), 'plain http has no answer')
  const healthy = await pianta(['healthcheck'], settings)
  t.same([healthy.code, healthy.stderr], [0, ''])
})

t.test('a renewed pair serves new handshakes; a bad one does not', needsProgram('openssl'), async (t) => {
  const {folder, clock, config, app} = await start(t)
  const errors: unknown[] = []
  app.log.error = (...words: unknown[]) => void errors.push(words)
  t.equal(await nameAt(config.port), 'first')
  writePair(folder, 'second')
  t.equal(await nameAt(config.port), 'first', 'not before the files are looked at')
  clock.advance(10_000)
  t.equal(await nameAt(config.port), 'second')
  writeFileSync(join(folder, 'key.pem'), certificate.key)
  clock.advance(10_000)
  clock.advance(10_000)
  t.equal(await nameAt(config.port), 'second', 'the old pair stays')
  t.equal(errors.length, 1, 'the same bad pair is logged once')
  writeFileSync(join(folder, 'cert.pem'), certificate.cert)
  clock.advance(10_000)
  t.equal(await nameAt(config.port), 'localhost')
  for (let removals = 1; removals <= 2; removals++) {
    rmSync(join(folder, 'cert.pem'))
    for (let looks = 0; looks < 3; looks++) clock.advance(10_000)
    t.equal(errors.length, 1 + removals, 'a missing file is logged once')
    writeFileSync(join(folder, 'cert.pem'), certificate.cert)
    clock.advance(10_000)
  }
  t.equal(await nameAt(config.port), 'localhost')
})

t.test(
  'a connection without a handshake is closed in time',
  {...needsProgram('openssl'), timeout: 20_000},
  async (t) => {
    const {folder} = await settingsIn(t)
    writePair(folder, 'first')
    const {createServer} = openTls({cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem')})
    const rateLimit = createRateLimit(600, new FakeClock())
    const server = createServer({handshakeTimeout: 1}, () => t.fail('nothing is asked'))
    server.on('clientError', answerParserError(rateLimit))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.teardown(() => server.close())
    const silent = connectTcp((server.address() as AddressInfo).port, '127.0.0.1').resume()
    await once(silent, 'close')
  },
)

t.test(
  'a server with TLS stops while a client never asks anything',
  {...needsProgram('openssl'), timeout: 20_000},
  async (t) => {
    const {config, close} = await start(t)
    const socket = connect({port: config.port, host: '127.0.0.1', rejectUnauthorized: false})
    await new Promise((resolve) => socket.once('secureConnect', resolve))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    await close()
    await ended
  },
)

t.test('a missing, unreadable or foreign file stops the start with 3', needsProgram('openssl'), async (t) => {
  const {folder, settings} = await settingsIn(t)
  const refused = await pianta(['serve'], settings)
  t.equal(refused.code, 3)
  t.match(
    refused.stderr,
    /^pianta: PIANTA_TLS_CERT can't be read: ENOENT.*cert\.pem'\. Check its path and permissions\.\n$/,
  )
  writePair(folder, 'first')
  writeFileSync(join(folder, 'key.pem'), certificate.key)
  const foreign = await pianta(['serve'], settings)
  t.equal(foreign.code, 3)
  t.match(foreign.stderr, /^pianta: PIANTA_TLS_CERT and PIANTA_TLS_KEY are no certificate with its key/)
  const {PIANTA_TLS_KEY: _, ...half} = settings
  const one = await pianta(['serve'], half)
  t.same(
    [one.code, one.stderr],
    [3, 'pianta: Only one of PIANTA_TLS_CERT and PIANTA_TLS_KEY is set. Set both for HTTPS, or neither.\n'],
  )
})
