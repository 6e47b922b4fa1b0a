import {codeStep, hotp} from '../../../server/identity/second-step/one-time-codes.ts'
import type {TestServer} from '../../helper.ts'
import type {BrowserPage, FormBrowser} from './form-browser.ts'

/** An authenticator app and the recovery codes of a person. */
export interface Phone {
  /** Returns the code it shows now. A code works once: advance the clock for the next one. */
  code(): string
  recoveryCodes: string[]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the authenticator app that got the key of a setup page. */
export function scanKey({clock}: TestServer, {html}: BrowserPage) {
  const key = /<code class="copied">([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  return {code: () => hotp(secret, codeStep(clock.now()))}
}

/** Sets up one-time codes through the pages. */
export async function setUpSecondStep(server: TestServer, browser: FormBrowser): Promise<Phone> {
  const start = await browser.open('/settings/sessions/second-step')
  const setup = await browser.press(start, 'Start')
  const {code} = scanKey(server, setup)
  const done = await browser.press(setup, 'Turn on', {'Code that the app shows': code()})
  const recoveryCodes = done.html.match(/\b[a-z2-7]{4}(-[a-z2-7]{4}){3}\b/g) ?? []
  if (recoveryCodes.length !== 10) throw new Error(`no recovery codes in: ${done.text}`)
  server.clock.advance(30_000)
  return {code, recoveryCodes}
}
