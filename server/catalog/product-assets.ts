import {pointer} from '#shared/home/problem.ts'
import type {Product} from '#shared/home/product.ts'
import type {catalogFile} from '../database/tables/catalog.ts'

export type AssetKind = (typeof catalogFile.$inferSelect)['kind']

export interface AssetReference {
  sha256: string
  kind: AssetKind
  /** A JSON Pointer to the reference in the product. */
  at: string
}

/** Lists the thumbnails and models that a product names. May list one twice. */
export function listAssets({thumbnails, geometry, models = []}: Product): AssetReference[] {
  const found: AssetReference[] = thumbnails.map((sha256, index) => ({
    sha256,
    kind: 'thumbnail',
    at: pointer('thumbnails', index),
  }))
  geometry.parts.forEach((part, index) => {
    if (part.kind !== 'model') return
    part.models.forEach(({sha256}, each) => {
      const at = pointer('geometry', 'parts', index, 'models', each, 'sha256')
      found.push({sha256, kind: 'model', at})
    })
  })
  models.forEach(({sha256}, index) => {
    found.push({sha256, kind: 'model', at: pointer('models', index, 'sha256')})
  })
  return found
}
