import {join} from 'node:path'
import PDFDocument from 'pdfkit'
import {rotate} from '#shared/home/geometry/vector.ts'
import type {Pen} from '#shared/home/print/pens.ts'
import {arcOf, type Path} from '#shared/home/print/shapes.ts'
import type {EllipseMark, Letters, Mark, PathMark, Sheet, TextMark} from '#shared/home/print/sheet.ts'
import type {Point} from '#shared/home/schema.ts'

type Document = PDFKit.PDFDocument

/** Points of a millimetre. */
const point = 72 / 25.4

/** Noto Sans, cut down to the Latin, Greek and Cyrillic scripts: pdfkit's own fonts lack most of them. */
const fonts = {
  regular: join(import.meta.dirname, 'fonts/NotoSans-Regular.ttf'),
  bold: join(import.meta.dirname, 'fonts/NotoSans-SemiBold.ttf'),
}

/** The maximum of cached text measures. The texts of a drawing are short and repeat. */
const maxKept = 20_000

export interface PdfWriter {
  letters: Letters
  /** Adds sheets as pages. */
  add(sheets: readonly Sheet[]): void
  /** Ends the document, and returns its bytes. */
  end(): Promise<Uint8Array>
}

/** Begins a PDF. `createdAt` is in milliseconds since the epoch: the same drawing gives the same bytes. */
export function createPdf({
  title,
  createdAt,
  language,
}: {
  title: string
  createdAt: number
  language: string
}): PdfWriter {
  const document = new PDFDocument({
    autoFirstPage: false,
    // Without one it reads its own, which lacks most scripts.
    font: fonts.regular,
    lang: language,
    displayTitle: true,
    info: {Title: title, Creator: 'Pianta', Producer: 'Pianta', CreationDate: new Date(createdAt)},
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  const pieces: Uint8Array[] = []
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (piece: Uint8Array) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  return {
    letters: createLetters(document),
    add: (sheets) => {
      for (const sheet of sheets) addPage(document, sheet)
    },
    end: () => {
      document.end()
      return ended
    },
  }
}

/** The part of a font of fontkit that is asked whether it has a character. */
interface OpenedFont {
  font: {hasGlyphForCodePoint(code: number): boolean}
}

function createLetters(document: Document): Letters {
  const kept = new Map<string, number>()
  const use = (isBold: boolean) => document.font(isBold ? 'bold' : 'regular')
  return {
    widthOf(text, size, isBold = false) {
      const key = `${isBold} ${text}`
      const known = kept.get(key) ?? use(isBold).fontSize(1).widthOfString(text)
      if (kept.size < maxKept) kept.set(key, known)
      return known * size
    },
    canWrite(text) {
      const {font} = (use(false) as unknown as {_font: OpenedFont})._font
      return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number))
    },
  }
}

function addPage(document: Document, {width, height, parts}: Sheet) {
  document.addPage({size: [width * point, height * point], margin: 0})
  document.scale(point)
  document.lineJoin('round')
  const draw = createMarker(document)
  for (const part of parts) {
    if (!('box' in part)) {
      draw(part)
      continue
    }
    const {left, top, right, bottom} = part.box
    document
      .save()
      .rect(left, top, right - left, bottom - top)
      .clip()
    const drawInside = createMarker(document)
    for (const mark of part.marks) drawInside(mark)
    document.restore()
  }
}

/** Returns a function that draws marks. Marks with one pen after the other set it once. */
function createMarker(document: Document): (mark: Mark) => void {
  let last: Pen | undefined
  return (mark) => {
    if (mark.kind === 'text') {
      last = undefined
      writeText(document, mark)
      return
    }
    if (mark.pen !== last) usePen(document, mark.pen)
    last = mark.pen
    if (mark.kind === 'path') for (const path of mark.paths) tracePath(document, path)
    else traceEllipse(document, mark)
    paint(document, mark)
  }
}

function usePen(document: Document, {line, ink, fill, dash}: Pen) {
  if (line !== undefined) {
    document.lineWidth(line).strokeColor(ink)
    if (dash) document.dash(dash[0], {space: dash[1]})
    else document.undash()
  }
  if (fill !== undefined) document.fillColor(fill)
}

function paint(document: Document, {pen: {line, fill}}: PathMark | EllipseMark) {
  if (line !== undefined && fill !== undefined) document.fillAndStroke()
  else if (fill !== undefined) document.fill()
  else document.stroke()
}

/** Rounds to a thousandth of a millimetre. */
const short = (length: number) => Math.round(length * 1000) / 1000

function tracePath(document: Document, {from, steps, isClosed}: Path) {
  document.moveTo(short(from[0]), short(from[1]))
  let at = from
  for (const {to, bulge} of steps) {
    if (bulge === undefined || (to[0] === at[0] && to[1] === at[1])) document.lineTo(short(to[0]), short(to[1]))
    else for (const curve of curvesOf(arcOf(at, to, bulge))) document.bezierCurveTo(...curve)
    at = to
  }
  if (isClosed) document.closePath()
}

type Curve = [number, number, number, number, number, number]

/** Returns an arc as Bézier curves of a quarter at most: they are off by less than 0.03 % of the radius. */
const curvesOf = ({center, radius, start, sweep}: ReturnType<typeof arcOf>): Curve[] =>
  quarters(start, sweep, ([cos, sin]) => [center[0] + radius * cos, center[1] + radius * sin])

/** Returns the curves along a unit circle, from an angle on, as `place` draws it. */
function quarters(start: number, sweep: number, place: (point: Point) => Point): Curve[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const each = sweep / count
  const reach = (4 / 3) * Math.tan(each / 4)
  return Array.from({length: count}, (_, index) => {
    const [from, to] = [start + index * each, start + (index + 1) * each]
    const [cos, sin, cosTo, sinTo] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)]
    return [
      ...place([cos - reach * sin, sin + reach * cos]),
      ...place([cosTo + reach * sinTo, sinTo - reach * cosTo]),
      ...place([cosTo, sinTo]),
    ].map(short) as Curve
  })
}

function traceEllipse(document: Document, {center, radii, angle}: EllipseMark) {
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = rotate([x * radii[0], y * radii[1]], angle)
    return [center[0] + dx, center[1] + dy]
  }
  const [x, y] = place([1, 0])
  document.moveTo(short(x), short(y))
  for (const curve of quarters(0, 2 * Math.PI, place)) document.bezierCurveTo(...curve)
  document.closePath()
}

function writeText(document: Document, {at, size, text, angle, anchor, isBold, ink, hasEdge}: TextMark) {
  document.font(isBold ? 'bold' : 'regular').fontSize(size)
  const width = anchor === 'start' ? 0 : document.widthOfString(text)
  const x = anchor === 'start' ? 0 : anchor === 'end' ? -width : -width / 2
  // A line that may break would begin a new page at the sheet's lower edge.
  const write = (how: {fill: boolean; stroke: boolean}) =>
    document.text(text, x, 0, {lineBreak: false, baseline: 'alphabetic', ...how})
  document.save().translate(at[0], at[1])
  if (angle !== 0) document.rotate(angle)
  if (hasEdge) {
    document
      .undash()
      .lineWidth(size * 0.25)
      .strokeColor('#ffffff')
    write({fill: false, stroke: true})
  }
  document.fillColor(ink ?? '#000000')
  write({fill: true, stroke: false})
  document.restore()
}
