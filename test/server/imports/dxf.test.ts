import {readFileSync} from 'node:fs'
import t from 'tap'
import {describeNote} from '#shared/home/import/notes.ts'
import {importFile} from '../../../server/imports/import-file.ts'

const sample = (name: string) => readFileSync(new URL(`../../shared/home/dxf/drawings/${name}.dxf`, import.meta.url))
const options = {name: 'Flat.dxf', language: 'en', maxFile: 1024 * 1024, maxHome: 1024 * 1024} as const
const read = (content: Uint8Array, answers: Record<string, string[]> = {}) => importFile({...options, content, answers})

t.test('importFile() reads a DXF drawing without a question when two signs tell its unit', async (t) => {
  const made = await read(sample('flat-mm-blocks'))
  if (!('report' in made)) throw new Error('It was not imported.')
  const {problems, report} = made
  t.strictSame(problems, [])
  t.match(report, {rooms: {placed: 3, total: 3}, openings: {placed: 6, total: 6}, offered: []})
  const notes = report.changed.map((note) => describeNote(note, 'en'))
  t.match(notes.slice(1, 3), ['1 unit was taken for the drawing: mm', '1 layer was read as walls: WAENDE'])
  t.match(report.left, [
    {kind: 'dxf-alone', count: 6},
    {kind: 'dxf-unread', count: 4},
  ])
})

t.test('importFile() asks for the unit that only one sign tells, and never takes it in silence', async (t) => {
  const asked = await read(sample('flat-cm-single-lines'))
  if (!('asks' in asked)) throw new Error('It asked nothing.')
  t.match(asked.asks, [
    {key: 'unit', takes: 'one'},
    {key: 'part', takes: 'several'},
    {key: 'layers', takes: 'several'},
  ])
  const choices = asked.asks[0]?.choices.map(({text, isProposed}) => `${text.en}${isProposed ? ' *' : ''}`)
  t.strictSame(choices, [
    'millimetres: the longest wall line is 0.77 m',
    'centimetres: the longest wall line is 7.70 m *',
    'inches: the longest wall line is 19.56 m',
    'feet: the longest wall line is 234.70 m',
    'metres: the longest wall line is 770.00 m',
  ])
  t.match(asked.asks[0]?.hint, {en: 'The file’s header: centimetres.', it: 'L’intestazione del file: centimetri.'})
  for (const wrong of [{unit: ['yards']}, {unit: ['cm', 'mm']}, {part: ['1']}])
    t.match(await read(sample('flat-cm-single-lines'), wrong), {asks: [{key: 'unit'}]})
  const made = await read(sample('flat-cm-single-lines'), {unit: ['cm']})
  if (!('report' in made)) throw new Error('It was not imported.')
  t.match(made, {problems: [], report: {rooms: {placed: 3}}})
  t.match(
    made.report.changed.find(({kind}) => kind === 'dxf-units'),
    {names: ['cm']},
  )
})

t.test('importFile() refuses binary DXF, DWG and damaged drawings by name', async (t) => {
  const refusal = async (content: Uint8Array) => {
    const made = await read(content)
    return 'refused' in made ? made.refused.en : undefined
  }
  t.match(await refusal(Buffer.from('AutoCAD Binary DXF\r\n\x1a\0')), /^This is a binary DXF drawing\. Save it as DXF/)
  t.match(await refusal(Buffer.from('AC1032\0\0\0')), /DWG/)
  t.match(await refusal(sample('flat-mm-blocks').subarray(0, 9000)), /^The DXF drawing ends in the middle\. Save it/)
})
