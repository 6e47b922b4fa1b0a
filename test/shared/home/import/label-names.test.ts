import t from 'tap'
import {createLabelNamer} from '#shared/home/import/label-names.ts'
import {NotImportable} from '#shared/home/import/not-importable.ts'
import {createWorkBudget} from '#shared/home/import/work-budget.ts'

const square = (x: number) => [
  [
    [x, 0],
    [x + 4, 0],
    [x + 4, 4],
    [x, 4],
  ] as [number, number][],
]

t.test('createLabelNamer() takes the nearest label inside that can name a room', async (t) => {
  const nameOf = createLabelNamer(
    [
      {text: '12.5 m²', at: [2, 2]},
      {text: 'Study', at: [3, 3]},
      {text: 'Pantry', at: [2.1, 2]},
      {text: 'Bath', at: [6, 2]},
    ],
    createWorkBudget(),
  )
  t.equal(nameOf({at: [2, 2], rings: square(0)}), 'Pantry')
  t.equal(nameOf({at: [6, 2], rings: square(4)}), 'Bath')
  t.equal(nameOf({at: [10, 2], rings: square(8)}), undefined)
})

t.test('createLabelNamer() spends the budget on texts, on labels beside rooms and on labels in rooms', async (t) => {
  const place = {at: [2, 2] as [number, number], rings: square(0)}
  const refused = (labels: Parameters<typeof createLabelNamer>[0], max: number, times = 1) =>
    t.throws(() => {
      const nameOf = createLabelNamer(labels, createWorkBudget(max))
      for (let time = 0; time < times; time++) nameOf(place)
    }, NotImportable)
  const far = Array.from({length: 100}, () => ({text: 'Bath', at: [50, 50] as [number, number]}))
  refused([{text: '1'.repeat(900), at: [50, 50]}], 90)
  refused(far, 10_000, 100)
  refused([{text: 'Bath', at: [2, 2]}], 400, 100)
})
