import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {box} from '../../shared/home/edit/edit-helpers.ts'
import {openEditor} from './open-editor.ts'

const flat = {
  ...homeWith({
    rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
    walls: [
      {id: 'north', a: [0, 0], b: [4, 0]},
      {id: 'east', a: [4, 0], b: [4, 3]},
      {id: 'south', a: [4, 3], b: [0, 3]},
      {id: 'west', a: [0, 3], b: [0, 0]},
    ],
    items: [
      {id: 'box', product: box.id, at: [2, 0.1]},
      {id: 'other', product: box.id, at: [2, 2]},
    ],
  }),
  products: {[box.id]: box},
}

/** Higher than wide, as the sheet of a phone is. */
const highWalls = [
  {id: 'north', a: [0, 0] as const, b: [6, 0] as const},
  {id: 'east', a: [6, 0] as const, b: [6, 14] as const},
  {id: 'south', a: [6, 14] as const, b: [0, 14] as const},
  {id: 'west', a: [0, 14] as const, b: [0, 0] as const},
].map(({id, a, b}) => ({id, a: [...a] as [number, number], b: [...b] as [number, number]}))

t.test('the ways to begin an empty home lie clear of all bars, at every size', needsChromium, async (t) => {
  const {page} = await openEditor(t)
  await page.getByText('How do you want to begin?').waitFor()
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [800, 480],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({width, height})
    const places = await page
      .locator('.start h2, .ways > *, pianta-editor > header, .bar, .help, .tools')
      .evaluateAll((all) =>
        all.map((one) => {
          const {left, top, right, bottom} = one.getBoundingClientRect()
          return {isWay: one.matches('.start *'), text: one.textContent?.trim() ?? '', left, top, right, bottom}
        }),
      )
    const [ways, bars] = [places.filter(({isWay}) => isWay), places.filter(({isWay}) => !isWay)]
    t.equal(ways.length, 6)
    const crossing = ways.flatMap((way) =>
      bars
        .filter(
          (bar) => way.left < bar.right && way.right > bar.left && way.top < bar.bottom + 4 && way.bottom > bar.top - 4,
        )
        .map(() => way.text),
    )
    t.same(crossing, [], `${width} × ${height}`)
  }
})

t.test('on a phone the project has its name, and a first room one that can be read', needsChromium, async (t) => {
  const {page, drag, placeOf} = await openEditor(t, {
    language: 'it',
    context: {viewport: {width: 360, height: 740}},
  })
  const title = page.locator('h1')
  await title.evaluate((one) => {
    one.textContent = 'Casa nuova'
  })
  await page.getByRole('button', {name: 'Disegna una stanza'}).click()
  await drag([0, 0], [5, 4])
  await page.keyboard.type('Cameretta')
  await page.keyboard.press('Enter')
  await page.locator('.plans .level').waitFor()
  t.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the name is whole')
  const [name, levels] = [await title.boundingBox(), await page.locator('.plans').boundingBox()]
  t.ok(name && levels && name.x + name.width <= levels.x, 'beside its levels')
  const letters = async () => {
    const size = Number(await page.locator('text.name').getAttribute('font-size'))
    const [left, right] = [await placeOf([0, 0]), await placeOf([1, 0])]
    return (size / 100) * (right.x - left.x)
  }
  await page.waitForTimeout(600)
  t.ok((await letters()) >= 10, 'letters of 10 px or more')
  await page.getByRole('button', {name: 'Mostra tutto'}).click()
  await page.waitForTimeout(600)
  t.ok((await letters()) < 20, 'no giants when it is shown whole')
})

t.test('a small tablet shows the names of the project and its floor', needsChromium, async (t) => {
  const [plan] = flat.plans
  const home = {
    ...flat,
    plans: [plan, {...plan, id: 'wiring', name: 'Wiring', walls: [], rooms: [], items: []}] as never,
  }
  const {page} = await openEditor(t, {home, language: 'it', context: {viewport: {width: 800, height: 480}}})
  const title = page.locator('h1')
  await title.evaluate((one) => {
    one.textContent = 'Our house'
  })
  t.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the project')
  t.ok(((await page.locator('.plans select').boundingBox())?.width ?? 0) >= 125, 'the floor')
  const [last, status] = [await page.locator('header .main').boundingBox(), await page.locator('.draft').boundingBox()]
  t.ok(last && last.x + last.width <= 800, 'nothing sticks out')
  t.ok(status && status.width > 60)
})

