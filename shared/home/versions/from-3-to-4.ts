/** Turns furniture into items, each with a box as its product. Pieces of one name and size share a product. */
import type {BoxProduct} from './box-product.ts'
import {createIdAllocator, slugOf} from './ids.ts'
import type {Step} from './step.ts'
import type {Furniture} from './version-2.ts'
import type {Home3} from './version-3.ts'
import type {Home4} from './version-4.ts'

const maxProducts = 1000

export const from3to4: Step<Home3, Home4> = {
  upgrade(home, refuse) {
    const products = new Map<string, BoxProduct>()
    const allocateId = createIdAllocator()
    function productOf({name, size}: Furniture): BoxProduct {
      const box = JSON.stringify([name, ...size])
      const known = products.get(box)
      if (known !== undefined) return known
      const product = boxOf(`furniture/${allocateId(slugOf(name) || 'piece')}`, name, size)
      products.set(box, product)
      return product
    }

    const plans = home.plans.map(({furniture, ...plan}, planIndex) => ({
      ...plan,
      items: furniture.map((piece, index) => {
        const {size: _, ...item} = piece
        const isFull = products.size === maxProducts
        const product = productOf(piece).id
        if (isFull && products.size > maxProducts)
          refuse(
            `/plans/${planIndex}/furniture/${index}`,
            `is one piece too many: furniture may have at most ${maxProducts} different names and sizes`,
          )
        return {...item, product}
      }),
      plates: [],
    }))
    return {
      ...home,
      schema: 4,
      plans,
      ...(products.size > 0 && {products: Object.fromEntries([...products.values()].map((each) => [each.id, each]))}),
    }
  },
  paths: [
    [/^\/plans\/(\d+)\/items(?=\/|$)/, '/plans/$1/furniture'],
    [/^\/products\b.*/, '/plans'],
  ],
}

/** Makes a box. The name, in one language, stands for both. */
function boxOf(id: string, name: string, [width, depth, height]: Furniture['size']): BoxProduct {
  return {
    id,
    version: 1,
    brand: null,
    name: {it: name, en: name},
    category: 'furniture',
    mount: 'floor',
    thumbnails: [],
    finishes: [],
    options: [],
    size: {width, depth, height},
    geometry: {kind: 'builtin', parts: [{kind: 'box', at: [0, 0, 0], size: [width, depth, height]}]},
    clearances: [],
    bindings: [],
    links: [],
  }
}
