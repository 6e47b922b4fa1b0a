import {drawPlan} from '../home/draw-svg.ts'
import type {Home, Plan, Point} from '../home/schema.ts'
import {wallLine} from '../home/wall-line.ts'
import {type CoverShape, coverShapes} from './cover-shape.ts'
import {barriersOf, lightPool, poolRadius} from './light-pool.ts'
import type {MarkState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import {type RoomName, roomNames} from './room-names.ts'
import type {Segment} from './settle-names.ts'

/** The drawing's units per metre. */
const perMetre = 100

const namespace = 'http://www.w3.org/2000/svg'

/** How a name differs from its drawing. */
export interface ShownName {
  /** The size of the letters, relative to the drawn size. */
  scale: number
  /** The move from the drawn place, in metres. */
  move: Point
}

/** A plan's drawing with the light and covers of its marks. It is made once and then updated. */
export interface Drawing {
  svg: SVGSVGElement
  /** The area of the drawing, in metres. */
  box: {x: number; y: number; width: number; height: number}
  /** The drawn names of rooms, by the room's id. */
  names: ReadonlyMap<string, RoomName>
  /** The walls' centre lines, in metres; curved ones in pieces. */
  walls: readonly Segment[]
  showName(room: string, shown: ShownName | null): void
  show(mark: Mark, state: MarkState): void
}

type Show = (state: MarkState) => void
type Add = (mark: Mark, show: Show) => void

export function makeDrawing(home: Home, plan: Plan, marks: readonly Mark[]): Drawing {
  const template = document.createElement('template')
  // Leave out the style sheet: a page's content policy would block it, so the component has it. Leave out the measures
  // too: residents don't need them.
  template.innerHTML = drawPlan(home, plan.id, {styles: 'none', measures: false})
  const svg = template.content.querySelector('svg')
  if (!svg) throw new TypeError(`the drawing of plan ${plan.id} isn't an SVG`)
  labelDrawing(svg, plan)
  const shows = new Map<string, Show[]>()
  const add: Add = ({key}, show) => shows.set(key, [...(shows.get(key) ?? []), show])
  addPools(svg, plan, marks, add)
  addCovers(svg, plan, marks, add)
  for (const mark of marks) {
    const drawn = svg.getElementById(`el-${mark.element}`)
    if (drawn) add(mark, ({status}) => drawn.setAttribute('data-status', status))
  }
  const {x, y, width, height} = svg.viewBox.baseVal
  const names = roomNames(svg, plan, perMetre)
  return {
    svg,
    box: {x: x / perMetre, y: y / perMetre, width: width / perMetre, height: height / perMetre},
    names,
    walls: centreLines(plan),
    showName(room, shown) {
      const style = names.get(room)?.text.style
      style?.setProperty('visibility', shown ? 'visible' : 'hidden')
      if (!shown) return
      const [dx, dy] = shown.move
      style?.setProperty('--letters', String(shown.scale))
      style?.setProperty('--move', `${dx * perMetre}px, ${dy * perMetre}px`)
    },
    show(mark, state) {
      for (const show of shows.get(mark.key) ?? []) show(state)
    },
  }
}

/** Sets the plan's name for screen readers. A title would show as a tooltip all over the plan. */
function labelDrawing(svg: SVGSVGElement, {name}: Plan) {
  svg.querySelector('title')?.remove()
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', name)
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, ...children: Element[]) {
  const made = document.createElementNS(namespace, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

const pointsText = (points: readonly Point[]) =>
  points.map(([x, y]) => `${(x * perMetre).toFixed(1)},${(y * perMetre).toFixed(1)}`).join(' ')

/** Adds the light. It lies on floors and furniture, and under the walls. */
function addPools(svg: SVGSVGElement, plan: Plan, marks: readonly Mark[], add: Add) {
  const barriers = barriersOf(plan)
  const pools = element('g', {class: 'pools'})
  for (const [index, mark] of marks.entries()) {
    if (mark.kind !== 'light') continue
    const id = `pool-${index}`
    const [cx, cy] = mark.at
    const gradient = element(
      'radialGradient',
      {id, gradientUnits: 'userSpaceOnUse', cx: cx * perMetre, cy: cy * perMetre, r: poolRadius * perMetre},
      ...[0, 0.35, 0.7, 1].map((at, step) => element('stop', {offset: at, class: `pool-${step}`})),
    )
    const pool = element('polygon', {points: pointsText(lightPool(mark.at, barriers)), fill: `url(#${id})`})
    pools.append(gradient, pool)
    add(mark, ({status, brightness}) => {
      pool.style.opacity = status === 'on' ? String(0.4 + 0.6 * brightness) : '0'
    })
  }
  svg.querySelector('[data-layer=dividers]')?.before(pools)
}

/** Adds the covers where they are, and their outlines where they are going. */
function addCovers(svg: SVGSVGElement, plan: Plan, marks: readonly Mark[], add: Add) {
  const covers = marks.filter(({kind}) => kind === 'cover')
  const shapes = coverShapes(plan, new Set(covers.map(({element}) => element)))
  const layer = element('g', {class: 'covers'})
  for (const mark of covers) {
    const shape = shapes.get(mark.element)
    if (shape) addCover(layer, mark, shape, add)
  }
  svg.querySelector('[data-layer=plates]')?.before(layer)
}

function addCover(layer: Element, mark: Mark, shape: CoverShape, add: Add) {
  const actual = element('polygon', {class: 'cover'})
  const goal = element('polygon', {class: 'cover-goal'})
  layer.append(actual, goal)
  add(mark, ({status, position, target}) => {
    actual.setAttribute('points', pointsText(shape(position ?? (status === 'on' ? 1 : 0))))
    actual.setAttribute('data-status', status)
    goal.setAttribute('points', target === null ? '' : pointsText(shape(target)))
  })
}

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.4

/** Returns the centre lines of all walls, dividers too, in metres. */
function centreLines({walls}: Plan): Segment[] {
  return walls.flatMap((wall) => {
    const line = wallLine(wall)
    const pieces = wall.bow ? Math.max(1, Math.ceil(line.length / chord)) : 1
    const at = (piece: number) => line.at((piece / pieces) * line.length).point
    return Array.from({length: pieces}, (_, piece): Segment => [at(piece), at(piece + 1)])
  })
}
