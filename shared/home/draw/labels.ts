/** The names of rooms with their measures, in lines short enough for a room. */
import {defaults} from '../defaults.ts'
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan, Room, Wall} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {beside, boundsOf} from './bounds.ts'
import {lampRadius} from './fixtures.ts'
import {outlineOf} from './items.ts'
import {areaText, heightText, type Language, type Units} from './measures.ts'
import type {Obstacle} from './obstacles.ts'
import {type Label, type Place, placeLabels} from './place-labels.ts'
import {cm, escaped, tag} from './svg.ts'

/** Longer lines are broken where a word ends. */
const longestLine = 11
const mostLines = 3
/** In font sizes. */
const lineHeight = 1.15
/** The letters of a room's measures, in those of its name. */
const measureSize = 0.74

export interface LabelOptions {
  /** The height of the letters in metres. */
  size: number
  units: Units
  /** Labels of smaller letters, or that can only stand on something else, are left out; none is when absent. */
  smallest?: number | undefined
}

export interface RoomLabels {
  /** Where they are, in metres: part of the drawing's bounds. */
  places: Place[]
  svg: string
}

export function drawLabels(home: Home, plan: Plan, {rooms}: PlanRegions, options: LabelOptions): RoomLabels {
  const {size, units, smallest} = options
  const language = home.lang ?? 'en'
  const labels = plan.rooms.map((room) =>
    labelOf(room, measuresOf(room, rooms.get(room.id)?.net, units, language), size),
  )
  const places = placeLabels(labels, obstaclesOf(home, plan, size), cellSize(plan, size))
  const isLegible = ({scale, cost}: Place) => smallest === undefined || (size * scale >= smallest && cost < inTheWay)
  const shown = plan.rooms.flatMap((room, index) => {
    const [label, place] = [labels[index] as RoomLabel, places[index] as Place]
    return isLegible(place) ? [{place, svg: drawLabel(room, label, place, size)}] : []
  })
  return {places: shown.map(({place}) => place), svg: shown.map(({svg}) => svg).join('')}
}

function measuresOf({floor}: Room, net: number | undefined, units: Units, language: Language): string | undefined {
  const z = floor?.z ?? defaults.floor.z
  const measures = [
    ...(net === undefined ? [] : [areaText(net, units, language)]),
    ...(Math.abs(z) < 0.005 ? [] : [heightText(z, units, language)]),
  ]
  return measures.length === 0 ? undefined : measures.join('  ')
}

interface RoomLabel extends Label {
  name: string[]
  measures: string | undefined
}

/** A label has two forms where there are measures: with them and without. */
function labelOf({name: text, at}: Room, measures: string | undefined, size: number): RoomLabel {
  const name = broken(text)
  const short = {width: Math.max(...name.map(widthOf)) * size, height: name.length * lineHeight * size}
  if (measures === undefined) return {at, name, measures, forms: [short]}
  const width = Math.max(short.width, widthOf(measures) * measureSize * size)
  return {at, name, measures, forms: [{width, height: short.height + lineHeight * measureSize * size}, short]}
}

function drawLabel(room: Room, {name, measures}: RoomLabel, place: Place, fullSize: number): string {
  const size = fullSize * place.scale
  const x = (place.left + place.right) / 2
  // Capitals are about 0.7 of the size high: this puts their middle on the line's.
  const first = place.top + size * (lineHeight / 2 + 0.35)
  const lines = name.map((line, index) =>
    tag('tspan', {x: cm(x), y: cm(first + index * lineHeight * size)}, escaped(line)),
  )
  if (measures !== undefined && place.form === 0) {
    const y = first + size * lineHeight * (name.length - 0.5 + measureSize / 2) - size * 0.35 * (1 - measureSize)
    lines.push(
      tag('tspan', {class: 'measures', x: cm(x), y: cm(y), 'font-size': cm(size * measureSize)}, escaped(measures)),
    )
  }
  return tag(
    'text',
    {
      class: room.outdoor === true ? 'name outdoor' : 'name',
      'data-room': room.id,
      'font-size': cm(size),
      'stroke-width': cm(size * 0.2),
    },
    ...lines,
  )
}

/** About how wide a line is in a sans serif face, in font sizes. */
function widthOf(line: string): number {
  let width = 0
  for (const letter of line)
    width += /[fijlrtI1 .,;:'’!|]/.test(letter) ? 0.34 : /[mwA-ZÀ-Þ@%]/.test(letter) ? 0.8 : 0.62
  return width
}

/** Words on lines of about equal length; what does not fit ends in an ellipsis. */
export function broken(name: string): string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/)) {
    const last = lines[lines.length - 1]
    if (last !== undefined && last.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, mostLines)
  if (lines.length > mostLines) shown[mostLines - 1] += ' …'
  return shown.map((line) => (line.length > 2 * longestLine ? `${line.slice(0, 2 * longestLine - 1)}…` : line))
}

/** What a label had better not cover, and how bad each is: walls by the metre, in letters' heights. */
const costs = {wall: 8, divider: 3, lamp: 6, item: 1.2, swing: 1}
/** What a label that is drawn where there is no place for it covers at least. */
const inTheWay = 4

function* obstaclesOf(home: Home, plan: Plan, size: number): Generator<Obstacle> {
  for (const wall of plan.walls) yield* ofWall(wall, size)
  yield* swingsOf(plan)
  for (const {at} of plan.lights) yield square(at, lampRadius / 100, costs.lamp)
  for (const {product, options, at} of plan.items) {
    const outline = outlineOf(home.products?.[product], options)
    if (outline !== undefined) yield square(at, Math.min(outline.width, outline.depth) / 2, costs.item)
  }
}

/** A curve, for a label, is so many metres long pieces at least, and no more of them than the second. */
const piece = 0.3
const mostPieces = 24

function* ofWall(wall: Wall, size: number): Generator<Obstacle> {
  const line = wallLine(wall)
  const isDivider = wall.kind === 'divider'
  const half = isDivider ? 0 : (wall.thickness ?? defaults.wall.thickness) / 2
  const pieces = line.arc === undefined ? 1 : Math.min(Math.max(Math.ceil(line.length / piece), 1), mostPieces)
  const cost = (isDivider ? costs.divider : costs.wall) / size
  for (let index = 0; index < pieces; index++) {
    const [from, to] = [line.at((line.length * index) / pieces), line.at((line.length * (index + 1)) / pieces)]
    yield {from: from.point, to: to.point, half, cost}
  }
}

/** Small enough to tell labels apart, large enough that no plan has more than some ten thousand cells of walls. */
function cellSize({walls}: Plan, size: number): number {
  const length = walls.reduce((sum, wall) => sum + wallLine(wall).length, 0)
  return Math.max(2 * size, length / 20_000)
}

/** Where doors sweep the floor. */
function* swingsOf({walls, openings}: Plan): Generator<Obstacle> {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  for (const {wall: id, kind, at, width, leaves = 1, side = defaults.opening.side} of openings) {
    const wall = byId.get(id)
    if (kind !== 'door' || wall === undefined) continue
    const box = boundsOf([wallLine(wall).at(at).point, ...beside(wall, at, width, side, width / leaves)])
    if (box !== undefined) yield {...box, cost: costs.swing}
  }
}

function square([x, y]: readonly [number, number], reach: number, cost: number): Obstacle {
  return {left: x - reach, top: y - reach, right: x + reach, bottom: y + reach, cost}
}
