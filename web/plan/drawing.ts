import type {PreparedLayer, PreparedPlan} from '#shared/home/draw/prepare-plan.ts'
import {escaped} from '#shared/home/draw/svg.ts'
import {type Box, unionOf} from '#shared/home/geometry/box.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {halfThickness, wallLine} from '#shared/home/wall-line.ts'
import type {Rotation} from './best-rotation.ts'
import {type CoverShape, coverShapes} from './cover-shape.ts'
import type {Segment} from './free-space.ts'
import {barriersOf, lightPool, poolRadius} from './light-pool.ts'
import type {MarkState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import {leavesOf} from './opening-leaves.ts'
import {perMetre} from './path-lines.ts'
import {offset} from './places.ts'
import {boxOfSwing, type Swing, swingsOf} from './swings.ts'
import {type Tread, treadsOf} from './treads.ts'

/** Metres around the drawn plan. */
const usualMargin = 0.25

const namespace = 'http://www.w3.org/2000/svg'

/**
 * A plan's drawing with the light, covers and leaves of its marks. It is made once and then updated. It has three
 * pictures on top of each other, so that a lamp that is lit paints its own only: floors and furniture, light, walls.
 */
export interface Drawing {
  pictures: readonly SVGSVGElement[]
  /** The area of the turned drawing, in metres. */
  box: {x: number; y: number; width: number; height: number}
  /** Turns a point of the plan as the drawing is turned. All other places of the drawing are turned already. */
  turn(point: Point): Point
  rooms: readonly {id: string; name: string; at: Point; outdoor?: boolean}[]
  /** The walls' centre lines with half their thickness, in metres; curved ones in pieces. Dividers are thin walls. */
  walls: readonly {line: Segment; half: number}[]
  /** The squares in which leaves swing, in metres by their centre. */
  swings: readonly Swing[]
  /** The treads of stairs, on which no name lies. */
  treads: readonly Tread[]
  /** Squares of signs that a name may cover rather than be without a place. */
  signs?: readonly Swing[]
  /** Squares that keep their size in pixels at every scale, by their centre: a point in metres, moved by pixels. */
  pins?: readonly {at: Point; moved: Point; size: number}[]
  show(mark: Mark, state: MarkState): void
  /** Tints a room's floor; null shows its own colour. */
  tint(room: string, color: string | null): void
  /** Returns the box of a room in metres from the drawing's corner; undefined without a floor. */
  boxOf(room: string): {x: number; y: number; width: number; height: number} | undefined
}

/** Returns the box around a turned box. */
function turnedBox({left, top, right, bottom}: Box, turn: (point: Point) => Point): Box {
  const [ax, ay] = turn([left, top])
  const [bx, by] = turn([right, bottom])
  return {left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by)}
}

/** Counts the drawings, whose gradients need ids of their own: a page may show several. */
let drawings = 0

type Show = (state: MarkState) => void
type Add = (mark: Mark, show: Show) => void

/** The layers of each picture, from the floor up. Awnings lie below the light: a pergola hides no lit lamp. */
const pictureLayers: readonly (readonly PreparedLayer[])[] = [
  ['rooms', 'areas', 'steps', 'stairs', 'items', 'awnings'],
  [],
  ['dividers', 'walls', 'openings', 'plates', 'lights'],
]

const turns: Readonly<Record<Rotation, (point: Point) => Point>> = {
  0: (point) => point,
  90: ([x, y]) => [-y, x],
  180: ([x, y]) => [-x, -y],
  270: ([x, y]) => [y, -x],
}

