import {execFile} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t, {type Test} from 'tap'
import {touches} from '#shared/home/geometry/box.ts'
import {type PrintOptions, printPlan} from '#shared/home/print/print-plan.ts'
import type {Clipped, Mark, Sheet, TextMark} from '#shared/home/print/sheet.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {createPdf} from '../../../server/print/write-pdf.ts'
import {homeWith} from '../../home-with.ts'
import {needsProgram} from '../../needs-program.ts'

const run = promisify(execFile)
const pdf = () => createPdf({title: 'House', createdAt: 0, language: 'en'})
const {letters} = pdf()
const options: PrintOptions = {
  paper: 'a3',
  scale: 50,
  language: 'en',
  letters,
  facts: {project: 'House', address: undefined, version: 'Version 1', date: '30 Nov 2026'},
}

const sample = (name: string) =>
  readHome(JSON.parse(readFileSync(new URL(`../../../samples/${name}.json`, import.meta.url), 'utf8'))).home as Home

function print(home: Home, more: Partial<PrintOptions> = {}, plan = home.plans[0]?.id ?? '') {
  const printed = printPlan(home, plan, {...options, ...more})
  if ('tooMany' in printed) throw new Error(`takes ${printed.tooMany.sheets} sheets`)
  return printed
}

async function write(t: Test, sheets: readonly Sheet[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pianta-print-'))
  t.teardown(() => rm(folder, {recursive: true}))
  const writer = pdf()
  writer.add(sheets)
  await writeFile(join(folder, 'plan.pdf'), await writer.end())
  return join(folder, 'plan.pdf')
}

const marksOf = ({parts}: Sheet): Mark[] =>
  parts.flatMap((part: Clipped | Mark): readonly Mark[] => ('box' in part ? part.marks : [part]))
const textsOf = (sheet: Sheet) => marksOf(sheet).filter((mark): mark is TextMark => mark.kind === 'text')

t.test('a wall of 5 m is 100.0 mm at 1:50, as poppler reads the PDF', needsProgram('pdftocairo'), async (t) => {
  const wall = {id: 'w', a: [0, 0], b: [5, 0], thickness: 0.3} satisfies Plan['walls'][number]
  for (const [scale, length] of [
    [50, 100],
    [100, 50],
    [200, 25],
  ] as const) {
    const file = await write(t, print(homeWith({walls: [wall]}), {scale}).sheets)
    await run('pdftocairo', ['-svg', file, `${file}.svg`])
    const [drawn] = shapesFilledWith('16.86', readFileSync(`${file}.svg`, 'utf8'))
    t.ok(Math.abs((drawn?.width ?? 0) - length) < 0.05, `1:${scale}: ${drawn?.width} mm`)
    t.ok(Math.abs((drawn?.height ?? 0) - (0.3 * 1000) / scale) < 0.05, `${drawn?.height} mm thick`)
  }
})

/** Returns the sizes in millimetres of shapes that an SVG of poppler fills with a colour. Its unit is a point. */
function shapesFilledWith(red: string, svg: string): {width: number; height: number}[] {
  return [...svg.matchAll(/<path [^>]*>/g)].flatMap(([path]) => {
    // Cairo's releases write it as a style or an attribute.
    if (!new RegExp(`fill[:=]"?rgb\\(${red}`).test(path)) return []
    const [a = 1, b = 0, c = 0, d = 1] = (/transform="matrix\(([^)]*)\)"/.exec(path)?.[1] ?? '')
      .split(/[, ]+/)
      .map(Number)
    const numbers = (/ d="([^"]*)"/.exec(path)?.[1] ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
    const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] as number] as const] : []))
    const xs = points.map(([x, y]) => a * x + c * y)
    const ys = points.map(([x, y]) => b * x + d * y)
    const extent = (all: number[]) => ((Math.max(...all) - Math.min(...all)) / 72) * 25.4
    return [{width: extent(xs), height: extent(ys)}]
  })
}

t.test('a PDF has the paper’s size and texts of all its scripts', needsProgram('pdfinfo', 'pdftotext'), async (t) => {
  const home = homeWith({
    walls: sample('studio').plans[0]?.walls ?? [],
    rooms: [{id: 'r', name: 'Ψηλό, Комната, Łazienka, Caffè', at: [2, 2]}],
  })
  const {sheets} = print(home)
  const file = await write(t, sheets)
  const {stdout: info} = await run('pdfinfo', [file])
  t.match(info, /Page size: +1190\.55 x 841\.89 pts \(A3\)/)
  t.match(info, /Title: +House/)
  const {stdout: words} = await run('pdftotext', ['-layout', file, '-'])
  for (const word of ['Ψηλό', 'Комната', 'Łazienka', 'Caffè', 'Scale 1:50', 'Version 1', 'A3 · Sheet 1 of 1'])
    t.match(words, word)
  t.notMatch(words, 'A box stands')
})

