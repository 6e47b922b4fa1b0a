import type {Browser, Page} from 'playwright-core'
import {chromium} from 'playwright-core'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {chromiumPath, needsChromium, quietArguments} from '../../chromium.ts'
import {type Sample, startWithHome} from './projects/sample-home.ts'

t.setTimeout(300_000)

let browser: Browser
t.before(async () => {
  if (chromiumPath === undefined) return
  // Draws in three dimensions by the processor.
  const args = [...quietArguments, '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  browser = await chromium.launch({executablePath: chromiumPath, args})
})
t.teardown(() => browser?.close())

/** The processor draws a small picture sooner. */
const small = {width: 640, height: 480}
const large = {width: 1000, height: 800}

/** Counts a page's draw calls in three dimensions. */
const countDraws = `globalThis.drawn = 0
  const {prototype} = WebGL2RenderingContext
  const {drawElements} = prototype
  prototype.drawElements = function (...all) {
    globalThis.drawn++
    return drawElements.apply(this, all)
  }`

const withoutWebGl = `const {getContext} = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...all) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...all)
  }`

interface Opening {
  colorScheme?: 'light' | 'dark'
  /** The script to run before the page's own. */
  script?: string
}

async function openModel(t: Test, sample: Sample, {colorScheme = 'light', script = countDraws}: Opening = {}) {
  const server = await startWithHome(t, sample)
  const page = await server.open(browser, {viewport: small, colorScheme}, '/docs')
  await page.addInitScript(script)
  await page.goto(`${server.url}/projects/${server.id}/3d`)
  return {...server, page, stage: page.locator('pianta-model .stage')}
}

const drawn = (page: Page): Promise<number> => page.evaluate('globalThis.drawn')

/** Waits until the page has drawn more than before, for 30 s at most. */
async function drawsAgain(page: Page, before: number) {
  const isDrawn = await page.evaluate(`new Promise((resolve) => {
    const end = Date.now() + 30_000
    const look = () => drawn > ${before} || Date.now() > end ? resolve(drawn > ${before}) : setTimeout(look, 16)
    look()
  })`)
  if (!isDrawn) throw new Error('The page drew nothing for 30 s.')
}

/** Waits until the picture is drawn sharp and rests, for 30 s at most. */
async function rests(page: Page) {
  await page.evaluate(`new Promise((resolve) => {
    const end = Date.now() + 30_000
    let [count, since] = [drawn, Date.now()]
    const look = () => {
      if (drawn !== count) [count, since] = [drawn, Date.now()]
      if (Date.now() - since > 400 || Date.now() > end) resolve()
      else setTimeout(look, 50)
    }
    look()
  })`)
}

/** Returns the pixels of the model's picture. */
async function pictureOf(page: Page) {
  await rests(page)
  const png = await page.locator('pianta-model .stage').screenshot()
  const {data, info} = await sharp(png).removeAlpha().raw().toBuffer({resolveWithObject: true})
  const at = (x: number, y: number) => {
    const from = 3 * (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1)))
    return [...data.subarray(from, from + 3)] as [number, number, number]
  }
  /** Returns the share of pixels that a test takes. */
  const share = (test: (pixel: readonly [number, number, number]) => boolean) => {
    let count = 0
    for (let from = 0; from < data.length; from += 3)
      if (test([data[from] as number, data[from + 1] as number, data[from + 2] as number])) count++
    return count / (data.length / 3)
  }
  return {at, share, bytes: data}
}

/** Checks the page as large as on a desk. */
async function checkLarge(t: Test, page: Page) {
  await page.setViewportSize(large)
  await checkAccessible(t, page)
  await page.setViewportSize(small)
  await rests(page)
}

type Pixel = readonly [number, number, number]
const light = ([red, green, blue]: Pixel) => (red + green + blue) / 3
const isPaper = ([red, green, blue]: Pixel) => red > 250 && green > 250 && blue > 245

t.test('a home is drawn, with dark tops of walls on paper and light ones by night', needsChromium, async (t) => {
  for (const sample of ['flat', 'house', 'studio'] as const) {
    const {page} = await openModel(t, sample)
    await drawsAgain(page, 0)
    const first = await drawn(page)
    await page.getByRole('slider', {name: 'Sun at'}).fill('11')
    await drawsAgain(page, first)
    const {at, share} = await pictureOf(page)
    t.ok(share((pixel) => !isPaper(pixel)) > 0.15, `${sample} fills its picture`)
    t.ok(share((pixel) => light(pixel) < 110 && light(pixel) > 60) > 0.005, 'tops of walls')
    t.notOk(isPaper(at(0.5, 0.5)), 'it is in the middle')
    t.ok(isPaper(at(0.02, 0.97)), 'and not everywhere')
  }
  const {page} = await openModel(t, 'flat', {colorScheme: 'dark'})
  await drawsAgain(page, 0)
  const {at} = await pictureOf(page)
  t.ok(light(at(0.02, 0.97)) < 60, 'dark paper')
})

t.test('it is drawn only when something changes', needsChromium, async (t) => {
  const {page, stage} = await openModel(t, 'flat')
  await drawsAgain(page, 0)
  // It draws once more, sharply, when it rests: on a busy machine, late.
  let [still, before] = [await drawn(page), 0]
  while (still !== before) {
    await page.waitForTimeout(500)
    ;[before, still] = [still, await drawn(page)]
  }
  await stage.focus()
  await page.keyboard.press('ArrowLeft')
  await drawsAgain(page, still)
})