/** Makes the drawing of a prepared plan. */
export function makeDrawing(
  given: Plan,
  {layers, bounds, floors: floorBoxes, rightWindows}: PreparedPlan,
  marks: readonly Mark[],
  rotation: Rotation = 0,
  margin: number = usualMargin,
): Drawing {
  const turn = turns[rotation]
  const plan = withRightWindows(given, new Set(rightWindows))
  const swings = swingsOf(plan, marks)
  const {left, top, right, bottom} = turnedBox(unionOf([bounds, ...swings.map(boxOfSwing)]), turn)
  const box = {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  }
  const view = [box.x, box.y, box.width, box.height].map((metres) => (metres * perMetre).toFixed(1)).join(' ')
  const template = document.createElement('template')
  // A page's content policy would block a style sheet in the drawing, so the component has it.
  template.innerHTML = pictureLayers
    .map((names, index) => {
      const groups = names.map((name) => `<g data-layer="${name}">${layers[name]}</g>`)
      // One of the pictures has the plan's name. A title would show as a tooltip all over the plan.
      const label = index === 0 ? `role="img" aria-label="${escaped(plan.name)}"` : 'aria-hidden="true"'
      return `<svg xmlns="${namespace}" class="pianta" viewBox="${view}" fill="none" ${label}><g class="turned" transform="rotate(${rotation})">${groups.join('')}</g></svg>`
    })
    .join('')
  const pictures = [...template.content.querySelectorAll('svg')]
  const [floors, light, walls] = pictures
  if (!floors || !light || !walls) throw new TypeError(`the drawing of plan ${plan.id} isn't an SVG`)

  const shows = new Map<string, Show[]>()
  const add: Add = ({key}, show) => shows.set(key, [...(shows.get(key) ?? []), show])
  // `getElementById` walks all nodes of a template, and a house has hundreds of marks.
  const drawnById = new Map([...template.content.querySelectorAll('[id^="el-"]')].map((drawn) => [drawn.id, drawn]))
  const drawnOf = (element: string) => drawnById.get(`el-${element}`)
  const openDoors = addPools(light, plan, marks, add)
  addCovers(floors, plan, marks, add)
  for (const mark of marks) {
    const drawn = drawnOf(mark.element)
    if (!drawn) continue
    add(mark, ({status}) => drawn.setAttribute('data-status', status))
    if (mark.of === 'opening') addLeaves(drawn, plan, mark, add, openDoors)
  }
  const tints = new Map<string, string | null>()
  const floorOf = (room: string) => drawnOf(room)?.querySelector<SVGPathElement>('.floor')
  return {
    pictures,
    box,
    turn,
    rooms: plan.rooms.map((room) => ({...room, at: turn(room.at)})),
    walls: centreLines(plan).map(({line: [a, b], half}) => ({line: [turn(a), turn(b)] as const, half})),
    swings: swings.map(({at, size}) => ({at: turn(at), size})),
    treads: treadsOf(template.content).map(({line: [a, b], half}) => ({line: [turn(a), turn(b)] as const, half})),
    show(mark, state) {
      for (const show of shows.get(mark.key) ?? []) show(state)
    },
    tint(room, color) {
      if ((tints.get(room) ?? null) === color) return
      tints.set(room, color)
      const style = floorOf(room)?.style
      if (color) style?.setProperty('fill', color)
      else style?.removeProperty('fill')
    },
    boxOf(room) {
      const floor = floorBoxes[room]
      if (!floor) return undefined
      const {left, top, right, bottom} = turnedBox(floor, turn)
      return {x: left - box.x, y: top - box.y, width: right - left, height: bottom - top}
    },
  }
}

/** Opens these windows to the right, as the drawing does. */
const withRightWindows = (plan: Plan, windows: ReadonlySet<string>): Plan => ({
  ...plan,
  openings: plan.openings.map((opening) => (windows.has(opening.id) ? {...opening, side: 'right'} : opening)),
})

