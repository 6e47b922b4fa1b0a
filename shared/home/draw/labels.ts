/** The names of rooms, in lines short enough for a room. */
import {defaults} from '../defaults.ts'
import type {Home, Plan, Room} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {beside, boundsOf} from './bounds.ts'
import {lampRadius} from './fixtures.ts'
import {outlineOf} from './items.ts'
import {type Label, type Place, placeLabels} from './place-labels.ts'
import type {Obstacle} from './spatial-index.ts'
import {cm, elementGroup, escaped, tag} from './svg.ts'

/** Longer lines are broken where a word ends. */
const longestLine = 11
const mostLines = 3
/** In font sizes. */
const lineHeight = 1.15

export interface RoomLabels {
  /** Where they are, in metres: part of the drawing's bounds. */
  places: Place[]
  svg: string
}

/** `size` is the height of the letters in metres. */
export function drawRooms(home: Home, plan: Plan, size: number): RoomLabels {
  const labels = plan.rooms.map((room) => labelOf(room, size))
  const places = placeLabels(labels, obstaclesOf(home, plan, size), size)
  const drawn = plan.rooms.map((room, index) =>
    drawRoom(room, labels[index] as RoomLabel, places[index] as Place, size),
  )
  return {places, svg: drawn.join('')}
}

interface RoomLabel extends Label {
  text: string[]
}

function labelOf({name, at}: Room, size: number): RoomLabel {
  const text = broken(name)
  return {at, text, width: Math.max(...text.map(widthOf)) * size, height: text.length * lineHeight * size}
}

function drawRoom(room: Room, {text}: RoomLabel, place: Place, fullSize: number): string {
  const size = fullSize * place.scale
  const x = (place.left + place.right) / 2
  // Capitals are about 0.7 of the size high: this puts their middle on the line's.
  const first = place.top + size * (lineHeight / 2 + 0.35)
  const spans = text.map((line, index) =>
    tag('tspan', {x: cm(x), y: cm(first + index * lineHeight * size)}, escaped(line)),
  )
  return elementGroup(
    'room',
    room,
    {class: room.outdoor === true ? 'room outdoor' : 'room'},
    tag('text', {'font-size': cm(size), 'stroke-width': cm(size * 0.2)}, ...spans),
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

/** A wall is met in steps, by the size of letters, so that one that runs aslant doesn't keep labels off all around it. */
const wallStep = 0.5
const mostSteps = 200

/** What a label had better not cover, and how bad each is. */
const costs = {wall: 6, lamp: 6, item: 0.5, swing: 0.8}

function* obstaclesOf(home: Home, plan: Plan, size: number): Generator<Obstacle> {
  const step = wallStep * size
  for (const wall of plan.walls) {
    if (wall.kind === 'divider') continue
    const line = wallLine(wall)
    const half = Math.max((wall.thickness ?? defaults.wall.thickness) / 2, step / 2)
    const steps = Math.min(Math.ceil(line.length / step), mostSteps)
    for (let index = 0; index <= steps; index++)
      yield {...square(line.at((line.length * index) / steps).point, half, costs.wall), isWall: true}
  }
  yield* swingsOf(plan)
  for (const {at} of plan.lights) yield square(at, lampRadius / 100, costs.lamp)
  for (const {product, at} of plan.items) {
    const outline = outlineOf(home.products?.[product])
    if (outline !== undefined) yield square(at, Math.min(outline.width, outline.depth) / 2, costs.item)
  }
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
