import {hash} from 'node:crypto'
import {boxProduct} from '#shared/home/box-product.ts'
import type {Product} from '#shared/home/product.ts'
import type {Services} from '../../../server/services.ts'

const bytesOf = (text: string) => {
  const bytes = Buffer.from(text)
  return {bytes, sha256: hash('sha256', bytes)}
}

/** The lamp's assets: stand-ins for binary glTF and WebP. */
export const lampModel = bytesOf('glTF of the lamp')
export const lampPicture = bytesOf('RIFF of the lamp')

const finish = (id: string, family: Product['finishes'][number]['family'], color: string) => ({
  id,
  name: {it: id, en: id},
  family,
  color,
})

export const lamp: Product = {
  ...boxProduct({
    id: 'shop/dome-lamp',
    name: {it: 'Sospensione a cupola', en: 'Dome pendant'},
    category: 'lights/pendant',
    mount: 'ceiling',
    size: [0.4, 0.4, 0.3],
  }),
  brand: 'Officina Luce',
  thumbnails: [lampPicture.sha256],
  finishes: [finish('brass', 'metal', '#b08d57')],
  models: [{sha256: lampModel.sha256}],
}

export const sofa: Product = {
  ...boxProduct({
    id: 'shop/low-sofa',
    name: {it: 'Divano basso', en: 'Low sofa'},
    category: 'seating/sofa',
    size: [2.1, 0.9, 0.7],
  }),
  brand: 'Bosco',
  finishes: [finish('sky', 'blue', '#88aacc')],
}

export const table: Product = boxProduct({
  id: 'shop/round-table',
  name: {it: 'Tavolo rotondo', en: 'Round table'},
  category: 'tables/dining-table',
  size: [1.2, 1.2, 0.75],
})

/** Puts products into the catalog: by default a lamp with a model and a thumbnail, a sofa and a table. */
export async function stock(
  {files, catalog}: Pick<Services, 'files' | 'catalog'>,
  products: readonly Product[] = [lamp, sofa, table],
) {
  for (const {bytes} of [lampModel, lampPicture]) await files.put(bytes)
  for (const product of products) catalog.put(product)
}
