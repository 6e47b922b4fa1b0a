import {boxProduct} from '#shared/home/box-product.ts'
import type {Product} from '#shared/home/product.ts'
import type {TestServer} from '../../../helper.ts'
import {sofa} from '../../../shared/home/product/sofa.ts'

/** A long name without a place to break. */
const longName = 'Superscrivaniaregolabileinaltezzaeprofondità'

/** A desk with numbers, toggles that are on by default, and more values than radio buttons. */
export const desk: Product = {
  ...boxProduct({
    id: 'acme/desk',
    name: {it: 'Scrivania', en: 'Desk'},
    category: 'tables/desk',
    size: [1.4, 0.7, 0.75],
  }),
  brand: 'Acme & Figli',
  finishes: [
    {id: 'oak', name: {it: 'Rovere', en: 'Oak'}, family: 'wood', color: '#c8a165'},
    {id: 'red', name: {it: 'Rosso', en: 'Red'}, family: 'red', color: '#b04040'},
  ],
  options: [
    {
      id: 'width',
      kind: 'number',
      name: {it: 'Larghezza', en: 'Width'},
      min: 1.2,
      max: 2,
      step: 0.2,
      default: 1.4,
    },
    {id: 'drawers', kind: 'number', name: {it: 'Cassetti', en: 'Drawers'}, min: 0, max: 4, step: 1, default: 2},
    {id: 'lamp', kind: 'toggle', name: {it: 'Con lampada', en: 'With a lamp'}, default: true},
    {id: 'shelf', kind: 'toggle', name: {it: 'Con mensola', en: 'With a shelf'}, default: false},
    {
      id: 'main',
      kind: 'choice',
      name: {it: 'Colore', en: 'Colour'},
      values: [
        {id: 'oak', name: {it: 'Rovere', en: 'Oak'}, finish: 'oak'},
        {id: 'red', name: {it: 'Rosso', en: 'Red'}, finish: 'red'},
        ...['one', 'two', 'three', 'four', 'five'].map((id) => ({id, name: {it: `Tinta ${id}`, en: `Tint ${id}`}})),
      ],
      default: 'oak',
    },
  ],
  rules: [
    {option: 'shelf', value: true, when: [{option: 'width', is: [1.6, 1.8]}]},
    {option: 'main', value: 'red', when: [{option: 'lamp', is: [true]}]},
  ],
  size: {width: 'width.value', depth: 0.7, height: 0.75},
  clearances: [
    {use: 'approach', side: 'front', extent: 'width.value / 2', source: 'DIN 4543-1'},
    {use: 'constructor', side: 'left', extent: 0.3, source: 'A handbook'},
  ],
  links: [
    {kind: 'product', product: 'acme/onda', name: {it: 'Il suo divano', en: 'Its sofa'}},
    {kind: 'spare-parts', url: 'https://example.org/parts?a=1&b=2'},
  ],
}

const named = (index: number): Product =>
  boxProduct({
    id: `acme/box-${index}`,
    name: {it: `Scatola ${index}`, en: `Box ${index}`},
    category: 'storage/cabinet',
    size: [0.1 * index, 0.3, 0.3],
  })

const long: Product = {
  ...boxProduct({
    id: `${'a'.repeat(64)}/${'b'.repeat(64)}`,
    name: {it: longName.repeat(3), en: longName.repeat(3)},
    category: `own/${'c'.repeat(60)}`,
    size: [1, 1, 1],
  }),
  brand: longName.repeat(2),
  description: {it: longName.repeat(4), en: longName.repeat(4)},
  clearances: [{use: 'd'.repeat(48), side: 'front', extent: 1000, source: longName.repeat(8)}],
}

/** A picture; only its bytes matter. */
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64')

/** Loads products into a server's catalogs; returns the hashes of one picture and one model. */
export async function stock({services: {catalog, files}}: TestServer) {
  const picture = await files.put(webp)
  const model = await files.put(Buffer.from('glTF'))
  const when = [
    {option: 'seats', is: ['two', 'three']},
    {option: 'arms', is: [false]},
  ]
  const pictured = {...sofa(), thumbnails: [picture.sha256], models: [{sha256: model.sha256, when}]}
  const products = [pictured, desk, long, ...Array.from({length: 30}, (_, index) => named(index + 1))]
  catalog.beginLoad('acme')
  for (const product of products) catalog.put(product)
  catalog.endLoad('acme', 'digest')
  catalog.put({...named(99), id: 'acme/gone'})
  catalog.unlist('acme/gone')
  return {thumbnail: picture.sha256, model: model.sha256}
}
