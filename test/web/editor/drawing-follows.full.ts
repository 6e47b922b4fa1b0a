import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import {drawAnnotations} from '../../../shared/home/annotations/draw-annotations.ts'
import {planBounds} from '../../../shared/home/draw/bounds.ts'
import {drawLabels} from '../../../shared/home/draw/labels.ts'
import {drawLayers, layerNames} from '../../../shared/home/draw/layers.ts'
import {letterSize} from '../../../shared/home/draw/sheet.ts'
import {readHome} from '../../../shared/home/read-home.ts'
import {planRegions} from '../../../shared/home/regions.ts'
import type {Home, Plan} from '../../../shared/home/schema.ts'
import {needsChromium} from '../../chromium.ts'
import {openEditor} from './open-editor.ts'

/** Draws a plan anew, as the editor shows it. */
function drawnAnew(home: Home): string {
  const plan = home.plans[0] as Plan
  const regions = planRegions(plan)
  const size = letterSize(planBounds(home, plan))
  const layers = {
    ...drawLayers(home, plan, {regions, imageOf: () => undefined}),
    ...drawAnnotations(plan, {units: 'm', language: 'en'}),
    names: drawLabels(home, plan, regions, {size, units: 'm', measures: true}).texts,
  }
  return layerNames.map((name) => `<g data-layer="${name}">${layers[name].join('')}</g>`).join('')
}

t.test('after any gestures the plan is drawn as a fresh one', needsChromium, async (t) => {
  const {home} = readHome(JSON.parse(readFileSync('samples/flat.json', 'utf8')))
  const {page, readDraft} = await openEditor(t, {...(home && {home})})
  // The sheet takes elements as text: the browser writes both in one way.
  const shown = async () =>
    page.evaluate<string>(
      `[...document.querySelectorAll('#drawn > g')].map((group) => group.outerHTML).join('').replaceAll('<!---->', '')`,
    )
  const written = async (text: string) => {
    const svg = await page.evaluateHandle((text) => {
      const {document} = globalThis as unknown as {document: {createElement(name: string): {innerHTML: string}}}
      const holder = document.createElement('div')
      holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`
      return holder.innerHTML.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
    }, text)
    return svg.jsonValue()
  }
  const box = await page.locator('svg.hits').boundingBox()
  const places = fc.tuple(...[0, 1, 2, 3].map(() => fc.double({min: 0.15, max: 0.85, noNaN: true})))
  for (const [fromX = 0, fromY = 0, toX = 0, toY = 0] of fc.sample(places, {numRuns: 12, seed: 7})) {
    const {x, y, width, height} = box ?? {x: 0, y: 0, width: 0, height: 0}
    await page.mouse.move(x + fromX * width, y + fromY * height)
    await page.mouse.down()
    await page.mouse.move(x + toX * width, y + toY * height, {steps: 3})
    await page.mouse.up()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+z')
  await page.getByText('Draft saved').waitFor()
  let draft = await readDraft()
  let fresh = await written(drawnAnew(draft.home))
  // The words may be those of an earlier gesture, whose draft the last one follows.
  for (let tries = 0; tries < 100 && (await shown()) !== fresh; tries++) {
    await page.waitForTimeout(50)
    draft = await readDraft()
    fresh = await written(drawnAnew(draft.home))
  }
  t.not(draft.edit, 0, 'gestures changed the plan')
  t.equal(await shown(), fresh)
})
