import {fileURLToPath} from 'node:url'
import type {Product} from '#shared/home/product.ts'
import {createFolderProblems} from '../../server/catalog/folder/folder-problems.ts'
import {readProducts, resolveFolder} from '../../server/catalog/folder/read-products.ts'

/** The catalogs in this repository: the starter catalog and the sample. */
export const folders = ['catalog', 'samples/catalog'] as const

export const pathOf = (folder: string): string => fileURLToPath(new URL(`../../${folder}`, import.meta.url))

/** Reads the products of a catalog's folder. */
export async function productsOf(folder: string): Promise<Product[]> {
  const products: Product[] = []
  for await (const {document} of readProducts(await resolveFolder(pathOf(folder)), createFolderProblems()))
    products.push(document as Product)
  return products
}
