import {existsSync} from 'node:fs'
import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import root, {type Test} from 'tap'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of this machine's Chromium; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = places.find((path) => path !== undefined && existsSync(path))

/** Options for tests that need a browser: `t.test('…', needsChromium, …)` skips them visibly without one. */
export const needsChromium = chromiumPath === undefined ? {skip: 'no Chromium here'} : {}

/** Arguments that keep Chromium off the network. */
export const quietArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
]

let browser: Promise<Browser> | undefined

/**
 * Returns the browser of this process's tests, which makes no requests of its own. Launching one takes longer than most
 * of these tests, so each opens a context of its own in it, and closes that.
 */
export function openChromium(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('no Chromium here')
  const launched = await chromium.launch({executablePath: chromiumPath, args: quietArguments})
  root.teardown(() => launched.close())
  return launched
}

/** Opens a page in a fresh browser context. Any error in the browser fails the test. */
export async function openPage(t: Test, browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  t.teardown(() => context.close())
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  page.on('console', (message) => {
    // Refused forms are expected responses, and apps' sites have no icon.
    if (!/status of 4\d\d/.test(message.text())) t.fail(`the browser complains: ${message.text()}`)
  })
  return page
}
