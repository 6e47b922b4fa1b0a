import type {DxfProposal} from '#shared/home/dxf/propose.ts'
import type {DxfDrawing} from '#shared/home/dxf/read-dxf.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {packDrawing} from '../../homes/drawn-plan.ts'
import type {AskedDrawing, ImportFormat} from './format.ts'

/** A drawing of a CAD program in text form. Its reader refuses the binary form, and says how to save as text. */
export const dxf: ImportFormat = {
  id: 'dxf',
  endings: ['.dxf'],
  // Comments with the code 999 may stand before the first section.
  recognizes: ({start}) =>
    /^(?:\xef\xbb\xbf)?(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\s/.test(start) ||
    start.startsWith('AutoCAD Binary DXF'),
  async read({bytes}, {language, answers}) {
    const [{readDxf}, {proposeDxf}, {answersOrQuestions}, {makeDxfHome}] = await Promise.all([
      import('#shared/home/dxf/read-dxf.ts'),
      import('#shared/home/dxf/propose.ts'),
      import('#shared/home/dxf/questions.ts'),
      import('#shared/home/dxf/make-home.ts'),
    ])
    const drawing = readDxf(bytes)
    const proposal = proposeDxf(drawing)
    const chosen = answersOrQuestions(proposal, answers)
    if ('asks' in chosen) return {...chosen, drawings: await drawQuestions(drawing, proposal, answers)}
    return {source: makeDxfHome(drawing, chosen, language).source}
  },
}

/** Draws the strokes with the chosen layers strong and the parts numbered. One part needs no number. */
async function drawQuestions(
  drawing: DxfDrawing,
  {parts, layers, unit}: DxfProposal,
  answers: ImportAnswers,
): Promise<AskedDrawing[]> {
  const {previewDxf} = await import('#shared/home/dxf/preview.ts')
  const {maxParts} = await import('#shared/home/dxf/questions.ts')
  const proposed = layers.filter(({isChosen}) => isChosen).map(({name}) => name)
  const chosen = new Set(Object.hasOwn(answers, 'layers') ? answers.layers : proposed)
  const drawn = previewDxf(drawing, {parts: parts.slice(0, maxParts), unit}, chosen)
  if (drawn === undefined) return []
  const marks = drawn.parts.map(({number, ...place}) => ({key: 'part', value: String(number), ...place}))
  const plan = {id: 'drawing', name: '', svg: packDrawing(drawn.svg), box: drawn.box, hasPictures: false}
  return [{plan, marks: marks.length > 1 ? marks : []}]
}
