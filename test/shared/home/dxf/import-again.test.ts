/** A drawing that was revised: DXF has no ids that last, so elements are found by name and place. */
import {readFileSync} from 'node:fs'
import t from 'tap'
import {carryOver} from '#shared/home/carry-over/carry-over.ts'
import {makeDxfHome} from '#shared/home/dxf/make-home.ts'
import {proposeDxf} from '#shared/home/dxf/propose.ts'
import {type DxfDrawing, readDxf} from '#shared/home/dxf/read-dxf.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import type {Home, Opening} from '#shared/home/schema.ts'

const sample = readFileSync(new URL('drawings/flat-mm-blocks.dxf', import.meta.url))

/** Reads the sample, changed by `revise`. */
function imported(revise: (drawing: DxfDrawing) => DxfDrawing = (drawing) => drawing): Home {
  const drawing = revise(readDxf(sample))
  const proposal = proposeDxf(drawing)
  const layers = proposal.layers.filter(({isChosen}) => isChosen).map(({name}) => name)
  const {source} = makeDxfHome(drawing, {unit: 'mm', parts: proposal.parts.slice(0, 1), layers}, 'en')
  return importHome(source, {language: 'en', images: new Map()}).home
}

/** Binds a sensor to every door. */
const bound = (home: Home): Home => ({
  ...home,
  plans: home.plans.map((plan) => ({
    ...plan,
    openings: plan.openings.map(
      (opening): Opening =>
        opening.kind === 'door' ? {...opening, bindings: {contact: [{app: 'a', device: opening.id}]}} : opening,
    ),
  })),
})

t.test('a drawing that was moved and renamed keeps ids and devices', async (t) => {
  const first = bound(imported())
  const revised = imported((drawing) => ({
    ...drawing,
    lines: drawing.lines.map(({a, b, ...line}) => ({...line, a: [a[0] + 5000, a[1]], b: [b[0] + 5000, b[1]]})),
    curves: drawing.curves.map(({center, ...curve}) => ({...curve, center: [center[0] + 5000, center[1]]})),
    texts: drawing.texts.map((text) => ({
      ...text,
      at: [text.at[0] + 5000, text.at[1]],
      text: text.text.replace(/^Bad$/, 'Badezimmer'),
    })),
    copies: drawing.copies.map(({matrix: [a, b, c, d, x, y], ...copy}) => ({
      ...copy,
      matrix: [a, b, c, d, x + 5000, y],
    })),
  }))
  const {home, lost, devices} = carryOver(first, revised, {origin: 'generated'})
  t.same(lost, [])
  t.equal(devices, 3)
  const [before, after] = [first.plans[0], home.plans[0]]
  t.same(
    after?.rooms.map(({id}) => id),
    before?.rooms.map(({id}) => id),
  )
  t.ok(after?.rooms.some(({name}) => name === 'Badezimmer'))
  t.same(
    after?.openings.map(({id, bindings}) => [id, bindings]),
    before?.openings.map(({id, bindings}) => [id, bindings]),
  )
})

t.test('a drawing that lost its texts loses rooms by name, and keeps its doors and their devices', async (t) => {
  const first = bound(imported())
  const {lost, unsure, devices} = carryOver(
    first,
    imported((drawing) => ({...drawing, texts: []})),
    {origin: 'generated'},
  )
  t.ok([...lost, ...unsure].every(({kind}) => kind === 'room'))
  t.equal(devices, 3)
})
