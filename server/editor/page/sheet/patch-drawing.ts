import {planBounds} from '../../../../shared/home/draw/bounds.ts'
import type {PictureOf} from '../../../../shared/home/draw/drawings.ts'
import {drawLabels} from '../../../../shared/home/draw/labels.ts'
import {letterSize} from '../../../../shared/home/draw/sheet.ts'
import {drawLayers, type Layers, layerNames} from '../../../../shared/home/draw-svg.ts'
import type {LengthUnit} from '../../../../shared/home/edit/typed-measures.ts'
import type {Home, Plan} from '../../../../shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'

const namespace = 'http://www.w3.org/2000/svg'

export interface DrawingPatcher {
  /** Draws a plan; replaces only the elements whose drawing changed. */
  show(home: Home, plan: Plan): void
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

  return {
    show(home, plan) {
      const layers = layersOf(home, plan, options)
      for (const [name, group] of groups) {
        const next = layers[name]
        patch(group, drawn.get(name) ?? [], next)
        drawn.set(name, next)
      }
    },
  }
}

function layersOf(home: Home, plan: Plan, {unit, pictureOf}: DrawingOptions): Layers {
  const regions = regionsOf(plan)
  const size = letterSize(planBounds(home, plan))
  const names = drawLabels(home, plan, regions, {size, units: unit(), measures: true}).svg
  return {...drawLayers(home, plan, {regions, imageOf: pictureOf}), names: [names]}
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
  template.innerHTML = `<svg xmlns="${namespace}"><g>${text}</g></svg>`
  return template.content.firstChild?.firstChild ?? document.createComment('')
}
