import {defaults} from '../defaults.ts'
import {groupBy} from '../older-browsers.ts'
import {type ProductSize, sizeOf} from '../product/evaluate.ts'
import type {Home, Item, Plan, Product} from '../schema.ts'
import {partsFromAbove} from './item-parts.ts'
import {cm, elementGroup, placed, rect, tag} from './svg.ts'
import {isSeat, symbolOf} from './symbols.ts'

/** Above this an item hangs over one's head and is drawn as a broken line. */
const overhead = 1.3

/** Of all items of a plan; those that are left are drawn as plain boxes. */
const maxShapes = 20_000

/** The size in metres of what is made of a product, with its options; undefined where it doesn't come out. */
export function outlineOf(product: Product | undefined, options?: Item['options']): ProductSize | undefined {
  return product && sizeOf(product, options)
}

/** The items of a plan from above, each over those that end lower: what stands on a rug is seen, and a rug is under all. */
export function drawItems({products = {}, lang = 'en'}: Home, {items}: Plan): string[] {
  const shapesLeft = {count: maxShapes}
  const drawn: Drawn[] = []
  // Product by product, so that the expressions of each are read once.
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
  /** Where it ends, in metres above the floor; a seat, where one sits. */
  top: number
  /** Its place in the plan. */
  index: number
}

type DrawInside = (size: ProductSize, options: Item['options']) => string

function drawItem(
  item: Item,
  {name, category}: Product,
  language: 'it' | 'en',
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

/** Draws a product once for all that chose the same of it. */
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
  /** What stands for it where there would be too much to draw. */
  box: string
  shapes: number
}

/** The symbol of what it is; for what has none, its parts. */
function drawInside(product: Product, size: ProductSize, options: Item['options'], withParts: boolean): Inside {
  const box = boxOf(size)
  const symbol = symbolOf(product.category, cm(size.width), cm(size.depth))
  const parts = symbol === '' && withParts ? partsFromAbove(product, options) : []
  const isPlain = parts.length === 0 || (parts.length === 1 && parts[0] === box)
  return {svg: isPlain ? box + symbol : tag('g', {class: 'parts'}, ...parts), box, shapes: parts.length}
}

function boxOf({width, depth}: ProductSize): string {
  const [across, along] = [cm(width), cm(depth)]
  return rect(-across / 2, -along / 2, across, along)
}
