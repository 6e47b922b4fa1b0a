import type {BrowserContextOptions, Page} from 'playwright-core'
import type {Test} from 'tap'
import {openChromium, openPage} from '../../chromium.ts'
import {password, startServer} from '../../helper.ts'
import {askForCode, askForTokens} from './people.ts'

/** The texts of each language. */
const words = {
  en: {
    name: 'Your name',
    password: 'Password',
    create: 'Create account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    code: 'Code',
    next: 'Continue',
    first: 'Name of your first project',
    project: 'Project',
    device: 'Name of this device',
    allow: 'Allow',
    deny: 'Deny',
    done: 'Hall tablet is connected',
    denied: 'Nothing was connected',
    disconnect: 'Disconnect',
  },
  it: {
    name: 'Il tuo nome',
    password: 'Password',
    create: 'Crea account',
    signIn: 'Accedi',
    signOut: 'Esci',
    code: 'Codice',
    next: 'Continua',
    first: 'Nome del tuo primo progetto',
    project: 'Progetto',
    device: 'Nome di questo dispositivo',
    allow: 'Consenti',
    deny: 'Rifiuta',
    done: 'Hai collegato Hall tablet',
    denied: 'Niente è stato collegato',
    disconnect: 'Scollega',
  },
}

/** Opens a page in a new browser context that can reach only this server. */
export async function openOwnPage(t: Test, options: BrowserContextOptions) {
  const page = await openPage(t, await openChromium(), options)
  page.on('request', (request) => t.ok(isLocal(request.url()), `asks only this server: ${request.url()}`))
  return page
}

const isLocal = (url: string) => new URL(url).hostname === '127.0.0.1'

/** Checks that nothing overflows, and that targets are as large as a finger. */
async function checkFit(t: Test, page: Page) {
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  const small = await page
    .locator('button, input:not([type=hidden]), select, .button, nav a')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({height: element.getBoundingClientRect().height, html: element.outerHTML.slice(0, 80)}))
        .filter(({height}) => height > 0 && height < 44),
    )
  t.equal(hidden, 0, `${page.url()} fits its width`)
  t.same(small, [], `${page.url()} has targets for fingers`)
}

/** Sets the server up, signs in, pairs two devices and disconnects one, in a browser of the options' language. */
export async function visitPages(t: Test, options: BrowserContextOptions) {
  const w = options.locale === 'it-IT' ? words.it : words.en
  const server = await startServer(t)
  const page = await openOwnPage(t, options)
  const press = async (name: string) => {
    await checkFit(t, page)
    await page.getByRole('button', {name, exact: true}).click()
  }
  const fill = (label: string, text: string) => page.getByLabel(label, {exact: true}).fill(text)

  await page.goto(`${server.url}/setup?link=${server.services.links.create('setup')}`)
  await fill(w.name, 'Anna')
  await fill('Email', 'anna@example.org')
  await fill(w.password, password)
  await press(w.create)
  await page.waitForURL('**/projects')
  await press(w.signOut)
  await page.waitForURL('**/signin')

  const code = await askForCode(server)
  await page.goto(code.verification_uri_complete)
  await fill('Email', 'anna@example.org')
  await fill(w.password, password)
  await press(w.signIn)
  t.equal(await page.getByLabel(w.code, {exact: true}).inputValue(), code.user_code)
  await press(w.next)
  await fill(w.first, 'Casa')
  await fill(w.device, 'Hall tablet')
  await press(w.allow)
  await page.getByRole('heading', {name: w.done}).waitFor()
  t.match(await askForTokens(server, code), {access_token: /./})

  const second = await askForCode(server)
  await page.goto(`${server.url}/device`)
  await fill(w.code, second.user_code.toLowerCase())
  await press(w.next)
  await page.getByLabel(w.project, {exact: true}).selectOption({label: 'Casa'})
  await press(w.deny)
  await page.getByRole('heading', {name: w.denied}).waitFor()
  t.match(await askForTokens(server, second), {error: 'access_denied'})

  await page.goto(`${server.url}/settings/apps`)
  await press(w.disconnect)
  await press(w.disconnect)
  await page.getByRole('status').waitFor()
  await checkFit(t, page)
  await page.goto(`${server.url}/docs`)
  await checkFit(t, page)
}
