import {once} from 'node:events'
import {createServer} from 'node:net'
import {gzipSync} from 'node:zlib'
import t from 'tap'
import {startPanel} from '../../../agent/panel/server.ts'
import {ask, keepingLogger, openPage, quiet, refusedUpgrade, servePanel, smallPage} from '../../web/panel/helper.ts'

t.test('the panel serves its page, whose policy forbids other sources', async (t) => {
  const {panel, host} = await servePanel(t)
  const {status, headers, body} = await ask(panel.address)
  t.equal(status, 200)
  t.match(body, '<title>Pianta</title>')
  t.equal(headers['content-type'], 'text/html; charset=utf-8')
  t.equal(headers['x-content-type-options'], 'nosniff')
  const policy = String(headers['content-security-policy'])
  t.match(policy, "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'")
  t.match(policy, `connect-src 'self' ws://${host}`)
  t.notMatch(policy, /unsafe|https?:/)
})

t.test('a cached page is a 304', async (t) => {
  const {panel} = await servePanel(t)
  const {headers} = await ask(panel.address)
  const again = await ask(panel.address, {headers: {'If-None-Match': String(headers.etag)}})
  t.equal(again.status, 304)
  t.equal(again.body, '')
})

t.test('a compressed script is unpacked for readers that don’t take gzip', async (t) => {
  const script = Buffer.from('let drawn = 0')
  const packed = {type: 'text/javascript', body: gzipSync(script), etag: '"a"', encoding: 'gzip' as const}
  const {panel} = await servePanel(t, {files: new Map([['/model.js', packed]])})
  const address = `${panel.address}model.js`
  const plain = await ask(address)
  t.equal(plain.headers['content-encoding'], undefined)
  t.equal(plain.body, String(script))
  t.equal((await ask(address, {headers: {'Accept-Encoding': 'br, gzip;q=0'}})).body, String(script))
  t.equal((await ask(address, {headers: {'Accept-Encoding': 'gzip, br'}})).headers['content-encoding'], 'gzip')
})

t.test('HEAD sends no body; other methods and paths are refused', async (t) => {
  const {panel} = await servePanel(t)
  const head = await ask(panel.address, {method: 'HEAD'})
  t.equal(head.status, 200)
  t.equal(head.body, '')
  const post = await ask(panel.address, {method: 'POST'})
  t.equal(post.status, 405)
  t.equal(post.headers.allow, 'GET, HEAD')
  t.equal((await ask(`${panel.address}elsewhere`)).status, 404)
  t.equal((await ask(`${panel.address}?from=kiosk`)).status, 200)
})

t.test('another site’s name that resolves here is refused (DNS rebinding)', async (t) => {
  const {panel, host} = await servePanel(t)
  const {port} = new URL(panel.address)
  for (const name of [`evil.example:${port}`, 'evil.example', `127.0.0.1.evil.example:${port}`, '127.0.0.1:1']) {
    t.equal((await ask(panel.address, {headers: {Host: name}})).status, 403, name)
    t.equal(await refusedUpgrade(host, {Host: name, Origin: `http://${name}`}), 403, name)
  }
  t.equal((await ask(panel.address, {headers: {Host: `localhost:${port}`}})).status, 200)
})

t.test('a page of another origin can’t connect', async (t) => {
  const {host} = await servePanel(t)
  for (const origin of ['https://evil.example', 'null', `https://${host}`, 'http://127.0.0.1:1', `http://${host}/`]) {
    t.equal(await refusedUpgrade(host, {Origin: origin}), 403, origin)
  }
  t.equal(await refusedUpgrade(host, {}), 403, 'no origin')
  t.equal(await refusedUpgrade(host, {Origin: `http://${host}`}, '/other'), 404)
  await openPage(t, host)
})

t.test('a thirty-third page is refused until another closes', async (t) => {
  const {host} = await servePanel(t)
  const pages = await Promise.all(Array.from({length: 32}, () => openPage(t, host)))
  t.equal(await refusedUpgrade(host, {Origin: `http://${host}`}), 503)
  const [first] = pages
  first?.socket.close()
  if (first) await once(first.socket, 'close')
  await openPage(t, host)
})

t.test('startPanel() listens on this machine only', async (t) => {
  const {model} = await servePanel(t)
  for (const host of ['0.0.0.0', '192.168.1.20', '::', 'wall.local', '127.300.1.1']) {
    const started = startPanel({model, logger: quiet, signal: new AbortController().signal, host, files: smallPage})
    await t.rejects(
      started,
      {
        message: new RegExp(`can't listen on ${host}.*this machine`),
        kind: 'configuration',
      },
      host,
    )
  }
  const panel = await startPanel({
    model,
    logger: quiet,
    signal: new AbortController().signal,
    host: 'localhost',
    port: 0,
    files: smallPage,
  })
  t.match(panel.address, /^http:\/\/localhost:\d+\/$/)
  t.equal((await ask(panel.address)).status, 200)
  await panel.close()
})

t.test('startPanel() reports a port in use', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const {port} = other.address() as {port: number}
  const {model} = await servePanel(t)
  await t.rejects(startPanel({model, logger: quiet, signal: new AbortController().signal, port, files: smallPage}), {
    message: `Another program uses 127.0.0.1:${port}, maybe another agent. Stop it, or choose another port with PIANTA_AGENT_PORT.`,
    kind: 'configuration',
  })
})

t.test('startPanel() names an address that it can’t listen on', async (t) => {
  const {model} = await servePanel(t)
  const started = startPanel({
    model,
    logger: quiet,
    signal: new AbortController().signal,
    port: 70_000,
    files: smallPage,
  })
  await t.rejects(started, {message: /^The panel can't listen on 127\.0\.0\.1:70000: /})
})

t.test('the signal closes the panel and its pages', async (t) => {
  const stop = new AbortController()
  const logger = keepingLogger()
  const {panel, host} = await servePanel(t, {signal: stop.signal, logger})
  t.match(logger.lines, [{message: 'panel started', fields: {address: panel.address}}])
  const {socket} = await openPage(t, host)
  const closed = once(socket, 'close')
  stop.abort()
  const [code] = await closed
  t.equal(code, 1001)
  await panel.close()
  await t.rejects(ask(panel.address), {code: 'ECONNREFUSED'})
})

t.test('close() sends pages the last changes first', async (t) => {
  const {panel, model, host} = await servePanel(t)
  const {socket, next} = await openPage(t, host)
  await next()
  const closed = once(socket, 'close')
  model.setLink('revoked')
  void panel.close()
  t.match(await next(), {type: 'change', link: {state: 'revoked'}})
  await closed
})

t.test('close() doesn’t wait for a page that doesn’t respond', async (t) => {
  const {panel, host, clock} = await servePanel(t)
  const {socket} = await openPage(t, host)
  socket.pause()
  const closed = panel.close()
  clock.advance(1000)
  await closed
})

t.test('startPanel() doesn’t start with an aborted signal', async (t) => {
  const {model} = await servePanel(t)
  const signal = AbortSignal.abort(new Error('stopped'))
  await t.rejects(startPanel({model, logger: quiet, signal, port: 0, files: smallPage}), {message: 'stopped'})
})
