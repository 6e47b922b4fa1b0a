import {type SVGTemplateResult, svg} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {repeat} from 'lit/directives/repeat.js'
import {outlineOf} from '../../../../shared/home/draw/items.ts'
import {cm, pathOf} from '../../../../shared/home/draw/svg.ts'
import {createWallBody, type WallBody} from '../../../../shared/home/draw/wall-body.ts'
import type {ElementOf, ListName} from '../../../../shared/home/edit/in-plan.ts'
import type {Plan, Point} from '../../../../shared/home/schema.ts'
import {wallLine} from '../../../../shared/home/wall-line.ts'
import {elementName, type Naming} from '../element-names.ts'
import {regionsOf} from '../plan-regions.ts'

/** The lists from the floor up: what lies on top is hit first. Areas and drawings are reached by keyboard only. */
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
  'lights',
]

/** Returns an invisible shape for each element: people hit it, and screen readers read its name. */
export function hitShapes(naming: Naming, selection: readonly string[]): SVGTemplateResult[] {
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
        naming.home.products,
      ]
      return guard(seen, () => hitShape(naming, list, element, selected.has(element.id)))
    }
    return svg`<g data-list=${list}>${repeat(elements, ({id}) => id, shapeOf)}</g>`
  })
}

function hitShape(naming: Naming, list: ListName, element: ElementOf<ListName>, isSelected: boolean) {
  const {d, width} = outline(naming, list, element)
  return svg`<path
    class=${isSelected ? 'hit is-selected' : 'hit'}
    role="button"
    tabindex="-1"
    aria-pressed=${isSelected}
    aria-label=${elementName(naming, list, element)}
    data-id=${element.id}
    data-kind=${list}
    d=${d}
    .style=${`--line: ${width}px`}
  ></path>`
}

interface Outline {
  /** A path in centimetres. */
  d: string
  /** The width of its line, in centimetres. */
  width: number
}

/** Returns where an element can be hit. */
function outline({home, plan}: Naming, list: ListName, element: ElementOf<ListName>): Outline {
  switch (list) {
    case 'rooms': {
      const rings = regionsOf(plan).rooms.get(element.id)?.rings
      return {
        d: rings?.map((ring) => pathOf(ring, 'Z')).join('') ?? dot((element as ElementOf<'rooms'>).at, 0.2),
        width: 0,
      }
    }
    case 'areas': {
      const rooms = plan.rooms.filter(({area}) => area === element.id)
      const rings = rooms.flatMap(({id}) => regionsOf(plan).rooms.get(id)?.rings ?? [])
      return {d: rings.map((ring) => pathOf(ring, 'Z')).join(''), width: 0}
    }
    case 'walls': {
      const wall = element as ElementOf<'walls'>
      const body = createWallBody(wall)
      return {d: pathAlong(body, 0, body.line.length), width: cm(2 * body.half)}
    }
    case 'openings':
    case 'awnings':
    case 'plates':
      return onWall(plan, element as ElementOf<'openings' | 'awnings' | 'plates'>)
    case 'stairs': {
      const {path, width} = element as ElementOf<'stairs'>
      return {d: pathOf(path), width: cm(width)}
    }
    case 'lights':
      return {d: dot((element as ElementOf<'lights'>).at, 0.13), width: 0}
    case 'items': {
      const {at, angle = 0, product, options} = element as ElementOf<'items'>
      const size = outlineOf(home.products?.[product], options)
      return {d: rectangle(at, size?.width ?? 0.3, size?.depth ?? 0.3, angle), width: 0}
    }
    case 'drawings': {
      const {at, width} = element as ElementOf<'drawings'>
      return {d: rectangle([at[0] + width / 2, at[1] + width / 2], width, width, 0), width: 0}
    }
  }
}

function onWall(plan: Plan, element: ElementOf<'openings' | 'awnings' | 'plates'>): Outline {
  const wall = plan.walls.find(({id}) => id === element.wall)
  if (wall === undefined) return {d: '', width: 0}
  const body = createWallBody(wall)
  if ('width' in element) {
    const half = element.width / 2
    return {d: pathAlong(body, element.at - half, element.at + half), width: cm(Math.max(2 * body.half, 0.2))}
  }
  const {point, direction} = wallLine(wall).at(element.at)
  const out = element.side === 'left' ? body.half : -body.half
  return {d: dot([point[0] + direction[1] * out, point[1] - direction[0] * out], 0.1), width: 0}
}

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.2

function pathAlong({line}: WallBody, from: number, to: number): string {
  const pieces = line.arc === undefined ? 1 : Math.max(1, Math.ceil((to - from) / chord))
  return pathOf(Array.from({length: pieces + 1}, (_, index) => line.at(from + ((to - from) * index) / pieces).point))
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
