/** The parts of a product seen from above. */
import {evaluateProduct} from '../product/evaluate.ts'
import type {PlacedPart} from '../product/place-parts.ts'
import type {Item, Product} from '../schema.ts'
import {cm, placed, rect, tag} from './svg.ts'

/** Of one item: what lies under so many others is hardly seen. */
const mostShapes = 200

/**
 * Boxes, cylinders and the outlines of models in the drawing's units around the item's middle, each above those that end
 * lower, in the colours of their finishes. What lies under one of the same outline and colour is left out.
 */
export function partsFromAbove(product: Product, options: Item['options']): string[] {
  const colors = new Map(product.finishes.map(({id, color}) => [id, color]))
  const {parts} = evaluateProduct(product, options)
  const downwards = parts
    .map((part, index) => ({part, index}))
    .sort((one, other) => {
      return topOf(other.part) - topOf(one.part) || other.index - one.index
    })
  const shapes = new Set<string>()
  for (const {part} of downwards) {
    if (shapes.size === mostShapes) break
    shapes.add(shapeOf(part, part.finish === undefined ? undefined : colors.get(part.finish)))
  }
  return [...shapes].reverse()
}

const topOf = ({at, size}: PlacedPart) => at[2] + size[2]

function shapeOf({kind, at: [x, y], size, angle}: PlacedPart, fill: string | undefined): string {
  const [width, depth] = [cm(size[0]), cm(size[1])]
  if (kind === 'cylinder') return tag('circle', {cx: cm(x), cy: cm(y), r: width / 2, fill})
  if (angle === 0) return rect(cm(x) - width / 2, cm(y) - depth / 2, width, depth, {fill})
  return rect(-width / 2, -depth / 2, width, depth, {transform: placed([x, y], angle), fill})
}
