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
  /** Whether one can look at the product of an id. */
  exists: (id: string) => boolean
}

/** A product as it is made with the options that the address asks for. */
export function productPage(request: FastifyRequest, {product, isListed, exists}: Stored): Page {
  const visitor = visitorOf(request)
  const requested = readOptions(request, product, visitor)
  const {size, clearances} = evaluateProduct(product, requested.options)
  const drawing = drawProduct(product, {options: requested.options, language: visitor.language})
  const linked = new Set(product.links.flatMap(({product: id}) => (id && exists(id) ? [id] : [])))
  return productView(visitor, {product, isListed, requested, size, clearances, drawing, linked})
}
