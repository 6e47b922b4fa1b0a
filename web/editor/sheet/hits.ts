import {type SVGTemplateResult, svg} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {repeat} from 'lit/directives/repeat.js'
import {type PictureOfDrawing, pictureCorners} from '#shared/home/draw/drawings.ts'
import {outlineOf} from '#shared/home/draw/items.ts'
import {edgesOf, flightAlong} from '#shared/home/draw/stair-flight.ts'
import {cm, pathOf} from '#shared/home/draw/svg.ts'
import {createWallBody, facePointsAt} from '#shared/home/draw/wall-body.ts'
import type {ElementOf, ListName} from '#shared/home/edit/in-plan.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import type {WallLine} from '#shared/home/wall-line.ts'
import {elementName, type Naming} from '../element-names.ts'
import {regionsOf} from '../plan-regions.ts'

/** Finds the picture of any drawing. */
export type PictureOf = (sha256: string) => PictureOfDrawing

/** Draws the outline of a dimension, a text or a line; undefined until its code is loaded. */
export type AnnotationOutline = ((list: ListName, element: ElementOf<ListName>) => string) | undefined

type Hits = Naming & {annotation?: AnnotationOutline}

type Shown = Hits & {pictureOf: PictureOf}

/** The lists from the floor up: the top element is hit first. Areas are reached by keyboard only, drawings by their tool. */
const lists: readonly ListName[] = [
  'drawings',
  'areas',
  'rooms',
  'stairs',
  'items',
  'walls',
  'awnings',
  'openings',
  'plates',
  'polylines',
  'labels',
  'dimensions',
  'radars',
  'lights',
]

/** Returns an invisible shape for each element: people hit it, and screen readers read its name. */
export function hitShapes(naming: Hits, selection: readonly string[], pictureOf: PictureOf): SVGTemplateResult[] {
  const {plan} = naming
  const selected = new Set(selection)
  const regions = regionsOf(plan)
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  return lists.map((list) => {
    const elements = (plan[list] ?? []) as ElementOf<ListName>[]
    const shapeOf = (element: ElementOf<ListName>) => {
      const wall = 'wall' in element ? walls.get(element.wall) : undefined
      const seen = [
        element,
        wall,
        selected.has(element.id),
        regions.rooms.get(element.id),
        naming.words,
        naming.unit,
        naming.home.products,
        naming.annotation,
        'src' in element && pictureOf(element.src).aspect,
      ]
      return guard(seen, () => hitShape({...naming, pictureOf}, list, element, selected.has(element.id)))
    }
    return svg`<g data-list=${list}>${repeat(elements, ({id}) => id, shapeOf)}</g>`
  })
}

/** Returns the outlines of the selected elements, which are shown during a gesture in place of their hit shapes. */
export function selectedShapes(naming: Hits, selection: readonly string[], pictureOf: PictureOf): SVGTemplateResult[] {
  const selected = new Set(selection)
  return lists.map((list) => {
    const elements = ((naming.plan[list] ?? []) as ElementOf<ListName>[]).filter(({id}) => selected.has(id))
    const shapes = elements.map(
      (element) => svg`<path class="hit is-selected" d=${outline({...naming, pictureOf}, list, element)}></path>`,
    )
    return svg`<g data-list=${list}>${shapes}</g>`
  })
}

function hitShape(naming: Shown, list: ListName, element: ElementOf<ListName>, isSelected: boolean) {
  return svg`<path
    class=${isSelected ? 'hit is-selected' : 'hit'}
    role="button"
    tabindex="-1"
    aria-pressed=${isSelected}
    aria-label=${elementName(naming, list, element)}
    data-id=${element.id}
    data-kind=${list}
    d=${outline(naming, list, element)}
  ></path>`
}

/** Returns a path in centimetres around an element. It has an area: tools take an outline without one for hidden. */
export function outline(
  {home, plan, pictureOf, annotation}: Shown,
  list: ListName,
  element: ElementOf<ListName>,
): string {
  switch (list) {
    case 'rooms': {
      const rings = regionsOf(plan).rooms.get(element.id)?.rings
      return rings?.map((ring) => pathOf(ring, 'Z')).join('') ?? dot((element as ElementOf<'rooms'>).at, 0.2)
    }
    case 'areas': {
      const rooms = plan.rooms.filter(({area}) => area === element.id)
      const rings = rooms.flatMap(({id}) => regionsOf(plan).rooms.get(id)?.rings ?? [])
      return rings.map((ring) => pathOf(ring, 'Z')).join('')
    }
    case 'walls': {
      const {line, half} = createWallBody(element as ElementOf<'walls'>)
      return band(line, 0, line.length, half)
    }
    case 'openings':
    case 'awnings':
    case 'plates':
      return onWall(plan, element as ElementOf<'openings' | 'awnings' | 'plates'>)
    case 'stairs': {
      const {path, width, kind} = element as ElementOf<'stairs'>
      if (kind === 'spiral') return dot(path[0] as Point, width)
      const flight = flightAlong(path, width)
      const [left, right] = edgesOf(flight, 0, flight.length)
      return pathOf([...left, ...right.toReversed()], 'Z')
    }
    case 'lights':
      return dot((element as ElementOf<'lights'>).at, 0.13)
    case 'radars':
      return dot((element as ElementOf<'radars'>).at, 0.13)
    case 'items': {
      const {at, angle = 0, product, options} = element as ElementOf<'items'>
      const size = outlineOf(home.products?.[product], options)
      return rectangle(at, size?.width ?? 0.3, size?.depth ?? 0.3, angle)
    }
    case 'drawings': {
      const drawing = element as ElementOf<'drawings'>
      const [topLeft, topRight, left, right] = pictureCorners({...plan, drawings: [drawing]}, pictureOf)
      return pathOf([topLeft, topRight, right, left] as Point[], 'Z')
    }
    default:
      return annotation?.(list, element) ?? ''
  }
}

function onWall(plan: Plan, element: ElementOf<'openings' | 'awnings' | 'plates'>): string {
  const wall = plan.walls.find(({id}) => id === element.wall)
  if (wall === undefined) return ''
  const {line, half} = createWallBody(wall)
  if ('width' in element) {
    return band(line, element.at - element.width / 2, element.at + element.width / 2, Math.max(half, 0.1))
  }
  const {point, direction} = line.at(element.at)
  const out = element.side === 'left' ? half : -half
  return dot([point[0] + direction[1] * out, point[1] - direction[0] * out], 0.1)
}

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.2

/** Returns the outline of a stretch of a wall. */
function band(line: WallLine, from: number, to: number, half: number): string {
  const pieces = line.arc === undefined ? 1 : Math.max(1, Math.ceil((to - from) / chord))
  const faces = Array.from({length: pieces + 1}, (_, index) =>
    facePointsAt(line, from + ((to - from) * index) / pieces, Math.max(half, 0.02)),
  )
  return pathOf([...faces.map(({left}) => left), ...faces.toReversed().map(({right}) => right)], 'Z')
}

function dot([x, y]: Point, radius: number): string {
  const r = cm(radius)
  return `M${cm(x) - r} ${cm(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

function rectangle([x, y]: Point, width: number, depth: number, angle: number): string {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corner = (dx: number, dy: number): Point => [
    x + (dx * width * cos - dy * depth * sin) / 2,
    y + (dx * width * sin + dy * depth * cos) / 2,
  ]
  return pathOf([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], 'Z')
}
