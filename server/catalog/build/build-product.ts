import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import {type Product, product as schema} from '#shared/home/product.ts'
import type {BytesFolder} from './bytes-folder.ts'
import {makeModel} from './make-model.ts'
import {shapesOf} from './shapes-of.ts'
import {surfacesOf} from './surfaces.ts'
import {makeThumbnail} from './thumbnail.ts'

interface Into {
  models: BytesFolder
  thumbnails: BytesFolder
}

/**
 * The product with the models and the thumbnail that are built of its parts, which are put into their folders. Those
 * that people made stay, before the built ones; and a product with parts that are models gets none.
 */
export async function buildProduct(product: Product, {models, thumbnails}: Into): Promise<Product> {
  for (const part of product.geometry.parts)
    if (part.kind === 'model') for (const {sha256} of part.models) models.name(sha256)
  return inOrder({
    ...product,
    thumbnails: [
      ...(await kept(product.thumbnails, (sha256) => thumbnails.keep(sha256))),
      ...(await buildThumbnails(product, thumbnails)),
    ],
    models: [
      ...(await kept(product.models ?? [], ({sha256}) => models.keep(sha256))),
      ...(await buildModels(product, models)),
    ],
  })
}

async function kept<T>(list: readonly T[], keep: (each: T) => Promise<boolean>): Promise<T[]> {
  const result: T[] = []
  for (const each of list) if (await keep(each)) result.push(each)
  return result
}

async function buildModels(product: Product, models: BytesFolder): Promise<NonNullable<Product['models']>> {
  if (!isBuiltOfShapes(product)) return []
  const surfaceOf = surfacesOf(product)
  const built: NonNullable<Product['models']> = []
  for (const {options, when} of shapesOf(product)) {
    const {parts} = evaluateProduct(product, options)
    if (parts.length === 0) continue
    const sha256 = await models.put(await makeModel(parts, surfaceOf))
    built.push({sha256, ...(when && {when})})
  }
  return built
}

async function buildThumbnails(product: Product, thumbnails: BytesFolder): Promise<string[]> {
  const {parts} = evaluateProduct(product)
  if (!isBuiltOfShapes(product) || parts.length === 0) return []
  return [await thumbnails.put(await makeThumbnail(parts, surfacesOf(product), product.mount))]
}

/** Whether nothing but boxes and cylinders is in it. */
export const isBuiltOfShapes = ({geometry}: Product): boolean => geometry.parts.every(({kind}) => kind !== 'model')

/** With its keys as the format lists them, and no empty list of models. */
function inOrder(product: Product): Product {
  const keys = Object.keys(schema.properties) as (keyof Product)[]
  return Object.fromEntries(
    keys
      .filter((key) => product[key] !== undefined && (key !== 'models' || product.models?.length))
      .map((key) => [key, product[key]]),
  ) as Product
}
