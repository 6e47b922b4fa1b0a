/** Draws the parts of a product from above and from the front. */
import {evaluateProduct} from '../product/evaluate.ts'
import type {PlacedPart} from '../product/place-parts.ts'
import type {Item, Product} from '../schema.ts'
import {cm, placed, rect, tag} from './svg.ts'

/** The maximum shapes of one item: parts below 200 others are hardly visible. */
const maxShapes = 200

/**
 * Draws boxes, cylinders and outlines of models from above, around the item's middle and in the colours of their
 * finishes. Higher parts cover lower ones. Omits a part under another of the same outline and colour.
 */
export function partsFromAbove(product: Product, options: Item['options']): string[] {
  return shapesOf(product, options, topOf, fromAbove)
}

/**
 * Draws the same parts from the front: nearer ones cover farther ones. The floor is at y = 0, and heights are negative.
 */
export function partsFromFront(product: Product, options: Item['options']): string[] {
  return shapesOf(product, options, frontOf, fromFront)
}

type DrawShape = (part: PlacedPart, fill: string | undefined) => string

/** `nearness` is a part's extent towards the viewer. */
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

/** Returns a part's extent after rotation. */
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
