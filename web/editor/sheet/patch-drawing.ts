import type {PictureOf} from '#shared/home/draw/drawings.ts'
import {type ElementLayers, layerNames} from '#shared/home/draw/layers.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Annotations} from './annotations.ts'
import {type DrawnPlan, drawChanged, drawWhole, type WholePlan} from './drawn-plan.ts'
import {createNamePlacer} from './room-names.ts'

const namespace = 'http://www.w3.org/2000/svg'

export interface DrawingPatcher {
  /**
   * Draws a plan; replaces only the elements whose drawing changed. During a gesture only the part that it changes is
   * drawn, and names stay where they are.
   */
  show(home: Home, plan: Plan, isGesture: boolean): void
  /** Sets the least height of the letters of names, in metres. */
  setLeastLetters(size: number): void
  stop(): void
}

export interface DrawingOptions {
  unit(): LengthUnit
  /** The address of a drawing's picture, by the file's hash. */
  pictureOf: PictureOf
  annotations: Annotations
}

type LayerName = (typeof layerNames)[number]
type ShowTexts = (texts: readonly string[]) => void

/** Draws plans into an SVG element as the other pages draw them, element by element. */
export function createDrawingPatcher(
  svg: SVGSVGElement,
  {unit, pictureOf, annotations}: DrawingOptions,
): DrawingPatcher {
  const layers = Object.fromEntries(layerNames.map((name) => [name, createLayer(svg, name)])) as {
    [name in LayerName]: ShowTexts
  }
  const names = createNamePlacer(layers.names)
  let whole: WholePlan | undefined
  let last: readonly unknown[] = []

  return {
    show(home, plan, isGesture) {
      const units = unit()
      const pictures = (plan.drawings ?? []).map(({src}) => pictureOf(src))
      const seen = [home, plan, isGesture, units, annotations.isAutomatic, annotations.outline, ...pictures]
      // Panning, zooming and selecting change nothing here.
      if (seen.length === last.length && seen.every((each, index) => each === last[index])) return
      last = seen
      let drawn: DrawnPlan
      if (isGesture && whole?.plan.id === plan.id) drawn = drawChanged(home, plan, whole, pictureOf)
      else {
        whole = drawWhole(home, plan, pictureOf)
        drawn = whole
      }
      for (const [name, texts] of Object.entries(drawn.layers)) layers[name as keyof ElementLayers](texts)
      const noted = annotations.draw(plan, {units, language: home.lang ?? 'en'})
      layers.notes(noted.notes)
      layers.dimensions(noted.dimensions)
      names.show({home, plan, regions: drawn.regions, units}, isGesture)
    },
    setLeastLetters: names.setLeast,
    stop: names.stop,
  }
}

/** Returns a function that shows texts in a layer of the drawing; each text is one element, or nothing. */
function createLayer(svg: SVGSVGElement, name: LayerName): ShowTexts {
  const group = document.createElementNS(namespace, 'g')
  group.dataset.layer = name
  svg.append(group)
  let shown: readonly string[] = []
  return (texts) => {
    if (texts === shown) return
    // All at once is quicker than one by one.
    if (shown.length === 0) group.innerHTML = texts.map((text) => text || '<!---->').join('')
    else patch(group, shown, texts)
    shown = texts
  }
}

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
