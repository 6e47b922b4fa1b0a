import {randomBytes} from 'node:crypto'
import sharp from 'sharp'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {openEditor} from './open-editor.ts'

/** A scan of 5 MB: noise doesn't compress. Its paper is 4:3. */
async function scanOf5Mb(): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const noise = sharp(randomBytes(width * height * 3), {raw: {width, height, channels: 3}})
  const png = await noise.png({compressionLevel: 0}).toBuffer()
  t.ok(png.length > 5 * 2 ** 20)
  return png
}

const picture = (width: number, height: number) =>
  sharp({create: {width, height, channels: 3, background: '#e8e0d0'}})
    .png()
    .toBuffer()

const english = 'Upload a drawing'

t.test(
  'a scan of 5 MB is uploaded, scaled by two points, traced, and there after a reload',
  needsChromium,
  async (t) => {
    const {page, path, click, drag, element, placeOf, readDraft} = await openEditor(t)
    const properties = page.getByRole('region', {name: 'Properties'})
    await page.keyboard.press('b')
    const scan = await scanOf5Mb()
    await properties.getByLabel(english).setInputFiles({name: 'Piano terra.png', mimeType: 'image/png', buffer: scan})
    await page.getByText('Click one end of a length that you know').waitFor()
    const image = page.locator('.drawing image')
    await image.waitFor()
    const box = async () => {
      const {x = 0, y = 0, width = 0, height = 0} = (await image.boundingBox()) ?? {}
      return {left: x, top: y, width, height}
    }
    const first = await box()
    const {x: begin} = await placeOf([0, 0])
    const {x: end} = await placeOf([10, 0])
    t.ok(Math.abs(first.width - (end - begin)) < 2, 'it is 10 m wide')
    t.ok(Math.abs(first.height / first.width - 0.75) < 0.01)
    await click([1, 1])
    await page.getByText('Click its other end.').waitFor()
    await click([5, 1])
    await page.getByText('Type the true length').waitFor()
    t.ok(
      await page
        .getByRole('textbox', {name: 'Measure'})
        .evaluate((field) => field === field.ownerDocument.activeElement),
    )
    t.equal(await page.getByRole('button', {name: 'Straighten this line'}).count(), 0, 'it is straight')
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await page.getByText('Draft saved').waitFor()
    const [drawing] = (await readDraft()).home.plans[0]?.drawings ?? []
    t.match(drawing, {name: 'Piano terra', opacity: 0.6})
    // A point is as exact as a pixel of the screen.
    t.ok(Math.abs((drawing?.width ?? 0) - 15) < 0.05)
    await page.keyboard.press('r')
    await drag([1, 1], [5, 4])
    await page.keyboard.press('Enter')
    await drag([5, 1], [8, 4])
    await page.keyboard.press('Enter')
    await element('Room 2, 8.4 m²').waitFor()
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await image.waitFor()
    t.equal(Number(await image.getAttribute('width')), Math.round((drawing?.width ?? 0) * 1e4) / 100)
    const shown = await page.request.get(`${path}/files/${drawing?.src}`)
    t.equal((await shown.body()).length, scan.length)
    const layers = await page
      .locator('.drawing g[data-layer]')
      .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-layer')))
    t.ok(layers.indexOf('drawings') < layers.indexOf('walls'), 'the plan is above it')
  },
)

t.test('only its own tool moves a drawing; several are listed, paled, turned and deleted', needsChromium, async (t) => {
  const {page, click, drag, element, readDraft} = await openEditor(t)
  const properties = page.getByRole('region', {name: 'Properties'})
  const drawings = async () => {
    await page.getByText('Draft saved').waitFor()
    return (await readDraft()).home.plans[0]?.drawings ?? []
  }
  await page.keyboard.press('b')
  for (const [name, height] of [
    ['Low.png', 100],
    ['Tall.png', 400],
  ] as const) {
    const buffer = await picture(200, height)
    await properties.getByLabel(english).setInputFiles({name, mimeType: 'image/png', buffer})
    await properties.getByRole('button', {name: 'Set the scale'}).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await properties.getByRole('button', {name: name.replace('.png', '')}).waitFor()
  }
  const [low, tall] = await drawings()
  t.same([low?.width, tall?.width], [10, 10])
  const [x = 0, y = 0] = tall?.at ?? []
  // The low drawing ends where the tall one goes on.
  await drag([4, 6.5], [5, 6.5])
  t.same((await drawings())[1]?.at, [x + 1, y])
  await properties.getByRole('heading', {name: 'Drawing Tall'}).waitFor()
  const opacity = properties.getByLabel('Opacity')
  await opacity.fill('0.3')
  await properties.getByLabel('Angle').fill('90')
  await properties.getByLabel('Angle').press('Enter')
  t.match((await drawings())[1], {opacity: 0.3, angle: 90})
  await page.keyboard.press('Escape')
  await properties.getByRole('button', {name: 'Low'}).click()
  await properties.getByRole('button', {name: 'Delete'}).click()
  await element('Drawing Low').waitFor({state: 'detached'})
  t.equal((await drawings()).length, 1)
  await page.keyboard.press('v')
  // The tall drawing, turned, lies to the left of its corner.
  await click([-0.5, 1])
  t.equal(await properties.getByRole('heading', {name: /^Drawing/}).count(), 0)
  await page.getByText('Select an element on the plan').waitFor()
})

