/** Proposes a drawing's unit, the parts that are plans, and the layers that walls are on. */
import {createWorkBudget, type WorkBudget} from '../import/work-budget.ts'
import type {LineEntity} from './drawing.ts'
import {findParts} from './find-parts.ts'
import {isOtherLayer, isWallLayer} from './layer-words.ts'
import {isRound, isSwing, maxSweep, minSweep, type Part, planStrokes, wholePart} from './plan-strokes.ts'
import type {DxfDrawing} from './read-dxf.ts'
import {unitOfAreas, unitOfDimensions} from './stated-sizes.ts'
import {type DxfUnit, unitNames, units} from './units.ts'
import {facesOf} from './wall-faces.ts'
import {pairFaces} from './wall-pairs.ts'

/**
 * A sign of the unit: typed dimensions, sizes in rooms, the swings of doors, the thickness of walls, the file's header.
 */
export type UnitSign = 'dimensions' | 'areas' | 'swings' | 'thickness' | 'header'

export interface ProposedLayer {
  name: string
  lines: number
  /** Metres of lines, in the proposed unit. */
  length: number
  /** The share of them that bound walls. */
  paired: number
  isChosen: boolean
  /** Whether the layer is off or frozen in the file. */
  isHidden: boolean
}

export interface ProposedPart extends Part {
  /** Metres of walls, measured along both faces. */
  walls: number
  doors: number
}

export interface DxfProposal {
  unit: DxfUnit
  /** The signs for each unit that any sign tells. */
  signs: {sign: UnitSign; unit: DxfUnit}[]
  /** Whether two signs agree. Otherwise a person must tell. */
  isUnitCertain: boolean
  /** The longest line on the chosen layers, in the drawing's units. */
  longest: number
  /** The parts, those with the most walls first. */
  parts: ProposedPart[]
  layers: ProposedLayer[]
}

/** `$INSUNITS` values. */
const headerUnits = new Map<number, DxfUnit>([
  [1, 'in'],
  [2, 'ft'],
  [4, 'mm'],
  [5, 'cm'],
  [6, 'm'],
])

/** Proposes how to read a drawing. Throws NotImportable when everything overlaps. */
export function proposeDxf(drawing: DxfDrawing): DxfProposal {
  const budget = createWorkBudget()
  const signs: DxfProposal['signs'] = []
  const add = (sign: UnitSign, unit: DxfUnit | undefined) => void (unit && signs.push({sign, unit}))
  const candidates = wallCandidates(drawing)
  const likely = likelyUnits(drawing)
  add('dimensions', unitOfDimensions(drawing.dimensions, likely))
  add('areas', unitOfAreas(drawing.texts, candidates, {likely, budget}))
  add('swings', unitOfSwings(drawing))
  add('thickness', unitOfThickness({...drawing, lines: candidates}, budget))
  add('header', headerUnits.get(drawing.headerUnits ?? 0))
  const votes = (unit: DxfUnit) => signs.filter((sign) => sign.unit === unit).length
  const best = [...signs].sort((one, other) => votes(other.unit) - votes(one.unit))[0]
  const unit = best?.unit ?? unitOfExtent(drawing)
  const layers = proposeLayers(drawing, unit, budget)
  const parts = proposeParts(drawing, {unit, layers}, budget)
  // Two signs against two others agree on nothing. A header is often a program's default: it settles no dispute.
  const measured = signs.filter((each) => each.unit === unit && each.sign !== 'header').length
  const isUnitCertain = votes(unit) > 1 && unitNames.every((each) => each === unit || votes(each) < measured)
  return {unit, signs, isUnitCertain, longest: longestLine(drawing, layers), layers, parts}
}

/** Returns the lines that may be walls: those of wall layers, or of layers whose names say nothing else. */
function wallCandidates({lines, hiddenLayers}: DxfDrawing): LineEntity[] {
  const shown = lines.filter(({layer}) => !hiddenLayers.has(layer.toLowerCase()))
  const walls = shown.filter(({layer}) => isWallLayer(layer))
  if (walls.length >= 4) return walls
  const others = shown.filter(({layer}) => !isOtherLayer(layer))
  return others.length > 0 ? others : shown
}

/** Metres of most doors' leaves. */
const [minLeaf, maxLeaf] = [0.55, 1.15]

/** Returns the unit in which most quarter arcs are as long as a door's leaf. */
function unitOfSwings(drawing: DxfDrawing): DxfUnit | undefined {
  const quarters = drawing.curves.filter((curve) => isRound(curve) && isQuarter((curve.sweep * 180) / Math.PI))
  const counts = likelyUnits(drawing)
    .map((unit) => ({unit, count: quarters.filter(({u}) => isLeaf(Math.hypot(...u) * units[unit])).length}))
    .sort((one, other) => other.count - one.count)
  const [first, second] = counts
  return first && first.count > 0 && first.count > 1.5 * (second?.count ?? 0) ? first.unit : undefined
}

const isQuarter = (degrees: number) => degrees >= minSweep && degrees <= maxSweep
const isLeaf = (metres: number) => metres >= minLeaf && metres <= maxLeaf

/** The share of lines that must bound walls for a unit to be likely, and metres of homes across. */
const minPaired = 0.25
const [minExtent, maxExtent] = [3, 1000]

