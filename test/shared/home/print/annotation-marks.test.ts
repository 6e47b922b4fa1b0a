import t from 'tap'
import {annotationMarks} from '#shared/home/print/annotation-marks.ts'
import type {Plan} from '#shared/home/schema.ts'
import {homeWith} from '../../../home-with.ts'

const marksOf = (parts: Partial<Plan>) =>
  annotationMarks(homeWith(parts).plans[0] as Plan, {metre: 20, units: 'm', language: 'en'})

t.test('annotationMarks() draws kept dimensions, texts and lines to scale', async (t) => {
  const dimension = marksOf({dimensions: [{id: 'd', a: [0, 0], b: [2, 0], offset: 0.5, color: '#aa0000'}]})
  t.match(dimension, [
    {kind: 'path'},
    {kind: 'path', pen: {ink: '#aa0000'}},
    {kind: 'text', text: '2.00', ink: '#aa0000'},
  ])
  const [note] = marksOf({labels: [{id: 'l', at: [1, 2], text: 'Sink', size: 0.2, align: 'left'}]})
  t.match(note, {kind: 'text', text: 'Sink', size: 4, anchor: 'start'})
  const line = marksOf({
    polylines: [
      {
        id: 'p',
        path: [
          [0, 0],
          [1, 0],
        ],
        width: 0.05,
        style: 'dashed',
        end: 'arrow',
      },
    ],
  })
  t.match(line, [
    {kind: 'path', pen: {line: 1, dash: [5, 3]}},
    {kind: 'path', pen: {fill: '#000000'}},
  ])
})

t.test('annotationMarks() refuses lines that would make a file too large to open', async (t) => {
  const path = Array.from({length: 500}, (_, index): [number, number] => [index / 7, (index % 3) / 7])
  const polylines = Array.from({length: 3000}, (_, index) => ({id: `p${index}`, path}))
  t.throws(() => marksOf({polylines}), {name: 'TooDetailedError'})
})
