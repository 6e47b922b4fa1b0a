import {existsSync} from 'node:fs'
import {programPath} from './program-path.ts'

const places = [
  process.env.CHROMIUM_PATH,
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(programPath),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of this machine's Chromium; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = places.find((path) => path !== undefined && existsSync(path))

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
