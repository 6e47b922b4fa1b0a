import type {Point} from '#shared/home/schema.ts'
import type {Drawing} from '../plan/drawing.ts'
import type {Segment} from '../plan/free-space.ts'
import {pathLines, perMetre} from '../plan/path-lines.ts'
import {treadsOf} from '../plan/treads.ts'

/** The size of a lamp, in metres. */
const lampSize = 0.4

/** The size of a pin, in pixels. */
const pinSize = 30

/** Half the thickness of a line that no name may cross, in metres. */
const half = 0.02

/**
 * Reads a plan that `drawPlan` drew: names are placed as on a plan that the component draws itself. Needs no layout, so
 * the picture may be hidden.
 */
export function readDrawing(svg: SVGSVGElement): Drawing {
  const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '')
    .split(' ')
    .map((length) => Number(length) / perMetre)
  const all = (selector: string) => [...svg.querySelectorAll<SVGGraphicsElement>(selector)]
  const floorOf = (room: string) => svg.querySelector<SVGPathElement>(`[id="el-${CSS.escape(room)}"] .floor`)
  return {
    pictures: [],
    box: {x, y, width, height},
    turn: (point) => point,
    rooms: all('[data-kind=room]').flatMap((group) => {
      const {id = ''} = group.dataset
      const at = labelPoint(svg, id)
      const name = group.querySelector('title')?.textContent ?? ''
      return at && name !== '' ? [{id, name, at, outdoor: group.classList.contains('outdoor')}] : []
    }),
    walls: [...all('.wall path'), ...all('.opening .threshold, .opening .frame, .passage .overhead')].flatMap((shape) =>
      linesOf(shape).map((line) => ({line, half})),
    ),
    swings: all('.opening .swing').map((shape) => squareOf(linesOf(shape))),
    treads: treadsOf(svg),
    signs: [
      ...all('.opening .casement').flatMap((shape) => leavesOf(linesOf(shape)).map(squareOf)),
      ...all('.light').map((light) => ({at: placeIn(light, [0, 0]), size: lampSize})),
    ],
    pins: pinsOf(svg, {x, y, width, height}),
    show: () => {},
    tint: () => {},
    boxOf(room) {
      const floor = floorOf(room)
      const points = floor ? linesOf(floor).flat() : []
      if (points.length === 0) return undefined
      const [xs, ys] = [points.map(([px]) => px - x), points.map(([, py]) => py - y)]
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      return {x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top}
    },
  }
}

/** Returns the areas and heights that the drawing writes below rooms' names, by the room's id. */
export function readNotes(svg: SVGSVGElement): Map<string, string> {
  return new Map(
    [...svg.querySelectorAll<SVGTextElement>('text[data-room]')].map((text) => [
      text.dataset.room ?? '',
      text.querySelector('.measures')?.textContent ?? '',
    ]),
  )
}

/** Returns the middle of a room's label, in metres. */
function labelPoint(svg: SVGSVGElement, room: string): Point | undefined {
  const lines = [...svg.querySelectorAll(`text[data-room="${CSS.escape(room)}"] tspan`)]
  const [first, last] = [lines[0], lines[lines.length - 1]]
  if (!first || !last) return undefined
  const number = (line: Element, name: string) => Number(line.getAttribute(name)) / perMetre
  // A line's y is its base: letters stand above it.
  const capitals = (Number(first.parentElement?.getAttribute('font-size')) / perMetre) * 0.35
  return [number(first, 'x'), (number(first, 'y') + number(last, 'y')) / 2 - capitals]
}

/** Returns the square around lines. */
function squareOf(lines: readonly Segment[]) {
  const points = lines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const at: Point = [(left + right) / 2, (top + bottom) / 2]
  return {at, size: Math.max(right - left, bottom - top)}
}

/** Divides the lines of a window's leaves: each begins where the one before doesn't end. */
function leavesOf(lines: readonly Segment[]): Segment[][] {
  const leaves: Segment[][] = []
  for (const [index, line] of lines.entries()) {
    const [, end] = lines[index - 1] ?? []
    if (end && end[0] === line[0][0] && end[1] === line[0][1]) leaves[leaves.length - 1]?.push(line)
    else leaves.push([line])
  }
  return leaves
}

/** Returns the pins that the page shows above the drawing. */
function pinsOf(svg: SVGSVGElement, {x, y, width, height}: {x: number; y: number; width: number; height: number}) {
  const share = (spot: Element, name: string) => Number.parseFloat(spot.getAttribute(name) ?? '') / 100
  const spots = [...(svg.parentElement?.querySelectorAll('.pins > svg') ?? [])]
  return spots.flatMap((spot) => {
    const at: Point = [x + width * share(spot, 'x'), y + height * share(spot, 'y')]
    const marks = [...spot.querySelectorAll<SVGGElement>('g[transform]')]
    return marks.map((mark) => ({at, moved: placeBy(mark, [0, 0]), size: pinSize}))
  })
}

/** Applies an element's own transform to a point. */
function placeBy({transform}: SVGGraphicsElement, [x, y]: Point): Point {
  const matrix = transform.baseVal.consolidate()?.matrix
  return matrix ? [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f] : [x, y]
}

/** Returns a point of an element in metres of the plan. */
function placeIn(element: SVGGraphicsElement, point: Point): Point {
  const [x, y] = placeBy(element, point)
  return [x / perMetre, y / perMetre]
}

/** Returns a rectangle's or path's lines in metres of the plan. */
function linesOf(shape: SVGGraphicsElement): Segment[] {
  const group = shape.parentNode as SVGGraphicsElement
  const outline = shape.localName === 'rect' ? rectPath(shape) : (shape.getAttribute('d') ?? '')
  return pathLines(outline).map(([a, b]) => [placeIn(group, a), placeIn(group, b)])
}

function rectPath(rect: Element): string {
  const number = (name: string) => Number(rect.getAttribute(name))
  const [left, top] = [number('x'), number('y')]
  const [right, bottom] = [left + number('width'), top + number('height')]
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`
}
