import {defaults} from '../defaults.ts'
import type {Item, Product} from '../schema.ts'
import {cm, elementGroup, placed, rect} from './svg.ts'
import {symbolOf} from './symbols.ts'

/** Above this an item hangs over one's head and is drawn as a broken line. */
const overhead = 1.3

export interface Outline {
  width: number
  depth: number
}

/** Width and depth in metres of an item's product where they are plain numbers. */
export function outlineOf(product: Product | undefined): Outline | undefined {
  const {width, depth} = product?.size ?? {}
  return typeof width === 'number' && typeof depth === 'number' && width > 0 && depth > 0 ? {width, depth} : undefined
}

/** The item's box seen from above, with the symbol of what it is; nothing when its size takes working out. */
export function drawItem(item: Item, product: Product | undefined, language: 'it' | 'en'): string {
  const outline = outlineOf(product)
  if (product === undefined || outline === undefined) return ''
  const [width, depth] = [cm(outline.width), cm(outline.depth)]
  const name = item.name ?? product.name[language]
  const hangs = (item.z ?? defaults.item.z) >= overhead
  return elementGroup(
    'item',
    {id: item.id, name},
    {class: hangs ? 'item overhead' : 'item', transform: placed(item.at, item.angle, item.mirror)},
    rect(-width / 2, -depth / 2, width, depth),
    hangs ? '' : symbolOf(product.category, width, depth),
  )
}