t.test('every choice works by keyboard, and the page is accessible', needsChromium, async (t) => {
  const {page, stage} = await openModel(t, 'house')
  await drawsAgain(page, 0)
  /** Expects that an action changes the picture. */
  async function changes(what: string, act: () => Promise<void>) {
    const count = await drawn(page)
    await act()
    await drawsAgain(page, count)
    const {bytes} = await pictureOf(page)
    t.notOk(bytes.equals(last), what)
    last = bytes
  }
  await page.getByRole('slider', {name: 'Sun at'}).fill('10')
  let last = (await pictureOf(page)).bytes
  await stage.focus()
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowDown', '+', '-', '0'])
    await changes(key, () => page.keyboard.press(key))
  for (const name of ['Zoom in', 'Show all', 'Zoom out'])
    await changes(name, () => page.getByRole('button', {name}).press('Enter'))
  await changes('an hour', () => page.getByRole('slider', {name: 'Sun at'}).press('ArrowLeft'))
  await changes('lamps', () => page.getByRole('checkbox', {name: 'Lamps on'}).press('Space'))
  await changes('a cut', () => page.getByRole('slider', {name: 'Cut at'}).press('PageDown'))
  const floors = page.getByRole('combobox', {name: 'Floors'})
  await changes('apart', async () => void (await floors.selectOption('apart')))
  await changes('one alone', async () => void (await floors.selectOption({label: 'Piano terra'})))
  await checkLarge(t, page)
  await changes('a walk', () => page.getByRole('button', {name: 'Walk'}).press('Enter'))
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp'])
    await changes(`walking: ${key}`, () => page.keyboard.press(key))
  await checkLarge(t, page)
  await changes('back', () => page.getByRole('button', {name: 'Walk'}).press('Enter'))
  await page.getByText('Rooms and named things in it').press('Enter')
  t.ok(await page.locator('.parts li').first().isVisible())
  for (const size of [
    {width: 390, height: 844},
    {width: 800, height: 480},
  ]) {
    await page.setViewportSize(size)
    await checkAccessible(t, page)
  }
})

t.test('a mouse turns it, and the wheel zooms only after a click', needsChromium, async (t) => {
  const {page, stage} = await openModel(t, 'flat')
  await drawsAgain(page, 0)
  const {x = 0, y = 0, width = 0, height = 0} = (await stage.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await rests(page)
  const before = await drawn(page)
  await page.mouse.wheel(0, 100)
  while (!(await page.evaluate('scrollY > 50'))) await page.evaluate('new Promise(requestAnimationFrame)')
  t.equal(await drawn(page), before, 'the wheel scrolls the page')
  await page.evaluate('scrollTo(0, 0)')
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 80, y + height / 2 + 10, {steps: 3})
  await page.mouse.up()
  await drawsAgain(page, before)
  const dragged = await drawn(page)
  await page.mouse.wheel(0, -100)
  await drawsAgain(page, dragged)
})

t.test('without WebGL the page says so, and shows the plans', needsChromium, async (t) => {
  // three tells the console too.
  const {page} = await openModel(t, 'studio', {script: `${withoutWebGl}; console.error = () => {}`})
  await page.getByText('This browser can’t draw in three dimensions here').waitFor()
  t.ok(await page.locator('pianta-plan svg').first().isVisible())
  await page.setViewportSize(large)
  await checkAccessible(t, page)
})

/** Takes the picture away from the page, or gives it back, as browsers do when memory is short. */
const takePicture = `(() => {
  const canvas = document.querySelector('pianta-model').renderRoot.querySelector('canvas')
  globalThis.taken = canvas.getContext('webgl2').getExtension('WEBGL_lose_context')
  taken.loseContext()
})()`

t.test('a picture that the browser takes away comes back, or the plans stand in for it', needsChromium, async (t) => {
  // three tells the console too.
  const {page, stage} = await openModel(t, 'flat', {script: `${countDraws}; console.log = () => {}`})
  page.setDefaultTimeout(20_000)
  await drawsAgain(page, 0)
  await page.getByRole('slider', {name: 'Sun at'}).fill('11')
  await stage.focus()
  await page.keyboard.press('ArrowLeft')
  const before = await pictureOf(page)
  await page.evaluate(takePicture)
  await page.getByText('It comes back as soon as').waitFor()
  const count = await drawn(page)
  await page.evaluate('taken.restoreContext()')
  await drawsAgain(page, count)
  await page.getByText('It comes back as soon as').waitFor({state: 'hidden'})
  t.ok((await pictureOf(page)).bytes.equals(before.bytes), 'the same picture as before')

  await page.evaluate(takePicture)
  await page.getByText('The plan shows the same home').waitFor()
  t.ok(await page.locator('pianta-plan svg').first().isVisible())
  t.notOk(await stage.isVisible())
  await checkLarge(t, page)
  const lost = await drawn(page)
  await page.getByRole('button', {name: 'Draw it again'}).press('Enter')
  await drawsAgain(page, lost)
  t.ok(await stage.isVisible(), 'a new canvas')
})

t.test('ten visits leave no memory behind', needsChromium, async (t) => {
  const {page} = await openModel(t, 'house')
  await drawsAgain(page, 0)
  const session = await page.context().newCDPSession(page)
  async function visit(times: number): Promise<number> {
    for (let visit = 0; visit < times; visit++) {
      const before = await drawn(page)
      await page.evaluate(`(() => {
        const model = document.querySelector('pianta-model')
        const parent = model.parentNode
        model.remove()
        parent.insertBefore(model, parent.querySelector('.parts'))
      })()`)
      await drawsAgain(page, before)
    }
    await session.send('HeapProfiler.collectGarbage')
    const {usedSize, backingStorageSize = 0} = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number
      backingStorageSize?: number
    }
    return usedSize + backingStorageSize
  }
  const first = await visit(5)
  const last = await visit(10)
  t.ok(last < first * 1.2, `${first} bytes after 5 visits, ${last} after 15`)
})
