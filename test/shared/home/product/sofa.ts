import type {Product} from '#shared/home/product.ts'
import {everyKind} from '../every-kind.ts'

export const models = {leather: 'a'.repeat(64), other: 'b'.repeat(64)}
export const thumbnail = 'c'.repeat(64)

/** Returns a sofa that uses every feature of products, created anew for tests to change. */
export function sofa(): Product {
  return {
    id: 'acme/onda',
    version: 3,
    brand: 'Acme',
    name: {it: 'Divano Onda', en: 'Onda sofa'},
    description: {it: 'Da due a quattro posti.', en: 'Two to four seats.'},
    category: 'furniture/seating',
    mount: 'floor',
    thumbnails: [thumbnail],
    finishes: [
      {id: 'sand', name: {it: 'Lino sabbia', en: 'Sand linen'}, family: 'beige', color: '#d8c8a8'},
      {id: 'tobacco', name: {it: 'Pelle tabacco', en: 'Tobacco leather'}, family: 'brown', color: '#7a4b2a'},
      {id: 'steel', name: {it: 'Acciaio', en: 'Steel'}, family: 'metal', color: '#b8bcc2'},
    ],
    options: [
      {
        id: 'seats',
        kind: 'choice',
        name: {it: 'Posti', en: 'Seats'},
        values: [
          {id: 'two', name: {it: 'Due', en: 'Two'}, numbers: {count: 2}},
          {id: 'three', name: {it: 'Tre', en: 'Three'}, numbers: {count: 3}},
          {id: 'four', name: {it: 'Quattro', en: 'Four'}, numbers: {count: 4}},
        ],
        default: 'three',
      },
      {
        id: 'seat-width',
        kind: 'number',
        name: {it: 'Larghezza del posto', en: 'Width of a seat'},
        min: 0.6,
        max: 0.8,
        step: 0.05,
        default: 0.7,
      },
      {id: 'arms', kind: 'toggle', name: {it: 'Braccioli', en: 'Arms'}, default: true},
      {
        id: 'chaise',
        kind: 'choice',
        name: {it: 'Penisola', en: 'Chaise longue'},
        values: [
          {id: 'none', name: {it: 'No', en: 'None'}, numbers: {reach: 0}},
          {id: 'left', name: {it: 'A sinistra', en: 'Left'}, numbers: {reach: 0.7, side: -1}},
          {id: 'right', name: {it: 'A destra', en: 'Right'}, numbers: {reach: 0.7, side: 1}},
        ],
        default: 'none',
      },
      {
        id: 'cover',
        kind: 'choice',
        name: {it: 'Rivestimento', en: 'Cover'},
        values: [
          {id: 'linen', name: {it: 'Lino', en: 'Linen'}, finish: 'sand'},
          {id: 'leather', name: {it: 'Pelle', en: 'Leather'}, finish: 'tobacco'},
        ],
        default: 'linen',
      },
      {
        id: 'feet',
        kind: 'choice',
        name: {it: 'Piedi', en: 'Feet'},
        values: [
          {id: 'hidden', name: {it: 'Nascosti', en: 'Hidden'}},
          {id: 'steel', name: {it: 'Acciaio', en: 'Steel'}, finish: 'steel'},
        ],
        default: 'hidden',
      },
    ],
    rules: [
      {option: 'chaise', value: 'left', when: [{option: 'seats', is: ['three', 'four']}]},
      {option: 'chaise', value: 'right', when: [{option: 'seats', is: ['three', 'four']}]},
      {option: 'feet', value: 'hidden', when: [{option: 'cover', is: ['linen']}]},
      {option: 'arms', value: false, when: [{option: 'chaise', is: ['none']}]},
    ],
    size: {
      width: 'seats.count * seat-width.value + if(arms.value, 0.4, 0)',
      depth: '0.95 + chaise.reach',
      height: 0.8,
    },
    geometry: {
      kind: 'builtin',
      slots: [
        {
          id: 'seat',
          count: 'seats.count',
          at: ['-(seats.count - 1) * seat-width.value / 2', '-chaise.reach / 2', 0.1],
          step: ['seat-width.value', 0, 0],
        },
      ],
      parts: [
        {
          kind: 'box',
          at: [0, '-(0.75 + chaise.reach) / 2', 0.1],
          size: ['seats.count * seat-width.value', 0.2, 0.7],
          finish: {option: 'cover'},
        },
        {kind: 'box', slot: 'seat', at: [0, 0.1, 0], size: ['seat-width.value', 0.75, 0.35], finish: {option: 'cover'}},
        {
          kind: 'box',
          at: ['seats.count * seat-width.value / 2 + 0.1', '-chaise.reach / 2', 0.1],
          size: [0.2, 0.95, 0.5],
          finish: {option: 'cover'},
          when: [{option: 'arms', is: [true]}],
        },
        {
          kind: 'box',
          at: ['-seats.count * seat-width.value / 2 - 0.1', '-chaise.reach / 2', 0.1],
          size: [0.2, 0.95, 0.5],
          angle: 180,
          finish: {option: 'cover'},
          when: [{option: 'arms', is: [true]}],
        },
        {
          kind: 'box',
          at: ['chaise.side * (seats.count - 1) * seat-width.value / 2', '0.95 / 2', 0.1],
          size: ['seat-width.value', 'chaise.reach', 0.35],
          finish: {option: 'cover'},
          when: [{option: 'chaise', is: ['left', 'right']}],
        },
        {
          kind: 'cylinder',
          slot: 'seat',
          at: [0, 0.4, -0.1],
          radius: 0.02,
          height: 0.1,
          finish: 'steel',
          when: [{option: 'feet', is: ['steel']}],
        },
        {
          kind: 'model',
          at: [0, '-0.2 - chaise.reach / 2', 0.45],
          size: [0.5, 0.15, 0.3],
          angle: '90 / 2',
          models: [{sha256: models.leather, when: [{option: 'cover', is: ['leather']}]}, {sha256: models.other}],
        },
      ],
    },
    clearances: [
      {use: 'sit', side: 'front', extent: 'if(chaise.reach > 0, 0.35, 0.5)', source: 'Measured in our own homes'},
      {use: 'clean', side: 'back', extent: 0, source: 'None is needed'},
    ],
    bindings: [{role: 'reading', kind: 'light', name: {it: 'Luce di lettura', en: 'Reading light'}}],
    links: [
      {kind: 'product', url: 'https://acme.example/onda', name: {it: 'La pagina di Acme', en: "Acme's page"}},
      {kind: 'goes-with', product: 'acme/onda-table'},
    ],
  }
}

/** Returns a home of every kind of element, with sofas. */
export function homeWithSofas(): ReturnType<typeof everyKind> {
  const home = everyKind()
  home.products['acme/onda'] = sofa()
  home.plans[0].items.push(
    {id: 'sofa', product: 'acme/onda', at: [1, 1]},
    {
      id: 'corner',
      product: 'acme/onda',
      at: [3, 2],
      angle: 90,
      mirror: true,
      options: {chaise: 'left', cover: 'leather'},
    },
  )
  return home
}
