import type {Page} from 'playwright-core'
import type {Test} from 'tap'
import type {PairingState} from '../../../agent/model.ts'
import {openChromium} from '../../chromium.ts'
import {type Served, servePanel} from './helper.ts'
import {panelPage} from './page-files.ts'

export const uri = 'http://192.168.1.20:8420/device'

/** Opens the panel of an agent that pairs. The page's clock stands until the test moves it. */
export async function openPairing(
  t: Test,
  {isLoopback = false, link = 'unpaired' as 'unpaired' | 'revoked', locale = 'en-GB', size = [1280, 800]} = {},
): Promise<Served & {page: Page}> {
  const served = await servePanel(t, {files: await panelPage()})
  served.model.setLink(link)
  served.model.update({pairing: pairingOf(served, isLoopback)})
  const [width = 0, height = 0] = size
  const context = await (await openChromium()).newContext({locale, viewport: {width, height}})
  t.teardown(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('console', (message) => {
    // The panel of a test may end before its page.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) t.fail(message.text())
  })
  await page.clock.install()
  await page.goto(served.panel.address)
  await page.locator('.pairing').waitFor()
  return {...served, page}
}

const pairingOf = ({clock}: Served, isLoopback: boolean): PairingState => ({
  server: 'http://192.168.1.20:8420',
  code: {
    userCode: 'BCDF-GHJK',
    verificationUri: uri,
    verificationUriComplete: `${uri}?user_code=BCDF-GHJK`,
    isLoopback,
    endsAt: clock.elapsed() + 589_000,
  },
  trouble: undefined,
})
