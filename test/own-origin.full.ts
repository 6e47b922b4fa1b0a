import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {needsChromium, openChromium} from './chromium.ts'
import {expectOwnOrigin} from './own-origin.ts'

/** An address of another origin, where nothing listens. */
const other = '127.0.0.1:1'

const asking: Readonly<Record<string, string>> = {
  '/picture': `<img src="http://${other}/x">`,
  '/frame': `<iframe src="http://${other}/x"></iframe>`,
  '/fetch': `<script>fetch('http://${other}/x')</script>`,
  '/socket': `<script>new WebSocket('ws://${other}/x')</script>`,
  '/worker': `<script>new Worker('/worker.js')</script>`,
  '/worker.js': `fetch('http://${other}/x')`,
  '/worker.js?ok': `postMessage('done')`,
  '/ok': `<img src="/picture.svg"><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
    <script>new WebSocket('ws://' + location.host + '/live'); new Worker('/worker.js?ok').onmessage = () => document.title = 'done'</script>`,
}

/** Opens a page, and returns the failures that it causes once there are as many as expected. */
async function visit(t: Test, path: string, {expected = 1, policy}: {expected?: number; policy?: string} = {}) {
  const server = createServer((request, response) => {
    const type = request.url?.includes('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('Content-Type', type)
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy)
    response.end(asking[request.url ?? ''] ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const context = await (await openChromium()).newContext()
  const failures: string[] = []
  const failed = Promise.withResolvers<void>()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = expectOwnOrigin(
    {
      fail(...[message]: Parameters<Test['fail']>) {
        failures.push(String(message))
        if (failures.length >= expected) failed.resolve()
        return false
      },
    },
    context,
    url,
  )
  const page = await context.newPage()
  await page.goto(url + path)
  if (expected > 0) await failed.promise
  else await page.waitForFunction(`document.title === 'done'`)
  await context.close()
  return {failures, asked}
}

for (const path of ['/picture', '/frame', '/fetch', '/socket', '/worker'])
  t.test(`expectOwnOrigin() fails for a ${path.slice(1)} of another origin`, needsChromium, async (t) => {
    const {failures} = await visit(t, path)
    t.match(failures[0], /asks for (http|ws):\/\/127\.0\.0\.1:1\/x$/)
  })

t.test('expectOwnOrigin() fails for an address that the policy refuses', needsChromium, async (t) => {
  const {failures} = await visit(t, '/picture', {policy: "img-src 'self'"})
  t.match(failures.join('\n'), /127\.0\.0\.1:1/)
})

t.test('expectOwnOrigin() passes pictures, sockets and workers of the own origin', needsChromium, async (t) => {
  const {failures, asked} = await visit(t, '/ok', {expected: 0})
  t.same(failures, [])
  t.ok(asked.some((address) => address.startsWith('ws:')))
})