t.test('characters that the fonts lack are owned up to', async (t) => {
  const {sheets} = print(homeWith({rooms: [{id: 'r', name: '台所', at: [2, 2]}]}))
  t.ok(textsOf(sheets[0] as Sheet).some(({text}) => text.startsWith('A box stands')))
})

const prints = [
  ['a4', 'fit'],
  ['a4', 100],
  ['a4', 200],
  ['a3', 50],
  ['a3', 'fit'],
] as const

for (const name of ['flat', 'house', 'studio', 'version-1'])
  t.test(`all texts of ${name} keep within the sheet, and those of the chains apart`, async (t) => {
    const home = sample(name)
    for (const {id} of home.plans)
      for (const [paper, scale] of prints)
        for (const sheet of print(home, {paper, scale}, id).sheets) {
          t.same(outsideFrame(sheet), [], `${id}, 1:${scale} on ${paper}: inside the frame`)
          t.same(overlapping(sheet), [], `${id}, 1:${scale} on ${paper}: apart`)
        }
  })

/** Returns the texts that reach over the sheet's frame, unless it cuts them off. */
const outsideFrame = (sheet: Sheet): string[] =>
  sheet.parts.some((part) => 'box' in part)
    ? []
    : textsOf(sheet).flatMap((mark) => {
        const {left, top, right, bottom} = boxOf(mark)
        return left > 8 && top > 8 && right < sheet.width - 8 && bottom < sheet.height - 8 ? [] : [mark.text]
      })

/** Returns the pairs of measures that overlap. */
function overlapping(sheet: Sheet): [string, string][] {
  const measures = textsOf(sheet)
    .filter(({size, text}) => size === 2.1 && /^[\d.]+$/.test(text))
    .map((mark) => ({text: mark.text, box: boxOf(mark)}))
  return measures.flatMap((one, index) =>
    measures
      .slice(index + 1)
      .filter(({box}) => touches(one.box, box))
      .map((other): [string, string] => [one.text, other.text]),
  )
}

function boxOf({at: [x, y], size, text, angle, anchor, isBold}: TextMark) {
  const width = letters.widthOf(text, size, isBold)
  const before = anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2
  if (angle === -90) return {left: x - size * 0.75, right: x, top: y - (width - before), bottom: y + before}
  return {left: x - before, right: x + width - before, top: y - size * 0.75, bottom: y}
}

t.test('printPlan() takes several sheets for a plan that one is too small for, or says which scale fits', async (t) => {
  const {sheets} = print(sample('house'), {paper: 'a4', scale: 50})
  t.ok(sheets.length > 2)
  const texts = sheets.map((sheet) => textsOf(sheet).map(({text}) => text))
  t.ok(texts[0]?.includes('Sheet 2'), 'the first names its neighbour')
  t.ok(texts.at(-1)?.includes('Soggiorno'), 'the rooms are listed on the last')
  const wide = homeWith({
    walls: [
      {id: 'w', a: [0, 0], b: [100, 0]},
      {id: 'v', a: [0, 0], b: [0, 60]},
    ],
  })
  t.match(printPlan(wide, wide.plans[0]?.id ?? '', {...options, paper: 'a4'}), {tooMany: {scale: 50, fits: 500}})
  t.equal(print(wide, {paper: 'a4', scale: 'fit'}).scale, 500)
  t.throws(() => printPlan(wide, 'gone', options), RangeError)
})

t.test('printPlan() writes feet and Italian where the home and the reader have them', async (t) => {
  const home = sample('studio')
  const feet = {
    ...home,
    presentations: [{id: 'p', name: 'P', plans: [home.plans[0]?.id ?? ''], view: 'top', units: 'ft'}],
  } satisfies Home
  const texts = textsOf(print(feet).sheets[0] as Sheet).map(({text}) => text)
  t.ok(texts.includes('Dimensions in feet and inches'))
  t.ok(texts.some((text) => /^\d+′ \d+( \d\/\d)?″$/.test(text)))
  const italian = textsOf(print(home, {language: 'it'}).sheets[0] as Sheet).map(({text}) => text)
  t.ok(italian.includes('Scala 1:50') && italian.includes('Locali'))
  t.ok(
    italian.some((text) => /^\d+,\d\d$/.test(text)),
    'with commas',
  )
})

t.test('the same print gives the same bytes', async (t) => {
  const {sheets} = print(sample('studio'))
  const [one, other] = [pdf(), pdf()]
  for (const writer of [one, other]) writer.add(sheets)
  t.same(await one.end(), await other.end())
})
