import {planBounds} from './draw/bounds.ts'
import {drawAwning, drawLight, drawPlate} from './draw/fixtures.ts'
import {drawItem} from './draw/items.ts'
import {drawRooms} from './draw/labels.ts'
import {drawOpening} from './draw/openings.ts'
import {drawNorth, drawScaleBar} from './draw/scale-bar.ts'
import {drawStair} from './draw/stairs.ts'
import {fixedStyles, planStyles} from './draw/styles.ts'
import {cm, escaped, rect, tag} from './draw/svg.ts'
import {wallBodies} from './draw/wall-ends.ts'
import {drawDivider, drawWall} from './draw/walls.ts'
import type {Home, Opening, Plan} from './schema.ts'

export interface DrawOptions {
  /** `light` when absent; a page may set `data-theme` of the drawing later. */
  theme?: 'light' | 'dark'
  /** Of the scale bar; metres when absent. */
  units?: 'm' | 'ft'
  /**
   * The style sheet that the drawing brings: `themed` (when absent), whose colours a page can set; `fixed`, for pictures,
   * whose renderers know no custom properties; or `none`, for a page that takes `planStyles` into its own.
   */
  styles?: 'themed' | 'fixed' | 'none'
}

/**
 * A plan seen from above as SVG, in centimetres. Every element is a group with `data-kind`, `data-id` and the id
 * `el-<id>`, so that a page can find it and light a lamp; with one home the text is always the same. Throws RangeError
 * when the home has no such plan.
 */
export function drawPlan(home: Home, planId: string, options: DrawOptions = {}): string {
  const plan = home.plans.find(({id}) => id === planId)
  if (plan === undefined) throw new RangeError(`the home has no plan ${planId}`)
  const {theme = 'light', units = 'm', styles = 'themed'} = options
  const {left, top, right, bottom} = planBounds(home, plan)
  const extent = Math.max(right - left, bottom - top)
  const letters = letterSize(right - left, bottom - top)
  const rooms = drawRooms(home, plan, letters)
  const sides = {
    left: Math.min(left, ...rooms.places.map((box) => box.left)) - letters,
    right: Math.max(right, ...rooms.places.map((box) => box.right)) + letters,
  }
  const sheet = {...sides, top: top - letters, bottom: bottom + letters * 3}
  const view = [cm(sheet.left), cm(sheet.top), cm(sheet.right - sheet.left), cm(sheet.bottom - sheet.top)] as const
  const legend = bottom + letters * 2.1
  return tag(
    'svg',
    {xmlns: 'http://www.w3.org/2000/svg', class: 'pianta', 'data-theme': theme, viewBox: view.join(' ')},
    tag('title', {}, escaped(plan.name)),
    styles === 'none' ? '' : tag('style', {}, styles === 'fixed' ? fixedStyles(theme) : planStyles),
    rect(...view, {class: 'sheet'}),
    drawElements(home, plan, rooms.svg),
    drawScaleBar(units, sheet.left + letters, legend, extent, letters * 0.75),
    home.site === undefined ? '' : drawNorth(home.site.north, sheet.right - letters * 1.5, legend, letters),
  )
}

/** From the floor up: what lies over something else comes later. */
function drawElements(home: Home, plan: Plan, rooms: string): string {
  const bodies = wallBodies(plan.walls)
  const byId = new Map(bodies.map((body) => [body.wall.id, body]))
  const openings = byWall(plan.openings)
  const onWalls = <T extends {wall: string}>(elements: readonly T[], draw: (element: T, body: Body) => string) =>
    elements.map((element) => {
      const body = byId.get(element.wall)
      return body === undefined ? '' : draw(element, body)
    })
  const language = home.lang ?? 'en'
  const items = [...plan.items].sort((one, other) => (one.z ?? 0) - (other.z ?? 0))
  const layers: Record<string, string[]> = {
    stairs: plan.stairs.map(drawStair),
    items: items.map((item) => drawItem(item, home.products?.[item.product], language)),
    dividers: plan.walls.filter(({kind}) => kind === 'divider').map(drawDivider),
    walls: bodies.map((body) => drawWall(body, openings.get(body.wall.id) ?? [])),
    openings: onWalls(plan.openings, drawOpening),
    awnings: onWalls(plan.awnings, drawAwning),
    plates: onWalls(plan.plates, drawPlate),
    rooms: [rooms],
    lights: plan.lights.map(drawLight),
  }
  return Object.entries(layers)
    .map(([name, drawn]) => tag('g', {'data-layer': name}, ...drawn))
    .join('')
}

function byWall(openings: readonly Opening[]): Map<string, Opening[]> {
  const grouped = new Map<string, Opening[]>()
  for (const opening of openings) {
    const there = grouped.get(opening.wall)
    if (there === undefined) grouped.set(opening.wall, [opening])
    else there.push(opening)
  }
  return grouped
}

type Body = ReturnType<typeof wallBodies>[number]

/**
 * Letters that can be read on a phone, where a drawing is some 380 points wide and may be 640 high; but no larger than a
 * small room has place for: on a very large plan one has to come nearer.
 */
function letterSize(width: number, height: number): number {
  const scale = Math.max(width / 380, height / 640)
  return Math.min(Math.max(10.5 * scale, 0.16), 0.6)
}
