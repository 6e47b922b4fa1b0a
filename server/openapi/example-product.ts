/** The product of the examples: a pendant lamp in three diameters and two colours. */
import type {Product} from '#shared/home/product.ts'

export const productModelHash = 'c9f0f895fb98ab9159f51fd0297e236d8f14e45b8c3b1a6a2b3cfa8d3a3e6f10'
export const productThumbnailHash = '45c48cce2e2d7fbdea1afc51c7c6ad265ba7b1d9c9a2d5d0b9a8e7f6c5d4b3a2'

const named = (it: string, en: string) => ({it, en})

const diameter = (id: string, metres: number) => ({
  id,
  name: named(`${metres * 100} cm`, `${metres * 100} cm`),
  numbers: {metres},
})

export const exampleProduct: Product = {
  id: 'pianta/dome-pendant',
  version: 2,
  brand: null,
  name: named('Sospensione a cupola', 'Dome pendant'),
  description: named('Per il tavolo da pranzo.', 'For above the dining table.'),
  keywords: named('lampadario', 'chandelier'),
  category: 'lights/pendant',
  mount: 'ceiling',
  thumbnails: [productThumbnailHash],
  finishes: [
    {id: 'white', name: named('Bianco', 'White'), family: 'white', color: '#f2f0ea'},
    {id: 'brass', name: named('Ottone', 'Brass'), family: 'metal', color: '#b08d57'},
  ],
  options: [
    {
      kind: 'choice',
      id: 'diameter',
      name: named('Diametro', 'Diameter'),
      values: [diameter('small', 0.3), diameter('medium', 0.45), diameter('large', 0.6)],
      default: 'medium',
    },
    {
      kind: 'choice',
      id: 'colour',
      name: named('Colore', 'Colour'),
      values: [
        {id: 'white', name: named('Bianco', 'White'), finish: 'white'},
        {id: 'brass', name: named('Ottone', 'Brass'), finish: 'brass'},
      ],
      default: 'white',
    },
    {
      kind: 'number',
      id: 'drop',
      name: named('Altezza del cavo', 'Drop of the cable'),
      min: 0.5,
      max: 1.5,
      step: 0.1,
      default: 0.9,
    },
  ],
  rules: [{option: 'diameter', value: 'large', when: [{option: 'colour', is: ['white']}]}],
  size: {width: 'diameter.metres', depth: 'diameter.metres', height: 'drop.value'},
  geometry: {
    kind: 'builtin',
    parts: [
      {kind: 'cylinder', at: [0, 0, 0.25], radius: 0.005, height: 'drop.value - 0.25'},
      {
        kind: 'cylinder',
        at: [0, 0, 0],
        radius: 'diameter.metres / 2',
        height: 0.25,
        finish: {option: 'colour'},
      },
    ],
  },
  models: [{sha256: productModelHash, when: [{option: 'diameter', is: ['medium']}]}],
  clearances: [],
  bindings: [{role: 'light', kind: 'light', name: named('Luce', 'Light')}],
  links: [],
}
