import type {PictureOf} from '#shared/home/draw/drawings.ts'
import {drawAreas, drawSteps} from '#shared/home/draw/floors.ts'
import {drawLayers, type ElementLayers} from '#shared/home/draw/layers.ts'
import type {PlanRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {regionsDuring, regionsOf} from '../plan-regions.ts'
import {changedPart} from './changed-part.ts'

type LayerName = keyof ElementLayers

/** A plan, and the drawing of its elements. */
export interface DrawnPlan {
  plan: Plan
  regions: PlanRegions
  layers: ElementLayers
}

/** A plan that is drawn as a whole. */
export interface WholePlan extends DrawnPlan {
  /** Returns the place of each element's drawing, by its id. */
  places(): ReadonlyMap<string, {layer: LayerName; index: number}>
}

export function drawWhole(home: Home, plan: Plan, imageOf: PictureOf): WholePlan {
  const regions = regionsOf(plan)
  const layers = drawLayers(home, plan, {regions, imageOf})
  let places: ReturnType<WholePlan['places']> | undefined
  return {
    plan,
    regions,
    layers,
    places() {
      places ??= placesIn(layers)
      return places
    },
  }
}

function placesIn(layers: ElementLayers): Map<string, {layer: LayerName; index: number}> {
  const places = new Map<string, {layer: LayerName; index: number}>()
  for (const layer of Object.keys(layers) as LayerName[])
    for (const [index, text] of layers[layer].entries()) {
      const id = idOf(text)
      if (id !== undefined) places.set(id, {layer, index})
    }
  return places
}

/**
 * Draws the part of a plan that differs from one drawn before; the rest keeps its drawing. New elements come last in
 * their layer, until the plan is drawn as a whole.
 */
export function drawChanged(home: Home, plan: Plan, before: WholePlan, imageOf: PictureOf): DrawnPlan {
  const regions = regionsDuring(before.plan, plan)
  const part = changedPart(before, {plan, regions})
  const places = before.places()
  const layers = {...before.layers}
  const copied = new Set<LayerName>()
  const write = (layer: LayerName, index: number | undefined, text: string) => {
    if (!copied.has(layer)) layers[layer] = [...layers[layer]]
    copied.add(layer)
    layers[layer][index ?? layers[layer].length] = text
  }
  for (const id of part.gone) {
    const place = places.get(id)
    if (place) write(place.layer, place.index, '')
  }
  const drawn = drawLayers(home, part.plan, {regions, imageOf})
  for (const layer of Object.keys(drawn) as LayerName[])
    for (const text of drawn[layer]) {
      const id = idOf(text)
      if (id !== undefined && part.changed.has(id)) write(layer, places.get(id)?.index, text)
    }
  return {plan, regions, layers: {...layers, areas: drawAreas(plan, regions), steps: [drawSteps(plan, regions)]}}
}

/** Returns the id of a drawn element. */
const idOf = (text: string): string | undefined => /^<g id="el-([^"]+)"/.exec(text)?.[1]