function element(name: string, attributes: Readonly<Record<string, string | number>>, ...children: Element[]) {
  const made = document.createElementNS(namespace, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

const pointsText = (points: readonly Point[]) =>
  points.map(([x, y]) => `${(x * perMetre).toFixed(1)},${(y * perMetre).toFixed(1)}`).join(' ')

type OpenDoors = (opening: string, isOpen: boolean) => void

/**
 * Adds the light of each lamp, cut at the walls when it is lit first. Returns a function that opens and closes doors:
 * light passes through open ones.
 */
function addPools(svg: SVGSVGElement, plan: Plan, marks: readonly Mark[], add: Add): OpenDoors {
  const open = new Set<string>()
  const drawing = ++drawings
  let barriers: ReturnType<typeof barriersOf> | undefined
  const cuts: (() => void)[] = []
  for (const [index, mark] of marks.entries()) {
    if (mark.kind !== 'light') continue
    const id = `pool-${drawing}-${index}`
    const [cx, cy] = mark.at
    let pool: SVGElement | undefined
    let gradient: SVGElement | undefined
    const cut = () => {
      barriers ??= barriersOf(plan, open)
      pool?.setAttribute('points', pointsText(lightPool(mark.at, barriers)))
    }
    cuts.push(cut)
    const light = () => {
      gradient = element(
        'radialGradient',
        {id, gradientUnits: 'userSpaceOnUse', cx: cx * perMetre, cy: cy * perMetre, r: poolRadius * perMetre},
        ...[0, 0.35, 0.7, 1].map((at, step) => element('stop', {offset: at, class: `pool-${step}`})),
      )
      pool = element('polygon', {fill: `url(#${id})`, 'data-element': mark.element})
      svg.firstElementChild?.append(gradient, pool)
      cut()
    }
    add(mark, ({status, brightness, color}) => {
      const isLit = status === 'on'
      if (isLit && !pool) light()
      if (pool) pool.style.opacity = isLit ? String(0.4 + 0.6 * brightness) : '0'
      if (isLit && color) gradient?.style.setProperty('--pool', color.join(', '))
    })
  }
  return (opening, isOpen) => {
    if (open.has(opening) === isOpen) return
    if (isOpen) open.add(opening)
    else open.delete(opening)
    barriers = undefined
    for (const cut of cuts) cut()
  }
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
  svg.firstElementChild?.append(layer)
}

function addCover(layer: Element, mark: Mark, shape: CoverShape, add: Add) {
  const actual = element('polygon', {class: 'cover'})
  const goal = element('polygon', {class: 'cover-goal'})
  const arrow = element('path', {class: 'cover-arrow'})
  layer.append(actual, goal, arrow)
  add(mark, ({status, position, target}) => {
    const now = position ?? (status === 'on' ? 1 : 0)
    actual.setAttribute('points', pointsText(shape.corners(now)))
    actual.setAttribute('data-status', status)
    goal.setAttribute('points', target === null ? '' : pointsText(shape.corners(target)))
    arrow.setAttribute('d', target === null ? '' : arrowPath(shape.edge(now), shape.edge(target)))
  })
}

/** The size of a moving cover's arrow head, and the distance between its two, in metres. */
const arrowSize = 0.14

/** Returns two arrow heads at a point that moves to another. */
function arrowPath(from: Point, to: Point): string {
  const way = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (way === 0) return ''
  const ahead: Point = [(to[0] - from[0]) / way, (to[1] - from[1]) / way]
  const aside: Point = [-ahead[1], ahead[0]]
  return [1, 2]
    .map((nth) => {
      const tip = offset(from, ahead, nth * arrowSize)
      const back = offset(tip, ahead, -arrowSize)
      const ends = [offset(back, aside, arrowSize), tip, offset(back, aside, -arrowSize)]
      return `M${pointsText(ends)}`
    })
    .join('')
}

/** Adds the leaves of an opening whose contact is known, in place of those that a plan draws open. */
function addLeaves(drawn: Element, plan: Plan, mark: Mark, add: Add, openDoors: OpenDoors) {
  const opening = plan.openings.find(({id}) => id === mark.element)
  const wall = plan.walls.find(({id}) => id === opening?.wall)
  if (!opening || !wall) return
  // A curved wall's openings have no straight axes: there only the colour tells.
  const leaves = wallLine(wall).arc === undefined ? leavesOf(opening, halfThickness(wall) * perMetre) : []
  const shapes = leaves.map(({open: _, ...rect}) => element('rect', {...rect, class: 'contact-leaf'}))
  const group = element('g', {class: 'contact'}, ...shapes)
  drawn.append(group)
  if (leaves.length > 0) drawn.classList.add('has-leaves')
  add(mark, ({contact, position}) => {
    const shown = contact ?? (opening.kind === 'garage' ? rolled(position) : null)
    drawn.setAttribute('data-contact', shown ?? 'none')
    for (const [index, shape] of shapes.entries())
      shape.setAttribute('transform', shown === 'open' ? (leaves[index]?.open ?? '') : '')
    if (opening.kind !== 'window') openDoors(opening.id, shown === 'open')
  })
}

/** A garage door without a contact is open as far as it is rolled up. */
const rolled = (position: number | null) => (position === null ? null : position > 0 ? 'open' : 'closed')

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.4

/** Returns the centre lines of all walls, dividers too. */
function centreLines({walls}: Plan): Drawing['walls'] {
  return walls.flatMap((wall) => {
    const line = wallLine(wall)
    const pieces = wall.bow ? Math.max(1, Math.ceil(line.length / chord)) : 1
    const at = (piece: number) => line.at((piece / pieces) * line.length).point
    const half = halfThickness(wall)
    return Array.from({length: pieces}, (_, piece) => ({line: [at(piece), at(piece + 1)] as const, half}))
  })
}
