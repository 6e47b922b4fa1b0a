/** The names of rooms with their measures, in lines short enough for a room. */
import {defaults} from '../defaults.ts'
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan, Room} from '../schema.ts'
import {cellSize, labelObstacles} from './label-obstacles.ts'
import {areaText, heightText, type Language, type Units} from './measures.ts'
import {type Label, type Placement, placeLabels} from './place-labels.ts'
import {cm, escaped, tag} from './svg.ts'

/** Longer lines are broken where a word ends. */
const maxLineLength = 11
const maxLines = 3
/** In font sizes. */
const lineHeight = 1.15
/** The letters of a room's measures, in those of its name. */
const measureSize = 0.74

/** What a label that is drawn where there is no place for it covers at least. */
const maxCoverCost = 4

export interface LabelOptions {
  /** The height of the letters in metres. */
  size: number
  units: Units
  /** Whether areas and heights stand below the names. */
  measures: boolean
  /** Of letters, in metres: what would be smaller, or stand in the way, is left out; nothing is when absent. */
  smallest?: number | undefined
}

export interface RoomLabels {
  /** Where they are, in metres: part of the drawing's bounds. */
  placements: Placement[]
  svg: string
}

export function drawLabels(home: Home, plan: Plan, {rooms}: PlanRegions, options: LabelOptions): RoomLabels {
  const {size, units, measures, smallest = 0} = options
  const language = home.lang ?? 'en'
  const labels = plan.rooms.map((room) =>
    labelOf(room, measures ? measuresOf(room, rooms.get(room.id)?.net, units, language) : '', size),
  )
  const places = placeLabels(labels, labelObstacles(home, plan, size), cellSize(plan, size))
  const mostCovered = smallest === 0 ? Number.POSITIVE_INFINITY : maxCoverCost
  const shown: RoomLabels = {placements: [], svg: ''}
  for (const [index, room] of plan.rooms.entries()) {
    const [label, place] = [labels[index] as RoomLabel, places[index] as Placement]
    const letters = size * place.scale
    if (letters < smallest || place.cost >= mostCovered) continue
    shown.placements.push(place)
    const hasMeasures = place.form === 0 && letters * measureSize >= smallest
    shown.svg += drawLabel(room, hasMeasures ? label : {...label, measures: ''}, place, letters)
  }
  return shown
}

/** The room's area and, where it lies higher or lower than its level, by how much; empty where neither is known. */
function measuresOf({floor}: Room, net: number | undefined, units: Units, language: Language): string {
  const z = floor?.z ?? defaults.floor.z
  const area = net === undefined ? [] : [areaText(net, units, language)]
  return [...area, ...(Math.abs(z) < 0.005 ? [] : [heightText(z, units, language)])].join(' · ')
}

interface RoomLabel extends Label {
  name: string[]
  measures: string
}

/** A label has two forms where there are measures: with them and without. */
function labelOf({name: text, at}: Room, measures: string, size: number): RoomLabel {
  const name = breakLines(text)
  const short = {width: Math.max(...name.map(widthOf)) * size, height: name.length * lineHeight * size}
  if (measures === '') return {at, name, measures, forms: [short]}
  const width = Math.max(short.width, widthOf(measures) * measureSize * size)
  return {at, name, measures, forms: [{width, height: short.height + lineHeight * measureSize * size}, short]}
}

function drawLabel(room: Room, {name, measures}: RoomLabel, place: Placement, size: number): string {
  const x = cm((place.left + place.right) / 2)
  const height = name.length + (measures === '' ? 0 : measureSize)
  const top = (place.top + place.bottom - height * lineHeight * size) / 2
  // Capitals are about 0.7 of the size high: this puts their middle on the line's.
  const lineAt = (from: number, letters: number) => cm(from + (lineHeight / 2 + 0.35) * letters)
  const lines = name.map((line, index) =>
    tag('tspan', {x, y: lineAt(top + index * lineHeight * size, size)}, escaped(line)),
  )
  if (measures !== '') {
    const letters = size * measureSize
    const y = lineAt(top + name.length * lineHeight * size, letters)
    lines.push(tag('tspan', {class: 'measures', x, y, 'font-size': cm(letters)}, escaped(measures)))
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
export function breakLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/)) {
    const last = lines[lines.length - 1]
    if (last !== undefined && last.length + 1 + word.length <= maxLineLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines) shown[maxLines - 1] += ' …'
  return shown.map((line) => (line.length > 2 * maxLineLength ? `${line.slice(0, 2 * maxLineLength - 1)}…` : line))
}
