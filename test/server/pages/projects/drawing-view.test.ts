import t from 'tap'
import {tag} from '#shared/home/draw/svg.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {type DrawnPlan, packDrawing, packPlaces} from '../../../../server/homes/drawn-plan.ts'
import {drawingView, type Pin} from '../../../../server/pages/projects/drawing-view.ts'
import {englishVisitor as visitor} from '../english-visitor.ts'

const drawn = (box: Box | undefined, hasPictures = false): DrawnPlan => ({
  id: 'plan',
  name: 'Plan',
  svg: box && packDrawing(tag('svg', {viewBox: '0 0 1 1', 'aria-label': 'Più'})),
  box,
  hasPictures,
  places: packPlaces({rooms: [], names: {}}),
})
const shown = (box: Box | undefined, pins: Pin[] = []) => String(drawingView(visitor, drawn(box), {pins}))

t.test('drawingView() fits a wide or high plan into a screen', async (t) => {
  const widthOf = (right: number, bottom: number) =>
    /<svg width="(\d+)"/.exec(shown({left: 0, top: 0, right, bottom}))?.[1]
  t.equal(widthOf(20, 5), '896')
  t.equal(widthOf(10, 10), '680')
  t.equal(widthOf(5, 20), '170')
})

t.test('drawingView() places a pin on the sheet, wherever the sheet begins', async (t) => {
  const at = (x: number, y: number): Pin => ({at: [x, y], label: 'Here'})
  const box = {left: -10, top: -2, right: 10, bottom: 8}
  t.match(shown(box, [at(0, 0)]), '<svg x="50%" y="20%" overflow="visible">')
  t.match(shown(box, [at(-10, 8)]), '<svg x="0%" y="100%"')
  for (const pin of [at(-10.1, 0), at(10.1, 0), at(0, -2.1), at(0, 8.1)]) t.notMatch(shown(box, [pin]), 'class="pins"')
})

t.test('drawingView() says when a plan is too large to draw', async (t) => {
  t.match(shown(undefined, [{at: [0, 0], label: 'Here'}]), /^<p>This plan is too large to show on this page\.<\/p>$/)
})

t.test('drawingView() lets people dim or hide the scan behind a plan', async (t) => {
  const box = {left: 0, top: 0, right: 1, bottom: 1}
  const view = String(drawingView(visitor, drawn(box, true)))
  t.match(view, /<input\s+type="radio" class="dim" id="scan-plan-dim" name="scan-plan" checked \/>/)
  t.match(view.replace(/\s+/g, ' '), /Dimmed<\/label>.*Full<\/label>.*Hidden<\/label> <pianta-plan /)
  t.notMatch(shown(box), /radio/, 'a plan without a scan has no choice')
})