/** Returns the unit in which most lines are as far apart as the faces of walls. */
function unitOfThickness(drawing: DxfDrawing, budget: WorkBudget): DxfUnit | undefined {
  const part = wholePart(drawing)
  if (part === undefined) return undefined
  const shares = likelyUnits(drawing)
    .map((unit) => ({
      unit,
      share: pairedShare(planStrokes({...drawing, curves: [], texts: []}, part, unit).lines, budget),
    }))
    .sort((one, other) => other.share - one.share)
  const [first, second] = shares
  if (first === undefined || first.share < minPaired) return undefined
  return second === undefined || first.share > 1.15 * second.share ? first.unit : undefined
}

function pairedShare(lines: Parameters<typeof facesOf>[0], budget: WorkBudget): number {
  const directions = facesOf(lines, budget)
  const length = directions.reduce((sum, {faces}) => sum + faces.reduce((all, {from, to}) => all + to - from, 0), 0)
  const paired = pairFaces(directions, budget).reduce((sum, each) => sum + each.paired, 0)
  return length === 0 ? 0 : paired / length
}

/** Returns the units in which the drawing is neither smaller than a room nor larger than a town. */
function likelyUnits(drawing: Pick<DxfDrawing, 'lines' | 'curves'>): DxfUnit[] {
  const across = acrossOf(drawing)
  return unitNames.filter((unit) => across * units[unit] >= minExtent && across * units[unit] <= maxExtent)
}

function acrossOf(drawing: Pick<DxfDrawing, 'lines' | 'curves'>): number {
  const part = wholePart(drawing)
  return part ? Math.max(part.right - part.left, part.top - part.bottom) : 0
}

/** Returns the unit in which the drawing is about as wide as a house. */
function unitOfExtent(drawing: DxfDrawing): DxfUnit {
  const across = acrossOf(drawing)
  return across > 3000 ? 'mm' : across > 200 ? 'cm' : 'm'
}

/** A layer without words is of walls when it has this share of paired lines, and of the most walls of any layer. */
const minLayerPaired = 0.35
const minLayerShare = 0.2

function proposeLayers(drawing: DxfDrawing, unit: DxfUnit, budget: WorkBudget): ProposedLayer[] {
  const part = wholePart(drawing)
  if (part === undefined) return []
  const {lines, arcs} = planStrokes({...drawing, texts: []}, part, unit)
  const byLayer = new Map<string, typeof lines>()
  for (const line of lines) {
    const list = byLayer.get(line.layer)
    if (list) list.push(line)
    else byLayer.set(line.layer, [line])
  }
  for (const {layer} of arcs) if (!byLayer.has(layer)) byLayer.set(layer, [])
  const layers = [...byLayer].map(([name, list]) => ({
    name,
    lines: list.length,
    length: list.reduce((sum, {a, b}) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0),
    paired: pairedShare(list, budget),
    isHidden: drawing.hiddenLayers.has(name.toLowerCase()),
  }))
  const named = layers.filter(({name, lines, isHidden}) => !isHidden && lines > 0 && isWallLayer(name))
  const chosen = new Set((named.some(({length}) => length > 5) ? named : likelyLayers(layers)).map(({name}) => name))
  return layers
    .map((layer) => ({...layer, isChosen: chosen.has(layer.name)}))
    .sort((one, other) => Number(other.isChosen) - Number(one.isChosen) || other.length - one.length)
}

function likelyLayers<T extends Omit<ProposedLayer, 'isChosen'>>(layers: readonly T[]): T[] {
  const open = layers.filter(({name, isHidden}) => !isHidden && !isOtherLayer(name))
  const most = open.reduce((max, {length, paired}) => Math.max(max, length * paired), 0)
  const likely = open.filter(({length, paired}) => paired >= minLayerPaired && length * paired >= minLayerShare * most)
  if (likely.length > 0) return likely
  return [...(open.length > 0 ? open : layers)].sort((one, other) => other.length - one.length).slice(0, 1)
}

function longestLine({lines}: DxfDrawing, layers: readonly ProposedLayer[]): number {
  const chosen = new Set(layers.filter(({isChosen}) => isChosen).map(({name}) => name))
  let longest = 0
  for (const {layer, a, b} of lines)
    if (chosen.has(layer)) longest = Math.max(longest, Math.hypot(b[0] - a[0], b[1] - a[1]))
  return longest
}

/** Metres between parts. */
const gapBetween = 1.2

function proposeParts(
  drawing: DxfDrawing,
  {unit, layers}: Pick<DxfProposal, 'unit' | 'layers'>,
  budget: WorkBudget,
): ProposedPart[] {
  const chosen = new Set(layers.filter(({isChosen}) => isChosen).map(({name}) => name))
  const onLayers = drawing.lines.filter(({layer}) => chosen.has(layer))
  const around = 0.5 / units[unit]
  return findParts(onLayers, gapBetween / units[unit], budget)
    .map(({left, bottom, right, top}) => {
      const part = {left: left - around, bottom: bottom - around, right: right + around, top: top + around}
      const {lines, arcs} = planStrokes({...drawing, lines: onLayers, texts: []}, part, unit)
      const walls = pairFaces(facesOf(lines, budget), budget).reduce((sum, each) => sum + each.paired, 0)
      return {...part, walls, doors: arcs.filter(isSwing).length}
    })
    .sort((one, other) => other.walls + 4 * other.doors - one.walls - 4 * one.doors)
}
