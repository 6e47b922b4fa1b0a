import type {FastifyRequest} from 'fastify'
import {drawProduct} from '#shared/home/draw-product.ts'
import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import type {Product} from '#shared/home/product.ts'
import type {Page} from '../layout.ts'
import {visitorOf} from '../visitor.ts'
import {productView} from './product-view.ts'
import {readOptions} from './requested-options.ts'

interface Stored {
  product: Product
  isListed: boolean
  /** Whether the catalog has the product of this id. */
  exists: (id: string) => boolean
}

/** Returns the page of a product with the requested options. */
export function productPage(request: FastifyRequest, {product, isListed, exists}: Stored): Page {
  const visitor = visitorOf(request)
  const requested = readOptions(request, product, visitor)
  const {size, clearances} = evaluateProduct(product, requested.options)
  const drawing = drawProduct(product, {options: requested.options, language: visitor.language})
  const linked = new Set(product.links.flatMap(({product: id}) => (id && exists(id) ? [id] : [])))
  return productView(visitor, {product, isListed, requested, size, clearances, drawing, linked})
}
