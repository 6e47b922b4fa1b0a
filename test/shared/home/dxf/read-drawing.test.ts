import {readFileSync} from 'node:fs'
import t from 'tap'
import {decodeDxf} from '#shared/home/dxf/decode.ts'
import {expandBlocks} from '#shared/home/dxf/expand.ts'
import {plainMtext, plainText} from '#shared/home/dxf/plain-text.ts'
import {readDrawing} from '#shared/home/dxf/read-drawing.ts'
import {dxfRefusal} from '#shared/home/dxf/refusal.ts'
import {NotImportable} from '#shared/home/import/not-importable.ts'
import {arc, dxfText, insert, line, polyline, record, text} from './dxf-text.ts'

const bytesOf = (name: string) => readFileSync(new URL(`drawings/${name}.dxf`, import.meta.url))
const latin1 = (content: string) => Buffer.from(content, 'latin1')
const strokesOf = (content: string) => expandBlocks(readDrawing(content))
const near = (value: readonly number[]) => value.map((each) => Math.round(each * 1e6) / 1e6 + 0)

t.test('readDrawing() reads lines, arcs, texts and dimensions of the three samples', async (t) => {
  const counts = ['flat-mm-blocks', 'flat-inches-r12', 'flat-cm-single-lines'].map((name) => {
    const {lines, curves, texts, dimensions} = strokesOf(decodeDxf(bytesOf(name)))
    return [lines.length, curves.length, texts.length, dimensions.length]
  })
  t.strictSame(counts, [
    [56, 3, 6, 1],
    [52, 3, 3, 0],
    [5, 1, 3, 0],
  ])
})

t.test('decodeDxf() reads UTF-8, the code page of the header, and Shift-JIS of R12', async (t) => {
  const named = (page: string, name: Buffer) =>
    Buffer.concat([latin1(`9\n$DWGCODEPAGE\n3\n${page}\n`), name]).subarray(0)
  t.match(decodeDxf(named('ANSI_1252', Buffer.from('Küche', 'utf8'))), /Küche$/)
  t.match(decodeDxf(named('ANSI_1252', latin1('K\xfcche'))), /Küche$/)
  t.match(decodeDxf(named('ANSI_1251', latin1('\xca\xf3\xf5\xed\xff'))), /Кухня$/)
  t.match(decodeDxf(named('ANSI_932', latin1('\x83\x8a\x83r\x83\x93\x83O'))), /リビング$/)
  for (const page of ['constructor', '__proto__', 'ANSI_9999'])
    t.match(decodeDxf(named(page, latin1('K\xfcche'))), /Küche$/, `${page}: like Western European`)
  t.match(decodeDxf(latin1('1\n\x83\x8a\x83r\x83\x93\x83O\n')), /リビング/)
  t.match(decodeDxf(latin1('1\nK\xfcche\n')), /Küche/)
})

t.test('decodeDxf() refuses binary DXF, with what to do', async (t) => {
  t.throws(() => decodeDxf(latin1('AutoCAD Binary DXF\r\n\x1a\0')), {message: 'binary'})
  const sentence = 'This is a binary DXF drawing. Save it as DXF in text form (ASCII) in your CAD program.'
  t.equal(dxfRefusal('binary').sentence.en, sentence)
})

t.test('readDrawing() refuses texts that are no drawing, damaged or cut off', async (t) => {
  const reasonOf = (content: string) => {
    try {
      readDrawing(content)
      return undefined
    } catch (error) {
      return error instanceof NotImportable ? error.message : error
    }
  }
  const whole = dxfText({entities: line([0, 0], [1, 0])})
  t.equal(reasonOf(whole), undefined)
  t.equal(reasonOf(`\ufeff${whole.replaceAll('\n', '\r\n')}`), undefined)
  t.equal(reasonOf(`999\nA comment\n${whole}`), undefined)
  t.equal(reasonOf('solid cube\nfacet normal 0 0 1\n'), 'foreign')
  t.equal(reasonOf(''), 'foreign')
  t.equal(reasonOf('0\nLINE\n'), 'foreign')
  t.equal(reasonOf(whole.slice(0, -6)), 'incomplete')
  t.equal(reasonOf(whole.slice(0, whole.length / 2)), 'incomplete')
  t.equal(reasonOf('0\nSECTION\n2\nENTITIES\nnonsense\n5\n'), 'malformed (line 5)')
  t.equal(reasonOf(`${'999\nA comment\n'.repeat(2_000_000)}${whole}`), 'too-large')
})

t.test('readDrawing() leaves out and counts entities with missing or wrong numbers', async (t) => {
  const {entities, unread} = readDrawing(
    dxfText({
      entities: [
        record('LINE', [
          [8, 'A'],
          [10, 'x'],
          [20, 0],
          [11, 1],
          [21, 1],
        ]),
        record('LINE', [
          [8, 'A'],
          [10, '1e999'],
          [20, 0],
          [11, 1],
          [21, 1],
        ]),
        record('SPLINE', [[8, 'A']]),
        line([0, 0], [1, 1]),
      ].join(''),
    }),
  )
  t.strictSame(
    [entities.length, [...unread]],
    [
      1,
      [
        ['LINE', 2],
        ['SPLINE', 1],
      ],
    ],
  )
})

t.test('readDrawing() skips paper space and hidden entities, and lists layers that are off or frozen', async (t) => {
  const {entities, hiddenLayers} = readDrawing(
    dxfText({
      layers: [
        record('LAYER', [
          [2, 'Off'],
          [70, 0],
          [62, -7],
        ]),
        record('LAYER', [
          [2, 'Frozen'],
          [70, 1],
          [62, 7],
        ]),
        record('LAYER', [
          [2, 'Shown'],
          [70, 0],
          [62, 7],
        ]),
      ].join(''),
      entities:
        record('LINE', [
          [67, 1],
          [10, 0],
          [20, 0],
          [11, 1],
          [21, 1],
        ]) + record('POINT', [[60, 1]]),
    }),
  )
  t.strictSame([entities, [...hiddenLayers]], [[], ['off', 'frozen']])
})

