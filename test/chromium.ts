import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import root, {type Test} from 'tap'
import {chromiumPath, quietArguments} from './chromium-path.ts'
import {skipWithout} from './needs-program.ts'

export {chromiumPath, quietArguments}

/** Options for tests that need a browser: `t.test('…', needsChromium, …)` skips them visibly without one. */
export const needsChromium = skipWithout(chromiumPath === undefined ? ['chromium'] : [])

let browser: Promise<Browser> | undefined

/**
 * Returns the browser of this process's tests, which makes no requests of its own. Launching one takes longer than most
 * of these tests, so each opens a context of its own in it, and closes that.
 */
export function openChromium(): Promise<Browser> {
  browser ??= launch()
  return browser
}

/** Returns a browser that draws in three dimensions, by the processor. */
export const openDrawingChromium = (): Promise<Browser> =>
  launch(['--use-angle=swiftshader', '--enable-unsafe-swiftshader'])

async function launch(more: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('no Chromium here')
  const launched = await chromium.launch({executablePath: chromiumPath, args: [...quietArguments, ...more]})
  root.teardown(() => launched.close())
  return launched
}

/** Waits for an expression to be true in a page. `waitForFunction` evaluates in the page, which our policies forbid. */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await page.evaluate(expression)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not so within 30 s: ${expression}`)
}

/** Opens a page in a fresh browser context. Any error in the browser fails the test. */
export async function openPage(t: Test, browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  t.teardown(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('console', (message) => {
    // Allowed: refused forms, missing icons of apps' sites, Playwright's cancelled touches and reading of pixels.
    if (!/status of 4\d\d|^Ignored attempt to cancel a touchstart|GPU stall due to ReadPixels/.test(message.text()))
      t.fail(`the browser complains: ${message.text()}`)
  })
  return page
}
