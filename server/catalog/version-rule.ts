import type {Product} from '#shared/home/product.ts'
import {shapeChanges} from './shape-change.ts'
import type {StoredProduct} from './store.ts'

const mostNamed = 3

/** Why a product may not take the place of the stored one; undefined where it may. */
export function whyOldVersion(stored: StoredProduct, product: Product): string | undefined {
  const {version} = product
  if (version < stored.version)
    return `is ${version}, and this server has version ${stored.version}: must be at least that`
  if (version > stored.version) return undefined
  const changes = shapeChanges(JSON.parse(stored.json), product)
  if (changes.length === 0) return undefined
  const more = changes.length - mostNamed
  const named = changes.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `is ${version}, of which this server has another shape: must be at least ${version + 1}, for ${named} changed`
}
