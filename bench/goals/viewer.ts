import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {gzipSync} from 'node:zlib'
import {type Browser, chromium, type Page} from 'playwright-core'
import {readPageFiles} from '../../agent/panel/page-files.ts'
import {pageBundle} from '../../server/pages/bundle-pages.ts'
import {chromiumPath, quietArguments} from '../../test/chromium-path.ts'
import {homeOfSixLevels} from '../six-levels.ts'
import {summarize} from '../summarize.ts'

const scriptNames = ['open-model.js', 'model.js', 'model-worker.js'] as const
const loads = 7
/** How many times the processor is slowed. Chromium doesn't slow the drawing of graphics on the processor. */
const slowdown = 4
/** Milliseconds of turning. */
const turning = 4000

/**
 * Goals, in Chromium that draws by the processor (SwiftShader), for a home of six levels and 654 walls at 800 × 480:
 * the first frame ≤ 1.5 s after the page was asked for, with the processor slowed four times; ≥ 30 frames a second
 * while it is turned; a script ≤ 180 kB compressed.
 */
export async function measure() {
  if (chromiumPath === undefined) throw new Error('this bench needs Chromium; CHROMIUM_PATH names it')
  const {files} = await pageBundle()
  const scripts = Object.fromEntries(scriptNames.map((name) => [name, files.get(name)?.body ?? Buffer.alloc(0)]))
  const panel = await readPageFiles()
  const sizes = {
    'the pages': scriptNames.map((name) => gzipSync(scripts[name] ?? '', {level: 9}).length),
    'the panel’s view': scriptNames.map((name) => panel.get(`/${name}`)?.body.length ?? 0),
  }
  for (const [what, bytes] of Object.entries(sizes)) {
    const all = bytes.reduce((sum, one) => sum + one, 0)
    const told = `${kB(all)}, of which ${kB(bytes.at(-1) ?? 0)} for the worker`
    print(`scripts of ${what}, compressed`, told, '≤ 180 kB', all <= 180_000)
  }

  const args = [...quietArguments, '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({executablePath: chromiumPath, args})
  try {
    for (const isFurnished of [false, true]) {
      const name = isFurnished ? 'six levels, furnished' : 'six levels'
      await using server = await serve(scripts, JSON.stringify({home: homeOfSixLevels({isFurnished})}))
      await measureFirstFrame(browser, server.address, name)
      await measureFrames(browser, server.address, name)
    }
  } finally {
    await browser.close()
  }
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

function print(what: string, value: string, goal?: string, isMet = true) {
  console.log(`${what.padEnd(44)} ${value}${goal ? `; goal: ${goal}` : ''}${isMet ? '' : ' — NOT REACHED'}`)
}

/** Serves a page with nothing but the model. */
async function serve(scripts: Record<string, Buffer>, home: string) {
  const page = `<!doctype html><meta charset="utf-8"><title>Model</title>
    <style>html, body {height: 100%; margin: 0} pianta-model {height: 100%; --ink: #222; --sheet: #fff; --soft: #666}</style>
    <script>globalThis.drawn = 0; globalThis.firstFrame = new Promise((resolve) => addEventListener('drawn', () => {
      if (globalThis.drawn++ === 0) resolve(performance.now())
    }, true))</script>
    <link rel="modulepreload" href="model.js">
    <script type="module" src="open-model.js"></script>
    <pianta-model data-home="home.json" language="en" live></pianta-model>`
  const bodies: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html', Buffer.from(page)],
    '/open-model.js': ['text/javascript', gzipSync(scripts['open-model.js'] ?? '')],
    '/model.js': ['text/javascript', gzipSync(scripts['model.js'] ?? '')],
    '/model-worker.js': ['text/javascript', gzipSync(slowed(scripts['model-worker.js'] ?? ''))],
    '/home.json': ['application/json', gzipSync(home)],
  }
  const server = createServer(({url = ''}, response) => {
    const [type, body] = bodies[url] ?? ['text/plain', Buffer.alloc(0)]
    response.writeHead(200, {'Content-Type': type, ...(url !== '/' && {'Content-Encoding': 'gzip'})}).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * The browser slows the page alone, not its workers. So the worker holds its answer back, as long as a slow processor
 * would have taken more.
 */
const slowed = (script: Buffer | string) => `{
  const post = postMessage
  let asked = 0
  addEventListener('message', () => (asked = performance.now()))
  postMessage = (...answer) => setTimeout(() => post(...answer), ${slowdown - 1} * (performance.now() - asked))
}
${script}`

async function withPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({viewport: {width: 800, height: 480}})
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function measureFirstFrame(browser: Browser, address: string, name: string) {
  const times: number[] = []
  for (let load = -1; load < loads; load++) {
    const time = await withPage(browser, async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', {rate: slowdown})
      await page.goto(address)
      return (await page.evaluate('firstFrame')) as number
    })
    // The first one fills the browser's caches of compiled code.
    if (load >= 0) times.push(time)
  }
  const {least, median, most} = summarize(times)
  const value = `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`
  print(`${name}: first frame, slowed ${slowdown} times`, value, '≤ 1500 ms', median <= 1500)
}

/** Turns the model a little in every frame, as a drag does. */
async function measureFrames(browser: Browser, address: string, name: string) {
  const frames = await withPage(browser, async (page) => {
    await page.goto(address)
    await page.evaluate('firstFrame')
    return (await page.evaluate(`new Promise((resolve) => {
      const stage = document.querySelector('pianta-model').renderRoot.querySelector('.stage')
      const from = performance.now()
      const before = drawn
      const turn = () => {
        stage.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft'}))
        if (performance.now() - from < ${turning}) requestAnimationFrame(turn)
        else resolve((drawn - before) / (performance.now() - from) * 1000)
      }
      turn()
    })`)) as number
  })
  print(`${name}: frames a second while turned`, frames.toFixed(1), '≥ 30', frames >= 30)
}