/** A PDF of two empty pages: one twice as wide as it is high, the other the other way round. */
function twoPages(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 400]>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`)
}

t.test('a page of a PDF is drawn as a picture', needsChromium, async (t) => {
  const {page} = await openEditor(t)
  const properties = page.getByRole('region', {name: 'Properties'})
  await page.keyboard.press('b')
  await properties.getByLabel('Page of a PDF').fill('2')
  await properties
    .getByLabel(english)
    .setInputFiles({name: 'plan.pdf', mimeType: 'application/pdf', buffer: twoPages()})
  await page.getByText('Click one end of a length that you know').waitFor()
  const image = page.locator('.drawing image')
  await image.waitFor()
  t.same([await image.getAttribute('width'), await image.getAttribute('height')], ['1000', '2000'])
})

t.test('files that can’t be shown are refused in words', needsChromium, async (t) => {
  const settings = {PIANTA_MAX_FILE: '20000'}
  const {page} = await openEditor(t, {settings, language: 'it'})
  const properties = page.getByRole('region', {name: 'Proprietà'})
  await page.keyboard.press('b')
  const refuse = async (name: string, mimeType: string, buffer: Buffer, words: RegExp) => {
    await properties.getByLabel('Carica un disegno').setInputFiles({name, mimeType, buffer})
    await properties.getByRole('alert').getByText(words).waitFor()
  }
  const png = await picture(20, 20)
  await refuse('plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), /Questo PDF non si può leggere/)
  await refuse('plan.gif', 'image/gif', png, /Non è un file PNG/)
  await refuse('plan.jpg', 'image/jpeg', png, /Non è un file PNG/)
  await refuse('cut.png', 'image/png', Buffer.concat([png.subarray(0, 20), Buffer.alloc(50)]), /rovinata/)
  await refuse('large.png', 'image/png', Buffer.concat([png, Buffer.alloc(20_000)]), /troppo grande/)
  t.equal(await page.locator('.drawing image').count(), 0)
})

t.test('a project without room and a busy server are told apart', needsChromium, async (t) => {
  const {page} = await openEditor(t, {settings: {PIANTA_MAX_STORAGE: String(2 ** 20)}})
  const properties = page.getByRole('region', {name: 'Properties'})
  await page.keyboard.press('b')
  const png = await picture(20, 20)
  const refuse = async (buffer: Buffer, words: RegExp) => {
    await properties.getByLabel(english).setInputFiles({name: 'a.png', mimeType: 'image/png', buffer})
    await properties.getByRole('alert').getByText(words).waitFor()
  }
  await refuse(Buffer.concat([png, Buffer.alloc(2 ** 20)]), /no room for this file/)
  const isDrawing = '**/edit/drawing?*'
  await page.route(isDrawing, (route) => route.fulfill({status: 429}))
  await refuse(png, /The server is busy/)
  await page.unroute(isDrawing)
  await properties.getByLabel(english).setInputFiles({name: 'a.png', mimeType: 'image/png', buffer: png})
  await page.getByText('Click one end of a length that you know').waitFor()
  t.equal(await properties.getByRole('alert').count(), 0)
})

t.test(
  'the scale is not taken from points that are too close, nor from a text that is no length',
  needsChromium,
  async (t) => {
    const {page, click, readDraft} = await openEditor(t)
    const properties = page.getByRole('region', {name: 'Properties'})
    await page.keyboard.press('b')
    const buffer = await picture(200, 100)
    await properties.getByLabel(english).setInputFiles({name: 'a.png', mimeType: 'image/png', buffer})
    await page.getByText('Click one end of a length that you know').waitFor()
    await click([2, 2])
    await click([2.001, 2])
    await page.getByText('Click its other end.').waitFor()
    await click([4, 2])
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await page.getByText('Type the true length').waitFor()
    await page.getByRole('textbox', {name: 'Measure'}).fill('9000')
    await page.getByRole('textbox', {name: 'Measure'}).press('Enter')
    await page.getByRole('alert').getByText('This value is outside the limits.').waitFor()
    await page.getByRole('textbox', {name: 'Measure'}).fill('13\'1.5"')
    await page.getByRole('textbox', {name: 'Measure'}).press('Enter')
    await page.getByText('Upload a drawing, or click one').waitFor()
    await page.getByText('Draft saved').waitFor()
    const {width = 0} = (await readDraft()).home.plans[0]?.drawings?.[0] ?? {}
    t.ok(Math.abs(width - 20) < 0.1)
  },
)

t.test('a scan that leans is straightened by the two points of its scale', needsChromium, async (t) => {
  const {page, click, readDraft} = await openEditor(t)
  await page.keyboard.press('b')
  const file = {name: 'Scan.png', mimeType: 'image/png', buffer: await picture(800, 600)}
  await page.getByLabel(english).setInputFiles(file)
  await page.getByText('Click one end of a length that you know').waitFor()
  await click([1, 1])
  await page.getByText('Click its other end.').waitFor()
  await click([5, 1.3])
  await page.getByRole('button', {name: 'Straighten this line'}).click()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByText('Draft saved').waitFor()
  const [drawing] = (await readDraft()).home.plans[0]?.drawings ?? []
  t.ok(Math.abs((drawing?.angle ?? 0) + 4.29) < 0.2, `${drawing?.angle}°`)
  t.ok(Math.abs((drawing?.width ?? 0) - 10 * (4 / Math.hypot(4, 0.3))) < 0.05, 'the length counts after it')
})
