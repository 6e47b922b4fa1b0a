import type {Language} from '../../text/languages.ts'
import {defaults} from '../defaults.ts'
import {groupBy} from '../older-browsers.ts'
import {type ProductSize, sizeOf} from '../product/evaluate.ts'
import type {Home, Item, Plan, Product} from '../schema.ts'
import {partsFromAbove} from './item-parts.ts'
import {cm, elementGroup, placed, rect, tag} from './svg.ts'
import {isSeat, outlineSymbolOf, symbolOf} from './symbols.ts'

/** Items above this height (metres) hang overhead and are drawn dashed. */
const overhead = 1.3

/** The limit for a plan; further items are drawn as plain boxes. */
const maxShapes = 20_000

/** The most shapes of an outline of `outlineSymbolOf`. */
const maxOutlineShapes = 43

/** Returns the size in metres of an element made of a product, with its options; undefined if it can't be evaluated. */
export function outlineOf(product: Product | undefined, options?: Item['options']): ProductSize | undefined {
  return product && sizeOf(product, options)
}

/**
 * Draws the items of a plan from above, in order of their tops: items on a rug are visible, and a rug lies below all.
 */
export function drawItems({products = {}, lang = 'en'}: Home, {items}: Plan): string[] {
  const shapesLeft = {count: maxShapes}
  const drawn: Drawn[] = []
  // Goes product by product, so that each one's expressions are parsed once.
  for (const [id, made] of groupBy(items.entries(), ([, {product}]) => product)) {
    const product = products[id]
    if (product === undefined) continue
    const inside = insidesOf(product, shapesLeft)
    for (const [index, item] of made) {
      const size = outlineOf(product, item.options)
      if (size !== undefined) drawn.push({...drawItem(item, product, lang, size, inside), index})
    }
  }
  return drawn.sort((one, other) => one.top - other.top || one.index - other.index).map(({svg}) => svg)
}

interface Drawn {
  svg: string
  /** The height of its top in metres above the floor; for a seat, the height of its surface. */
  top: number
  /** Its index in the plan. */
  index: number
}

type DrawInside = (size: ProductSize, options: Item['options']) => string

function drawItem(
  item: Item,
  {name, category}: Product,
  language: Language,
  size: ProductSize,
  inside: DrawInside,
): Omit<Drawn, 'index'> {
  const z = item.z ?? defaults.item.z
  const hangs = z >= overhead
  const svg = elementGroup(
    'item',
    {id: item.id, name: item.name ?? name[language]},
    {class: hangs ? 'item overhead' : 'item', transform: placed(item.at, item.angle, item.mirror)},
    hangs ? boxOf(size) : inside(size, item.options),
  )
  return {svg, top: z + (isSeat(category) ? size.height / 2 : size.height)}
}

/** Draws a product once for all items with the same options. */
function insidesOf(product: Product, shapesLeft: {count: number}): DrawInside {
  const insides = new Map<string, Inside>()
  return (size, options = {}) => {
    const key = JSON.stringify(options)
    const inside = insides.get(key) ?? drawInside(product, size, options, shapesLeft.count > 0)
    insides.set(key, inside)
    shapesLeft.count -= inside.shapes
    return shapesLeft.count < 0 ? inside.box : inside.svg
  }
}

interface Inside {
  svg: string
  /** The replacement when the drawing would become too large. */
  box: string
  shapes: number
}

/** Draws the symbol of its category or, without one, its parts. */
function drawInside(product: Product, size: ProductSize, options: Item['options'], withParts: boolean): Inside {
  const box = boxOf(size)
  const outline =
    product.geometry.parts.length === 1 ? outlineSymbolOf(product.category, cm(size.width), cm(size.depth)) : ''
  if (outline !== '' && withParts) return {svg: outline, box, shapes: maxOutlineShapes}
  const symbol = symbolOf(product.category, cm(size.width), cm(size.depth))
  const parts = symbol === '' && withParts ? partsFromAbove(product, options) : []
  const isPlain = parts.length === 0 || (parts.length === 1 && parts[0] === box)
  return {svg: isPlain ? box + symbol : tag('g', {class: 'parts'}, ...parts), box, shapes: parts.length}
}

function boxOf({width, depth}: ProductSize): string {
  const [across, along] = [cm(width), cm(depth)]
  return rect(-across / 2, -along / 2, across, along)
}