t.test('the names of others leave the project its own', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat, context: {viewport: {width: 1100, height: 800}}})
  const title = page.locator('h1')
  await title.evaluate((one) => {
    one.textContent = 'Our flat in the old town'
    one.parentElement
      ?.querySelector('.draft')
      ?.insertAdjacentHTML(
        'afterend',
        '<p class="people">Also here: Bartholomew Featherstone, Wilhelmina Oppenheimer</p>',
      )
  })
  t.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the name is whole')
  const names = page.locator('.people')
  t.ok(await names.evaluate((one) => one.clientWidth > 60))
})

t.test('a screen of 768 px shows all tools', needsChromium, async (t) => {
  for (const language of ['en', 'it'] as const) {
    const {page} = await openEditor(t, {home: flat, language, context: {viewport: {width: 1280, height: 768}}})
    const tools = page.locator('.tools')
    t.ok(await tools.evaluate((bar) => bar.scrollHeight <= bar.clientHeight), `nothing scrolls in ${language}`)
  }
})

t.test('a screen of 768 px shows what comes next: levels in words, and Match', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: flat, context: {viewport: {width: 1280, height: 768}}})
  const levels = page.getByText('Levels and plans', {exact: true})
  t.ok(await levels.isVisible())
  await element(/^Room Kitchen/).press('Enter')
  await page.getByRole('region', {name: 'Properties'}).getByLabel('Name').waitFor()
  const match = await page.getByRole('button', {name: 'Match', exact: true}).boundingBox()
  t.ok(match && match.y + match.height < 768, 'also while a room is selected')
  await page.setViewportSize({width: 900, height: 768})
  t.notOk(await levels.isVisible(), 'a narrow bar has the picture alone')
})

t.test('the print is the whole plan, and nothing beside it', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat})
  for (let count = 0; count < 8; count++) await page.getByRole('button', {name: 'Zoom in'}).click()
  await page.emulateMedia({media: 'print', colorScheme: 'dark'})
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  for (const name of ['header', '.tools', 'aside', '.help', '.bar', '.paper', '.hits', '.overlay'])
    t.notOk(await page.locator(`pianta-editor ${name}`).first().isVisible(), `${name} is left out`)
  const [sheet, walls] = await Promise.all([
    page.locator('.stage > .drawing').boundingBox(),
    page.locator('.drawing [data-layer=walls]').boundingBox(),
  ])
  t.ok(walls && sheet && walls.width < sheet.width && walls.height < sheet.height && walls.y >= sheet.y)
  const wall = page.locator('.drawing .wall path').first()
  t.equal(await wall.evaluate((path) => path.ownerDocument.defaultView?.getComputedStyle(path).fill), 'rgb(0, 0, 0)')
})

t.test('furniture across a wall warns', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: flat})
  const warning = page.locator('.help').getByText('This stands across a wall.')
  await element(/^Furniture/)
    .last()
    .click()
  await page.getByRole('region', {name: 'Properties'}).getByLabel('Mirrored').waitFor()
  t.equal(await warning.count(), 0)
  await element(/^Furniture/)
    .first()
    .click()
  await warning.waitFor()
})

t.test('the whole plan keeps clear of the bars on it, whatever tool is chosen', needsChromium, async (t) => {
  const sizes = [
    {width: 1280, height: 800},
    {width: 1280, height: 768},
    {width: 390, height: 844},
  ]
  const high = {...flat, plans: flat.plans.map((plan) => ({...plan, walls: highWalls, rooms: [], items: []}))}
  for (const viewport of sizes) {
    const {page} = await openEditor(t, {home: high, context: {viewport}})
    for (const tool of ['Select', 'Room', 'Door']) {
      await page.getByRole('button', {name: tool, exact: true}).click()
      const walls = await page.locator('.drawing [data-layer=walls]').boundingBox()
      for (const bar of await page.locator('main > .help, main > .bar').all()) {
        const box = await bar.boundingBox()
        const isCovered =
          !walls ||
          !box ||
          (walls.x < box.x + box.width &&
            box.x < walls.x + walls.width &&
            walls.y < box.y + box.height &&
            box.y < walls.y + walls.height)
        t.notOk(isCovered, `${tool} at ${viewport.width} × ${viewport.height}`)
      }
    }
  }
})
