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

/** As the format has it: a product may name so many. */
const most = {thumbnails: 20, models: 100}

/**
 * The product with the models and the thumbnail that are built of its parts, which are put into their folders. Those
 * that people made stay, before the built ones; and a product with parts that are models gets
 * none.
 */
export async function buildProduct(product: Product, {models, thumbnails}: Into): Promise<Product> {
  for (const part of product.geometry.parts)
    if (part.kind === 'model') for (const {sha256} of part.models) models.name(sha256)
  const ownThumbnails = await kept(product.thumbnails, (sha256) => thumbnails.keep(sha256))
  const ownModels = await kept(product.models ?? [], ({sha256}) => models.keep(sha256))
  return inOrder({
    ...product,
    thumbnails: [
      ...ownThumbnails,
      ...(await buildThumbnails(product, thumbnails, most.thumbnails - ownThumbnails.length)),
    ],
    models: [...ownModels, ...(await buildModels(product, models, most.models - ownModels.length))],
  })
}

async function kept<T>(list: readonly T[], keep: (each: T) => Promise<boolean>): Promise<T[]> {
  const result: T[] = []
  for (const each of list) if (await keep(each)) result.push(each)
  return result
}

async function buildModels(product: Product, models: BytesFolder, room: number) {
  if (!isBuiltOfShapes(product)) return []
  const surfaceOf = surfacesOf(product)
  const built: NonNullable<Product['models']> = []
  for (const {options, when} of shapesOf(product).slice(0, room)) {
    const {parts} = evaluateProduct(product, options)
    if (parts.length === 0) continue
    const sha256 = await models.put(await makeModel(parts, surfaceOf))
    built.push({sha256, ...(when && {when})})
  }
  return built
}

async function buildThumbnails(product: Product, thumbnails: BytesFolder, room: number): Promise<string[]> {
  const {parts} = evaluateProduct(product)
  if (!isBuiltOfShapes(product) || parts.length === 0 || room <= 0) return []
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
