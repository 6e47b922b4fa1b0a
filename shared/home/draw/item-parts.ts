/** The parts of a product seen from above, and from the front. */
import {evaluateProduct} from '../product/evaluate.ts'
import type {PlacedPart} from '../product/place-parts.ts'
import type {Item, Product} from '../schema.ts'
import {cm, placed, rect, tag} from './svg.ts'

/** Of one item: what lies under so many others is hardly seen. */
const maxShapes = 200

/**
 * Boxes, cylinders and the outlines of models in the drawing's units around the item's middle, each above those that end
 * lower, in the colours of their finishes. What lies under one of the same outline and colour is left out.
 */
export function partsFromAbove(product: Product, options: Item['options']): string[] {
  return shapesOf(product, options, topOf, fromAbove)
}

/** The same from the front: each before those that end farther back, up from 0 as the drawing's y goes down. */
export function partsFromFront(product: Product, options: Item['options']): string[] {
  return shapesOf(product, options, frontOf, fromFront)
}

type DrawShape = (part: PlacedPart, fill: string | undefined) => string

/** `nearness` is how near a part ends to who looks. */
function shapesOf(
  product: Product,
  options: Item['options'],
  nearness: (part: PlacedPart) => number,
  draw: DrawShape,
): string[] {
  const colors = new Map(product.finishes.map(({id, color}) => [id, color]))
  const {parts} = evaluateProduct(product, options)
  const nearestFirst = parts
    .map((part, index) => ({part, index}))
    .sort((one, other) => {
      return nearness(other.part) - nearness(one.part) || other.index - one.index
    })
  const shapes = new Set<string>()
  for (const {part} of nearestFirst) {
    if (shapes.size === maxShapes) break
    shapes.add(draw(part, part.finish === undefined ? undefined : colors.get(part.finish)))
  }
  return [...shapes].reverse()
}

const topOf = ({at, size}: PlacedPart) => at[2] + size[2]
const frontOf = (part: PlacedPart) => part.at[1] + rotatedExtent(part).depth / 2

/** How far a part reaches as it is turned. */
function rotatedExtent({kind, size: [width, depth], angle}: PlacedPart): {width: number; depth: number} {
  if (kind === 'cylinder' || angle === 0) return {width, depth}
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  return {width: width * cos + depth * sin, depth: width * sin + depth * cos}
}

function fromFront(part: PlacedPart, fill: string | undefined): string {
  const [x, , z] = part.at
  const [width, height] = [cm(rotatedExtent(part).width), cm(part.size[2])]
  return rect(cm(x) - width / 2, -cm(z) - height, width, height, {fill})
}

function fromAbove({kind, at: [x, y], size, angle}: PlacedPart, fill: string | undefined): string {
  const [width, depth] = [cm(size[0]), cm(size[1])]
  if (kind === 'cylinder') return tag('circle', {cx: cm(x), cy: cm(y), r: width / 2, fill})
  if (angle === 0) return rect(cm(x) - width / 2, cm(y) - depth / 2, width, depth, {fill})
  return rect(-width / 2, -depth / 2, width, depth, {transform: placed([x, y], angle), fill})
}
