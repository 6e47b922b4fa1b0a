import t from 'tap'
import {previewDxf} from '#shared/home/dxf/preview.ts'
import {proposeDxf} from '#shared/home/dxf/propose.ts'
import {readDxf} from '#shared/home/dxf/read-dxf.ts'
import {statedArea, statedLength} from '#shared/home/dxf/stated-sizes.ts'
import {dimension, dxfText, line, polyline, text} from './dxf-text.ts'

t.test('a typed length has a unit, feet, or two decimals', async (t) => {
  const rows: [string, number | undefined][] = [
    ['4.20', 4.2],
    ['4,20 m', 4.2],
    ['420cm', 4.2],
    ['4200 mm', 4.2],
    [`13'-6"`, 4.1148],
    [`10'`, 3.048],
    ['420', undefined],
    ['<>', undefined],
    ['', undefined],
    ['R 4.20', undefined],
  ]
  for (const [text, metres] of rows) t.equal(statedLength(text)?.toFixed(4), metres?.toFixed(4), text)
})

t.test('a room states its area, or two sides', async (t) => {
  const rows: [string, number | undefined][] = [
    ['24.03 m²', 24.03],
    ['Kitchen\n12,5 mq', 12.5],
    ['100 sq ft', 9.2903],
    ['3.20 x 4.10', 13.12],
    ['BED 3,2 × 4,1 m', 13.12],
    [`10'-6" x 12'`, 11.7058],
    ['M 2', undefined],
    ['2x4', undefined],
    ['A3', undefined],
  ]
  for (const [text, area] of rows) t.equal(statedArea(text)?.toFixed(4), area?.toFixed(4), text)
})

const corners = (width: number, depth: number, from = 0): [number, number][] => [
  [from, from],
  [from + width, from],
  [from + width, from + depth],
  [from, from + depth],
]

/** A room of 5 by 4 m, whose walls have one line, so that nothing but its texts tells the unit. */
function signsOf(scale: number, more: string) {
  const walls = polyline(corners(5 * scale, 4 * scale), true, 'WALL')
  return proposeDxf(readDxf(Buffer.from(dxfText({entities: walls + more}))))
}

t.test('typed dimensions and stated areas are two signs: nobody is asked', async (t) => {
  for (const [unit, scale] of [
    ['mm', 1000],
    ['cm', 100],
    ['m', 1],
    ['in', 1 / 0.0254],
  ] as const) {
    const stated = dimension([0, 0], [5 * scale, 0], '5.00') + text('Room 20.0 m²', [2 * scale, 2 * scale])
    t.match(signsOf(scale, stated), {
      unit,
      isUnitCertain: true,
      signs: [
        {sign: 'dimensions', unit},
        {sign: 'areas', unit},
      ],
    })
  }
  t.match(signsOf(1000, dimension([0, 0], [5000, 0], '5.00')), {unit: 'mm', isUnitCertain: false})
  t.same(signsOf(1000, dimension([0, 0], [5000, 0], '')).signs, [], 'what it measures tells no unit')
  const wrong = dimension([0, 0], [5000, 0], '1.00') + text('20 m²', [9000, 9000])
  t.same(signsOf(1000, wrong).signs, [])
})

t.test('two signs against two others agree on nothing', async (t) => {
  const walls = polyline(corners(6000, 4000), true, 'WALL') + polyline(corners(5400, 3400, 300), true, 'WALL')
  const stated = dimension([0, 0], [6000, 0], '60 m') + text('1836 m²', [3000, 2000])
  const entities = walls + stated
  const {signs, isUnitCertain} = proposeDxf(readDxf(Buffer.from(dxfText({header: {$INSUNITS: [70, 4]}, entities}))))
  t.same(
    signs.map(({sign, unit}) => `${sign}: ${unit}`),
    ['dimensions: cm', 'areas: cm', 'thickness: mm', 'header: mm'],
  )
  t.equal(isUnitCertain, false)

  const one = dimension([0, 0], [6000, 0], '60 m')
  const headed = proposeDxf(readDxf(Buffer.from(dxfText({header: {$INSUNITS: [70, 4]}, entities: walls + one}))))
  t.same(
    headed.signs.map(({sign, unit}) => `${sign}: ${unit}`),
    ['dimensions: cm', 'thickness: mm', 'header: mm'],
  )
  t.equal(headed.isUnitCertain, false, 'a header settles no dispute')
})

t.test('the preview draws the chosen layers strong, and outlines each part', async (t) => {
  const entities =
    polyline(corners(5, 4), true, 'WALL') + line([1, 1], [2, 2], 'CHAIR') + line([20, 0], [25, 0], 'WALL')
  const drawing = readDxf(Buffer.from(dxfText({entities})))
  const proposal = {...proposeDxf(drawing), unit: 'm'} as const
  const preview = previewDxf(drawing, proposal, new Set(['WALL']))
  t.match(preview?.svg, /class="others" d="M[^M]*"\/><path class="walls" d="(?:M[^M]*){5}"/)
  t.equal(preview?.parts.length, proposal.parts.length)
  for (const {at, outline} of preview?.parts ?? [])
    for (const [x, y] of [at, ...outline])
      t.ok(x >= 0 && y >= 0 && x <= (preview?.box.right ?? 0) && y <= (preview?.box.bottom ?? 0))
  t.equal(previewDxf(drawing, {parts: [], unit: 'm'}, new Set()), undefined)
  const many = {...drawing, lines: Array(50_000).fill(drawing.lines[0])}
  t.ok((previewDxf(many, proposal, new Set(['WALL']))?.svg.length ?? 0) < 2_000_000)
})
