import {defaults} from '../defaults.ts'
import {rounded} from '../geometry/grid.ts'
import type {ProductSize} from '../product/evaluate.ts'
import {sizeOf} from '../product/evaluate.ts'
import type {Home, Item, Point, Product} from '../schema.ts'
import {addElement} from './add-element.ts'
import {elementBoxes} from './element-boxes.ts'
import {planOf} from './in-plan.ts'

export interface ProductPlace {
  plan: string
  product: Product
  at: Point
  /** Degrees clockwise. */
  angle: number
  mirror?: boolean
  /** The chosen options; the others take their defaults. */
  options?: Item['options']
}

/** Metres above the floor of products that hang on walls, by the last word of its category; other products stand. */
const wallHeights: Readonly<Record<string, number>> = {
  'wall-cabinet': 1.45,
  hood: 1.6,
  'air-conditioner': 2.1,
  'wall-light': 1.8,
  'outdoor-light': 1.8,
}

/** The products whose middle hangs at the height of people's eyes. */
const atEyes = new Set(['mirror', 'picture', 'clock', 'television', 'thermostat', 'wall-tablet', 'shelf', 'accessory'])
const eyes = 1.5

/** Adds an element made of a product: a light for the category lights, else an item. Returns its id too. */
export function placeProduct(home: Home, place: ProductPlace): {home: Home; id: string} {
  const {plan, at, angle, mirror = false} = place
  const options = place.options && Object.keys(place.options).length > 0 && {options: place.options}
  // Elements of the same product keep the document that they were placed with.
  const product = home.products?.[place.product.id] ?? place.product
  const z = heightOf(home, place, product)
  if (isLight(product)) {
    const element = {at, z: rounded(z), product: product.id, ...options}
    return addElement(home, {plan, list: 'lights', product, element})
  }
  const element = {
    product: product.id,
    at,
    ...(z > 0 && {z: rounded(z)}),
    ...(angle !== defaults.item.angle && {angle}),
    ...(mirror && {mirror}),
    ...options,
  }
  return addElement(home, {plan, list: 'items', product, element})
}

const isLight = ({category}: Product) => category.split('/')[0] === 'lights'

function heightOf(home: Home, place: ProductPlace, product: Product): number {
  const size = sizeOf(product, place.options) ?? {width: 0, depth: 0, height: 0}
  const bottom = bottomOf(home, place, product, size)
  // A standing lamp shines from its top.
  return isLight(product) && (product.mount === 'floor' || product.mount === 'surface') ? bottom + size.height : bottom
}

function bottomOf(home: Home, {plan: planId, at}: ProductPlace, {mount, category}: Product, {height}: ProductSize) {
  const plan = planOf(home, planId)
  if (mount === 'ceiling') {
    const level = home.levels.find(({id}) => id === plan.level)
    return Math.max(0, (level?.height ?? defaults.level.height) - height)
  }
  if (mount === 'surface') return topAt(home, planId, at)
  if (mount !== 'wall') return 0
  const word = category.split('/').at(-1) ?? ''
  return wallHeights[word] ?? (atEyes.has(word) ? Math.max(0, eyes - height / 2) : 0)
}

/** Returns the top of the highest item that stands on the floor at a place, in metres. */
function topAt(home: Home, planId: string, [x, y]: Point): number {
  const plan = planOf(home, planId)
  const items = new Map(plan.items.map((item) => [item.id, item]))
  const tops = elementBoxes(home, plan, new Set()).flatMap(({id, left, top, right, bottom}) => {
    const item = items.get(id)
    if (item === undefined || x < left || x > right || y < top || y > bottom) return []
    const product = home.products?.[item.product]
    const size = product?.mount === 'floor' ? sizeOf(product, item.options) : undefined
    return size === undefined ? [] : [(item.z ?? defaults.item.z) + size.height]
  })
  return Math.max(0, ...tops)
}