t.test('a polyline becomes lines and arcs; a positive bulge runs anticlockwise', async (t) => {
  const {lines, curves} = strokesOf(
    dxfText({
      entities: polyline(
        [
          [0, 0, 1],
          [2, 0],
          [2, 2],
        ],
        true,
      ),
    }),
  )
  t.equal(lines.length, 2)
  t.strictSame(
    curves.map(({center, u, v}) => [near(center), near(u), near(v)]),
    [
      [
        [1, 0],
        [-1, 0],
        [0, -1],
      ],
    ],
  )
})

t.test('old polylines with vertices read like new ones; meshes are left out', async (t) => {
  const vertex = (x: number, y: number, bulge = 0) =>
    record('VERTEX', [
      [10, x],
      [20, y],
      [42, bulge],
    ])
  const old = (flags: number) =>
    record('POLYLINE', [
      [66, 1],
      [70, flags],
    ]) +
    vertex(0, 0, 1) +
    vertex(2, 0) +
    vertex(2, 2) +
    record('SEQEND', [])
  const {lines, curves} = strokesOf(dxfText({entities: old(1) + old(64) + old(0)}))
  t.strictSame([lines.length, curves.length], [3, 2])
})

t.test('a block is placed by scale, turn and mirror, within blocks and in arrays', async (t) => {
  const {lines, copies} = strokesOf(
    dxfText({
      blocks: {
        LEAF: line([0, 0], [1, 0]),
        DOOR: insert('LEAF', [1, 0], {scale: [2, -1], turned: 90}),
      },
      entities: insert('door', [10, 0], {columns: 2, rows: 2, spacing: [5, 7]}) + insert('missing', [0, 0]),
    }),
  )
  t.strictSame(
    lines.map(({a, b}) => [near(a), near(b)]),
    [
      [
        [11, 0],
        [11, 2],
      ],
      [
        [16, 0],
        [16, 2],
      ],
      [
        [11, 7],
        [11, 9],
      ],
      [
        [16, 7],
        [16, 9],
      ],
    ],
  )
  t.strictSame(copies.map(({block, parent}) => `${block} ${parent}`).slice(0, 4), [
    'DOOR -1',
    'LEAF 0',
    'DOOR -1',
    'LEAF 2',
  ])
})

t.test('an extrusion of (0, 0, -1) mirrors x about the origin', async (t) => {
  const turnedOver = [
    [210, 0],
    [220, 0],
    [230, -1],
  ] as const
  const {curves} = strokesOf(dxfText({entities: arc([-5, 2], 1, [0, 90], '0', turnedOver)}))
  t.strictSame(
    curves.map(({center, u, v}) => [near(center), near(u), near(v)]),
    [
      [
        [5, 2],
        [-1, 0],
        [0, 1],
      ],
    ],
  )
})

t.test('entities on layer 0 of a block take the layer of its copy', async (t) => {
  const blocks = {
    DOOR: line([0, 0], [1, 0]) + line([0, 0], [0, 1], 'OWN') + insert('INNER', [0, 0]),
    INNER: line([0, 0], [1, 0]),
  }
  const {lines} = strokesOf(dxfText({blocks, entities: insert('DOOR', [0, 0], {layer: 'A-DOOR'})}))
  t.strictSame(
    lines.map(({layer}) => layer),
    ['A-DOOR', 'OWN', 'A-DOOR'],
  )
})

t.test(
  'expandBlocks() refuses blocks that contain themselves, nest too deep or multiply, in bounded time',
  async (t) => {
    const reasonOf = (blocks: Record<string, string>, entities: string) => {
      try {
        strokesOf(dxfText({blocks, entities}))
        return undefined
      } catch (error) {
        return error instanceof NotImportable ? error.message : error
      }
    }
    t.equal(reasonOf({A: insert('B', [0, 0]), B: insert('a', [0, 0])}, insert('A', [0, 0])), 'cycle (A)')
    const chain = (count: number, copies: number) =>
      Object.fromEntries(
        Array.from({length: count}, (_, index) => [`B${index}`, insert(`B${index + 1}`, [0, 0]).repeat(copies)]),
      )
    t.equal(reasonOf({...chain(40, 1), B40: line([0, 0], [1, 0])}, insert('B0', [0, 0])), 'too-deep (B32)')
    t.equal(reasonOf({...chain(30, 10), B30: ''}, insert('B0', [0, 0])), 'too-large')
    t.equal(reasonOf({A: ''}, insert('A', [0, 0], {columns: 1e9, rows: 1e9})), 'too-large')
    t.equal(reasonOf({A: line([0, 0], [1, 0])}, insert('A', [0, 0], {columns: 32_767, rows: 100})), 'too-large')
  },
)

t.test('plainMtext() and plainText() drop formatting', async (t) => {
  t.equal(plainMtext('{\\fArial|b1|i0;\\H1.5x;Wohnen}\\P24,0 m\\U+00B2'), 'Wohnen\n24,0 m²')
  t.equal(plainMtext('\\A1;Bad \\{klein\\} \\S1/2;\\~m \\\\x'), 'Bad {klein} 1/2 m \\x')
  t.equal(plainText('%%uBEDROOM%%u 90%%d %%c5 %%178'), 'BEDROOM 90° ⌀5 ²')
  const {texts} = strokesOf(dxfText({entities: text('%%uKitchen', [1, 2])}))
  t.match(texts, [{text: 'Kitchen', at: [1, 2]}])
})
