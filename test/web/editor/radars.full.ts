/** Radars and their zones: placed, turned and drawn, with words about the losses in their sensor. */
import t from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

/** A room of 6 × 4 m between the centre lines. */
const flat = homeWith({
  rooms: [{id: 'living', name: 'Living', at: [1, 1]}],
  walls: [
    {id: 'north', a: [0, 0], b: [6, 0]},
    {id: 'east', a: [6, 0], b: [6, 4]},
    {id: 'south', a: [6, 4], b: [0, 4]},
    {id: 'west', a: [0, 4], b: [0, 0]},
  ],
})

t.test('a radar hangs on a wall, and its zones say what the sensor can’t hold', needsChromium, async (t) => {
  const {page, click, drag, element, readDraft} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await page.keyboard.press('o')
  await page.getByText('Click where it hangs').waitFor()
  await click([0.1, 2])
  await element('Radar').waitFor()
  await properties.getByRole('button', {name: 'Draw a zone'}).click()
  await page.getByText('Click the first corner of a zone of ESPHome LD2450').waitFor()
  for (const corner of [
    [2, 1],
    [3.5, 1],
    [3.5, 2.5],
  ] as [number, number][])
    await click(corner)
  await page.keyboard.press('Enter')
  await properties.getByText(/^Zone 1: the sensor takes rectangles only/).waitFor()
  t.equal(await page.locator('#drawn .radar .held').count(), 1)
  await drag([3.5, 2.5], [3.5, 3])
  await properties.getByLabel('Name of the zone').fill('Sofa')
  await properties.getByLabel('Name of the zone').press('Tab')
  await page.locator('#drawn .zone-name', {hasText: 'Sofa'}).waitFor()
  await properties.getByLabel('Model').selectOption('everything-presence-lite')
  await properties.getByText(/rectangles only/).waitFor({state: 'detached'})
  await page.getByText('Draft saved').waitFor()
  const [radar] = (await readDraft()).home.plans[0]?.radars ?? []
  t.match(radar, {
    model: 'everything-presence-lite',
    at: [0.05, 2],
    angle: 270,
    z: 1.6,
    zones: [{name: 'Sofa', number: 1}],
  })
  t.match(radar?.zones?.[0]?.path, [
    [-1, 1.95],
    [-1, 3.45],
    [1, 3.45],
  ])
  await checkAccessible(t, page)
  if (process.env.PICTURES) await page.screenshot({path: `${process.env.PICTURES}/radar-editor.png`})
  await properties.getByLabel('What the sensor does there').selectOption('exclusion')
  await properties.getByRole('button', {name: 'Delete Sofa'}).click()
  await properties.getByText('No zones yet').waitFor()
  await page.keyboard.press('Control+z')
  await properties.getByLabel('Name of the zone').waitFor()
})

t.test('a drag turns a radar, and Enter hangs one in the selected room', needsChromium, async (t) => {
  const {page, click, drag, element, readDraft} = await openEditor(t, {home: flat})
  await page.keyboard.press('o')
  await page.getByText('Click where it hangs').waitFor()
  await drag([3, 2], [4.5, 2])
  await element('Radar').waitFor()
  await page.keyboard.press('v')
  await click([1, 3])
  await page.keyboard.press('o')
  await page.getByText('Click where it hangs').waitFor()
  await page.keyboard.press('Enter')
  await element('Radar').nth(1).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Click the first corner').waitFor()
  await page.getByText('Draft saved').waitFor()
  t.match((await readDraft()).home.plans[0]?.radars, [{at: [3, 2], angle: 270}, {at: [1, 1]}])
})

t.test('without a radar the tool of zones says so, in Italian too', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat, language: 'it'})
  await page.keyboard.press('u')
  await page.getByText('Su questa pianta non c’è un radar').waitFor()
})
