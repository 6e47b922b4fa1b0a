/** Draws room names with their measurements, in lines short enough for a room. */

import type {Language} from '../../text/languages.ts'
import {defaults} from '../defaults.ts'
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan, Point, Room} from '../schema.ts'
import {cellSize, labelObstacles} from './label-obstacles.ts'
import {areaText, heightText, type Units} from './measures.ts'
import {centredPlace, type Label, type Placement, placeLabels} from './place-labels.ts'
import {cm, escaped, tag} from './svg.ts'
import {textWidth} from './text-width.ts'
import {withWindowSides} from './window-sides.ts'

/** The characters after which lines break at a word. */
const maxLineLength = 11
const maxLines = 3
/** The line height in font sizes. */
const lineHeight = 1.15
/** The font size of measurements, relative to the name's. */
const measureSize = 0.74

export interface LabelOptions {
  /** The height of the letters in metres. */
  size: number
  units: Units
  /** Whether areas and heights appear below the names. */
  measures: boolean
}

export interface RoomLabels {
  /** The labels' boxes in metres: part of the drawing's bounds. */
  placements: Placement[]
  /** The drawn labels, one for each placement. */
  texts: string[]
  /** The place of each label, and the point of its room, by the room's id. */
  places: ReadonlyMap<string, {at: Point; place: Placement}>
}

export function drawLabels(home: Home, plan: Plan, regions: PlanRegions, options: LabelOptions): RoomLabels {
  const {size} = options
  const labels = labelsOf(home, plan, regions, options)
  const places = placeLabels(labels, labelObstacles(home, withWindowSides(plan, regions), size), cellSize(plan, size))
  return {
    placements: places,
    texts: plan.rooms.map((room, index) => {
      const [label, place] = [labels[index] as RoomLabel, places[index] as Placement]
      return drawLabel(room, place.form === 0 ? label : {...label, measures: ''}, place, size * place.scale)
    }),
    places: new Map(plan.rooms.map(({id, at}, index) => [id, {at, place: places[index] as Placement}])),
  }
}

/** Draws the labels during a gesture: they stay where they were drawn, or go along with their rooms' points. */
export function followLabels(
  home: Home,
  plan: Plan,
  regions: PlanRegions,
  options: LabelOptions,
  {places}: Pick<RoomLabels, 'places'>,
): string[] {
  return labelsOf(home, plan, regions, options).map((label, index) => {
    const room = plan.rooms[index] as Room
    const {at, place} = places.get(room.id) ?? {at: room.at, place: centredPlace(label)}
    const [dx, dy] = [room.at[0] - at[0], room.at[1] - at[1]]
    const {left, top, right, bottom} = place
    const moved = {...place, left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy}
    return drawLabel(room, place.form === 0 ? label : {...label, measures: ''}, moved, options.size * place.scale)
  })
}

function labelsOf(home: Home, plan: Plan, {rooms}: PlanRegions, options: LabelOptions): RoomLabel[] {
  const {size, units, measures} = options
  const language = home.lang ?? 'en'
  return plan.rooms.map((room) =>
    labelOf(room, measures ? measuresOf(room, rooms.get(room.id)?.net, units, language) : '', size),
  )
}

/** Returns the room's area and its height difference from the level; empty if both are unknown. */
function measuresOf({floor}: Room, net: number | undefined, units: Units, language: Language): string {
  const z = floor?.z ?? defaults.floor.z
  const area = net === undefined ? [] : [areaText(net, units, language)]
  return [...area, ...(Math.abs(z) < 0.005 ? [] : [heightText(z, units, language)])].join(' · ')
}

interface RoomLabel extends Label {
  name: string[]
  measures: string
}

/** Creates a label; if the room has measurements, in two forms: with and without them. */
function labelOf({name: text, at}: Room, measures: string, size: number): RoomLabel {
  const name = breakLines(text)
  const short = {width: Math.max(...name.map(textWidth)) * size, height: name.length * lineHeight * size}
  if (measures === '') return {at, name, measures, forms: [short]}
  const width = Math.max(short.width, textWidth(measures) * measureSize * size)
  return {at, name, measures, forms: [{width, height: short.height + lineHeight * measureSize * size}, short]}
}

function drawLabel(room: Room, {name, measures}: RoomLabel, place: Placement, size: number): string {
  const x = cm((place.left + place.right) / 2)
  const height = name.length + (measures === '' ? 0 : measureSize)
  const top = (place.top + place.bottom - height * lineHeight * size) / 2
  // Capitals are about 0.7 font sizes high: this centres them on the line.
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

/** Breaks a name into lines of similar length; text that does not fit ends in an ellipsis. */
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
