// Makes the README's two pictures from a running demo, and its recording: `npm run pictures`. Needs Chromium.
import {join} from 'node:path'
import {chromium, type Page} from 'playwright-core'
import sharp from 'sharp'
import {runDemo} from '../../demo/run-demo.ts'
import {readSampleHome} from '../../demo/sample-home.ts'
import {startDemoServer} from '../../server/commands/start-demo-server.ts'
import {chromiumPath, quietArguments} from '../../test/chromium-path.ts'
import {recordDemo, timezoneId} from './record-demo.ts'

const size = {width: 1120, height: 700}

if (chromiumPath === undefined) throw new Error('No Chromium found: install it, or name it in CHROMIUM_PATH')
let printed = ''
await using _demo = await runDemo({
  home: readSampleHome('en'),
  images: [],
  startServer: startDemoServer,
  stopped: new AbortController().signal,
  write(text) {
    printed += text
    process.stdout.write(text)
  },
})
const browser = await chromium.launch({executablePath: chromiumPath, args: quietArguments})
try {
  const page = await browser.newPage({viewport: size, locale: 'en-GB', timezoneId})
  // The tablet is set up, and people look at it by day.
  await page.addInitScript(`localStorage.setItem('pianta-panel', '{"theme": "light"}')`)
  await page.goto(find(/^ {2}Panel +(\S+)/m))
  await lightLamps(page)
  await save(page, 'panel')

  await page.setViewportSize({...size, height: 1000})
  const server = find(/^ {2}Pages +(\S+)/m)
  await page.goto(`${server}/signin`)
  await page.getByLabel('Email').fill(find(/sign in as (\S+),/))
  await page.getByLabel('Password', {exact: true}).fill(find(/, password (\S+)/))
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.goto(`${server}/projects`)
  await page.locator('main a[href^="/projects/"]').first().click()
  await page.waitForLoadState('networkidle')
  await save(page, 'plan')
  await page.close()
  await recordDemo(browser, join(import.meta.dirname, 'demo.webp'))
} finally {
  await browser.close()
}

/** Returns the first group of a pattern in what the demo printed. */
function find(pattern: RegExp): string {
  const [, value] = pattern.exec(printed) ?? []
  if (value === undefined) throw new Error(`The demo did not print ${pattern}`)
  return value
}

/** Taps every second lamp, and waits until the house answered. */
async function lightLamps(page: Page): Promise<void> {
  const lamps = page.locator('pianta-plan button.light')
  await lamps.first().waitFor()
  for (const [index, lamp] of (await lamps.elementHandles()).entries()) if (index % 2 === 0) await lamp.click()
  await page.waitForTimeout(2000)
}

async function save(page: Page, name: string): Promise<void> {
  // 256 colours show no bands here, and take a third of the bytes.
  await sharp(await page.screenshot())
    .png({palette: true, effort: 10})
    .toFile(join(import.meta.dirname, `${name}.png`))
}
