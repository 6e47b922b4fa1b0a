import type {Product} from './product.ts'

export interface Box {
  id: string
  name: Product['name']
  category: string
  mount?: Product['mount']
  /** Width, depth and height in metres. */
  size: readonly [number, number, number]
}

/** Builds a product that is one box, for furniture of which only the size is known. */
export function boxProduct({id, name, category, mount = 'floor', size}: Box): Product {
  const [width, depth, height] = size
  return {
    id,
    version: 1,
    brand: null,
    name,
    category,
    mount,
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
