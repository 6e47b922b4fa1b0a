import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {type Product, product as schema} from '#shared/home/product.ts'
import {generator} from './generator.ts'
import {listShapes} from './list-shapes.ts'
import {makeModel} from './make-model.ts'
import {buildMesh} from './mesh.ts'
import {render} from './render.ts'
import {createSurfaces, type Surface} from './surfaces.ts'

/** A store of models or thumbnails, by hash. */
interface Assets {
  /** Writes an asset. Returns its hash. */
  put(bytes: Uint8Array): Promise<string>
  /** Records that a product names this asset. */
  reference(sha256: string): void
  /** Keeps a product's asset if a person made it. Returns whether it did. */
  keepHandmade(sha256: string): Promise<boolean>
}

interface Into {
  models: Assets
  thumbnails: Assets
}

/** The format's limits for a product. */
const max = {thumbnails: 20, models: 100}

/**
 * Builds a product's models and thumbnail from its parts, and returns the product that names them. Keeps handmade
 * assets, before the built ones. Builds nothing for a product with models as parts.
 */
export async function buildProduct(product: Product, {models, thumbnails}: Into): Promise<Product> {
  for (const part of product.geometry.parts)
    if (part.kind === 'model') for (const {sha256} of part.models) models.reference(sha256)
  const handmadeThumbnails = await filterAsync(product.thumbnails, (sha256) => thumbnails.keepHandmade(sha256))
  const handmadeModels = await filterAsync(product.models ?? [], ({sha256}) => models.keepHandmade(sha256))
  return inOrder({
    ...product,
    thumbnails: [
      ...handmadeThumbnails,
      ...(await buildThumbnails(product, thumbnails, max.thumbnails - handmadeThumbnails.length)),
    ],
    models: [...handmadeModels, ...(await buildModels(product, models, max.models - handmadeModels.length))],
  })
}

async function filterAsync<T>(list: readonly T[], isKept: (each: T) => Promise<boolean>): Promise<T[]> {
  const result: T[] = []
  for (const each of list) if (await isKept(each)) result.push(each)
  return result
}

async function buildModels(product: Product, models: Assets, room: number) {
  if (!isBuiltOfShapes(product)) return []
  const surfaceOf = createSurfaces(product)
  const built: NonNullable<Product['models']> = []
  for (const {options, when} of listShapes(product).slice(0, room)) {
    const {parts} = evaluateProduct(product, options)
    if (parts.length === 0) continue
    const sha256 = await models.put(await makeModel(parts, surfaceOf))
    built.push({sha256, ...(when && {when})})
  }
  return built
}

async function buildThumbnails(product: Product, thumbnails: Assets, room: number): Promise<string[]> {
  const {parts} = evaluateProduct(product)
  if (!isBuiltOfShapes(product) || parts.length === 0 || room <= 0) return []
  return [await thumbnails.put(await makeThumbnail(parts, createSurfaces(product), product.mount))]
}

/** Returns whether all parts are boxes and cylinders. */
export const isBuiltOfShapes = ({geometry}: Product): boolean => geometry.parts.every(({kind}) => kind !== 'model')

/** Orders the keys as the format does, and drops an empty list of models. */
function inOrder(product: Product): Product {
  const keys = Object.keys(schema.properties) as (keyof Product)[]
  return Object.fromEntries(
    keys
      .filter((key) => product[key] !== undefined && (key !== 'models' || product.models?.length))
      .map((key) => [key, product[key]]),
  ) as Product
}

/** Width and height. */
const thumbnailPixels = 400

/** Renders the parts as WebP. The same parts give the same bytes. */
async function makeThumbnail(
  parts: readonly PlacedPart[],
  surfaceOf: (finish: string | undefined) => Surface,
  mount: Mount,
): Promise<Uint8Array> {
  const {default: sharp} = await import('sharp')
  const meshes = parts.map((part) => buildMesh(part, surfaceOf(part.finish)))
  const {pixels, rgb} = render(meshes, mount, thumbnailPixels)
  return sharp(Buffer.from(rgb.buffer), {raw: {width: pixels, height: pixels, channels: 3}})
    .withExif({IFD0: {Software: generator}})
    .webp({quality: 80, effort: 5})
    .toBuffer()
}
