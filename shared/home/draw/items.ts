import {defaults} from '../defaults.ts'
import {type ProductSize, sizeOf} from '../product/evaluate.ts'
import type {Home, Item, Plan, Product} from '../schema.ts'
import {partsFromAbove} from './item-parts.ts'
import {cm, elementGroup, placed, rect, tag} from './svg.ts'
import {symbolOf} from './symbols.ts'

/** Above this an item hangs over one's head and is drawn as a broken line. */
const overhead = 1.3

/** Of all items of a plan; those that are left are drawn as plain boxes. */
const mostShapes = 20_000

/** The size in metres of what is made of a product, with its options; undefined where it doesn't come out. */
export function outlineOf(product: Product | undefined, options?: Item['options']): ProductSize | undefined {
  return product && sizeOf(product, options)
}

/** The items of a plan from above, each over those that end lower: what stands on a rug is seen, and a rug is under all. */
export function drawItems({products = {}, lang = 'en'}: Home, {items}: Plan): string[] {
  const shapesLeft = {count: mostShapes}
  const insides = new Map<string, Inside>()

  /** Drawn once for all items that chose the same. */
  function insideOf(product: Product, size: ProductSize, options: Item['options'] = {}): string {
    const key = `${product.id} ${JSON.stringify(options)}`
    const inside = insides.get(key) ?? drawInside(product, size, options, shapesLeft.count > 0)
    insides.set(key, inside)
    shapesLeft.count -= inside.shapes
    return shapesLeft.count < 0 ? inside.box : inside.svg
  }

  return items
    .flatMap((item) => {
      const product = products[item.product]
      const size = outlineOf(product, item.options)
      if (product === undefined || size === undefined) return []
      const z = item.z ?? defaults.item.z
      return [{item, product, size, hangs: z >= overhead, top: z + size.height}]
    })
    .sort((one, other) => one.top - other.top)
    .map(({item, product, size, hangs}) =>
      elementGroup(
        'item',
        {id: item.id, name: item.name ?? product.name[lang]},
        {class: hangs ? 'item overhead' : 'item', transform: placed(item.at, item.angle, item.mirror)},
        hangs ? boxOf(size) : insideOf(product, size, item.options),
      ),
    )
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
