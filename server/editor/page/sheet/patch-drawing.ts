import {planBounds} from '../../../../shared/home/draw/bounds.ts'
import type {PictureOf} from '../../../../shared/home/draw/drawings.ts'
import {drawLabels, followLabels, type RoomLabels} from '../../../../shared/home/draw/labels.ts'
import {letterSize} from '../../../../shared/home/draw/sheet.ts'
import {drawLayers, type Layers, layerNames} from '../../../../shared/home/draw-svg.ts'
import type {LengthUnit} from '../../../../shared/home/edit/typed-measures.ts'
import type {Home, Plan} from '../../../../shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'

const namespace = 'http://www.w3.org/2000/svg'

export interface DrawingPatcher {
  /**
   * Draws a plan; replaces only the elements whose drawing changed. During a gesture names stay where they are: their
   * best places are found when it ends.
   */
  show(home: Home, plan: Plan, isGesture: boolean): void
}

export interface DrawingOptions {
  unit(): LengthUnit
  /** The address of a drawing's picture, by the file's hash. */
  pictureOf: PictureOf
}

/** Draws plans into an SVG element as the other pages draw them, element by element. */
export function createDrawingPatcher(svg: SVGSVGElement, options: DrawingOptions): DrawingPatcher {
  const groups = layerNames.map((name) => {
    const group = document.createElementNS(namespace, 'g')
    group.dataset.layer = name
    svg.append(group)
    return [name, group] as const
  })
  const drawn = new Map<string, readonly string[]>()
  const drawNames = createNameDrawer()
  let last: readonly unknown[] = []

  return {
    show(home, plan, isGesture) {
      const unit = options.unit()
      const pictures = (plan.drawings ?? []).map(({src}) => options.pictureOf(src))
      const seen = [home, plan, isGesture, unit, ...pictures]
      // Panning, zooming and selecting change nothing here.
      if (seen.length === last.length && seen.every((each, index) => each === last[index])) return
      last = seen
      const regions = regionsOf(plan)
      const layers: Layers = {
        ...drawLayers(home, plan, {regions, imageOf: options.pictureOf}),
        names: drawNames(home, plan, unit, isGesture),
      }
      for (const [name, group] of groups) {
        const next = layers[name]
        patch(group, drawn.get(name) ?? [], next)
        drawn.set(name, next)
      }
    },
  }
}

/** Returns a function that draws the names of rooms. */
function createNameDrawer() {
  let placed: {plan: string; size: number; labels: RoomLabels} | undefined
  return (home: Home, plan: Plan, units: LengthUnit, isGesture: boolean): string[] => {
    const regions = regionsOf(plan)
    if (isGesture && placed?.plan === plan.id)
      return followLabels(home, plan, regions, {size: placed.size, units, measures: true}, placed.labels)
    const size = letterSize(planBounds(home, plan))
    placed = {plan: plan.id, size, labels: drawLabels(home, plan, regions, {size, units, measures: true})}
    return placed.labels.texts
  }
}

/** Replaces the children whose text changed; each text is one element, or nothing. */
function patch(group: SVGGElement, before: readonly string[], after: readonly string[]) {
  for (const [index, text] of after.entries()) {
    if (text === before[index]) continue
    const made = elementOf(text)
    const old = group.childNodes[index]
    if (old) old.replaceWith(made)
    else group.append(made)
  }
  while (group.childNodes.length > after.length) group.lastChild?.remove()
}

function elementOf(text: string): Node {
  const template = document.createElement('template')
  template.innerHTML = `<svg xmlns="${namespace}">${text}</svg>`
  return template.content.firstChild?.firstChild ?? document.createComment('')
}
