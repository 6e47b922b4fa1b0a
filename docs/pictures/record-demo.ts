/** Records 20 seconds of the demo for a browser alone, as an animated WebP: browsers play it without a player. */
import {createReadStream} from 'node:fs'
import {mkdtemp, rm, stat} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {extname, join} from 'node:path'
import type {Browser, Locator, Page} from 'playwright-core'
import sharp from 'sharp'
import {writeDemo} from '../../package/static-demo/write-demo.ts'

/** A time zone in which it is three in the afternoon: a light house at night looks wrong. */
const hours = (new Date().getUTCHours() + 9) % 24
export const timezoneId = hours < 13 ? `Etc/GMT+${hours}` : `Etc/GMT-${24 - hours}`

const size = {width: 960, height: 600}
const seconds = 20
/** Milliseconds of a picture. More pictures would make a file of megabytes, and nothing here is quick. */
const step = 125

/** The most bytes of the file. */
const maxBytes = 3 * 1024 * 1024

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

interface Picture {
  /** Milliseconds of the recording. */
  at: number
  bytes: Buffer
}

interface Recorder {
  /** Waits until a second of the recording. */
  until(second: number): Promise<void>
  /** Leaves out what happens meanwhile: a page that loads, on a machine that may be slow. */
  cut(act: () => Promise<void>): Promise<void>
}

/** Plays the demo in a browser and writes its recording. Throws when the file would be too large. */
export async function recordDemo(browser: Browser, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pianta-recording-'))
  try {
    await writeDemo(folder)
    await using host = await serve(folder)
    const context = await browser.newContext({viewport: size, locale: 'en-GB', colorScheme: 'light', timezoneId})
    await context.addInitScript(pointer)
    const page = await context.newPage()
    const pictures = await takePictures(page, (recorder) => play(page, host.address, recorder))
    await context.close()
    await write(pictures, file)
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function serve(folder: string) {
  const server = createServer(({url = '/'}, response) => {
    const path = url.replace(/[?#].*$/, '')
    const name = join(folder, decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path))
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
    createReadStream(name)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Takes Chromium's own pictures of a page, which come whenever something is drawn. */
async function takePictures(page: Page, act: (recorder: Recorder) => Promise<void>): Promise<Picture[]> {
  const session = await page.context().newCDPSession(page)
  const pictures: Picture[] = []
  let begin = Date.now()
  let isCut = false
  session.on('Page.screencastFrame', ({data, sessionId}) => {
    if (!isCut) pictures.push({at: Date.now() - begin, bytes: Buffer.from(data, 'base64')})
    void session.send('Page.screencastFrameAck', {sessionId}).catch(() => {})
  })
  const recorder: Recorder = {
    until: (second) => page.waitForTimeout(Math.max(0, begin + second * 1000 - Date.now())),
    async cut(act) {
      const from = Date.now()
      isCut = true
      await act()
      isCut = false
      begin += Date.now() - from
      // Nothing may move any more.
      const bytes = await page.screenshot()
      pictures.push({at: Date.now() - begin, bytes})
    },
  }
  await session.send('Page.startScreencast', {format: 'png', maxWidth: size.width, maxHeight: size.height})
  await act(recorder)
  await session.send('Page.stopScreencast')
  // A slow machine took longer: its recording is quickened.
  const quicker = Math.max(1, (Date.now() - begin) / (seconds * 1000))
  return pictures.map(({at, bytes}) => ({at: at / quicker, bytes}))
}

/** A script that shows where the mouse is: Chromium's pictures leave it out. */
const pointer = `
  const dot = document.createElement('div')
  dot.style.cssText = 'position:fixed;z-index:99;left:-50px;width:18px;height:18px;margin:-9px;border-radius:50%;' +
    'pointer-events:none;background:#1f7a8c99;border:2px solid #fff;box-shadow:0 0 3px #0008'
  document.addEventListener('DOMContentLoaded', () => document.body.append(dot))
  document.addEventListener('mousemove', ({clientX, clientY}) => {
    dot.style.left = clientX + 'px'
    dot.style.top = clientY + 'px'
  })
`

/** What the recording shows: lamps, a shutter and the door on the panel, then a room that is drawn and saved. */
async function play(page: Page, address: string, {until, cut}: Recorder): Promise<void> {
  const lamps = page.locator('pianta-plan button.light')
  await cut(async () => {
    await page.goto(`${address}/panel/`)
    await lamps.first().waitFor()
  })
  await until(1)
  for (const [second, target] of [
    [2, lamps.nth(1)],
    [3, lamps.nth(6)],
    [4, lamps.nth(9)],
    [5, page.locator('pianta-plan button.cover').first()],
  ] as const) {
    await press(page, target)
    await until(second)
  }
  await until(9)
  await cut(async () => {
    await page.goto(`${address}/editor/`)
    await page.locator('svg.hits').waitFor()
    await page.getByText('Simulated house').waitFor()
  })
  await until(10)
  await press(page, page.locator('.tools').getByText('Room'))
  await until(11)
  await drag(page, [0.11, 0.3], [0.19, 0.55])
  // Its name is selected, to be typed over.
  await page.keyboard.type('Shed', {delay: 100})
  await page.keyboard.press('Enter')
  await until(13)
  await press(page, page.getByRole('button', {name: 'Save version'}))
  await until(14)
  await page.keyboard.type('A shed', {delay: 60})
  await press(page, page.getByRole('button', {name: 'Save', exact: true}))
  await until(17)
  await cut(async () => {
    await page.goto(`${address}/panel/`)
    await lamps.first().waitFor()
  })
  await until(seconds)
}

async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, {steps: 12})
  await target.click()
}

/** Drags between two places of the window, in shares of its width and height. */
async function drag(page: Page, [x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) {
  const {width, height} = size
  await page.mouse.move(x * width, y * height, {steps: 12})
  await page.mouse.down()
  await page.mouse.move(toX * width, toY * height, {steps: 24})
  await page.mouse.up()
}

/** Writes the pictures, one for each step in which something changed. */
async function write(pictures: readonly Picture[], file: string): Promise<void> {
  const [first] = pictures
  if (!first) throw new Error('Chromium took no picture')
  const shown: {bytes: Buffer; delay: number}[] = []
  for (let at = 0; at < seconds * 1000; at += step) {
    const bytes = (pictures.findLast((picture) => picture.at <= at) ?? first).bytes
    const last = shown.at(-1)
    if (last?.bytes === bytes) last.delay += step
    else shown.push({bytes, delay: step})
  }
  await sharp(
    shown.map(({bytes}) => bytes),
    {join: {animated: true}},
  )
    // Pieces of a picture that don't change take no bytes.
    .webp({delay: shown.map(({delay}) => delay), quality: 55, effort: 5, loop: 1, minSize: true})
    .toFile(file)
  const {size: bytes} = await stat(file)
  if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, and may have ${maxBytes}`)
  console.log(`${file}: ${shown.length} pictures, ${Math.round(bytes / 1000)} kB`)
}
