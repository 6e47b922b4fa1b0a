import {categories, categoryName} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/product.ts'
import {type SeededRandom, seededRandom} from '../../test/shared/home/check/plans/seeded-random.ts'

type Both = Product['name']

const parsePairs = (pairs: string): Both[] =>
  pairs.split(', ').map((pair) => {
    const [it = '', en = ''] = pair.split('/')
    return {it, en}
  })

/** The most frequent first. */
const adjectives = parsePairs(
  'moderno/modern, classico/classic, pieghevole/folding, allungabile/extending, imbottito/upholstered, laccato/lacquered, ' +
    'componibile/modular, sospeso/wall-hung, girevole/swivel, regolabile/adjustable, compatto/compact, basso/low, alto/tall, ' +
    'rustico/rustic, impilabile/stackable, trapuntato/quilted, rivestito/covered, lucido/glossy, opaco/matt, rotondo/round, ' +
    'ovale/oval, angolare/corner, reclinabile/reclining, luminoso/bright, curvo/curved, smontabile/knock-down, spazzolato/brushed',
)
const materials = parsePairs(
  'rovere/oak, noce/walnut, frassino/ash, pino/pine, faggio/beech, acciaio/steel, vetro/glass, velluto/velvet, pelle/leather, ' +
    'tessuto/fabric, marmo/marble, alluminio/aluminium, bambù/bamboo, ottone/brass, ceramica/ceramic, cotone/cotton, lino/linen, ' +
    'rattan/rattan, ferro battuto/wrought iron, terracotta/terracotta, laminato/laminate, cemento/concrete',
)
const rooms = parsePairs(
  'soggiorno/living room, cucina/kitchen, camera/bedroom, cameretta/nursery, bagno/bathroom, ingresso/hallway, studio/study, ' +
    'terrazzo/terrace, giardino/garden, corridoio/corridor, mansarda/attic, cantina/cellar, ufficio/office, lavanderia/laundry',
)
const virtues = parsePairs(
  'facile da pulire/easy to clean, montato in pochi minuti/assembled in minutes, con piedini regolabili/with adjustable feet, ' +
    'resistente ai graffi/scratch resistant, con chiusura ammortizzata/with soft closing, adatto a spazi piccoli/fits small spaces, ' +
    'con fodera lavabile/with washable cover, verniciato a polvere/powder coated, con gambe a cono/with tapered legs, ' +
    'garantito dieci anni/guaranteed ten years, disponibile su misura/made to measure, con luce integrata/with built-in light, ' +
    'di legno certificato/of certified wood, con vano nascosto/with a hidden compartment, leggero e robusto/light and sturdy',
)

const kinds = categories.filter(({path}) => path.includes('/'))
/** Products per series of a brand. */
const perSeries = 8
const seriesPerBrand = 40

/** Makes up the same products each time, with realistic names, in series of brands. */
export function makeProducts(count: number): Product[] {
  const thrown = seededRandom(7)
  const made = new Set<string>()
  const series = Array.from({length: Math.ceil(count / perSeries)}, () => newName(thrown, made))
  const brands = Array.from({length: Math.ceil(series.length / seriesPerBrand)}, () => newName(thrown, made))
  return Array.from({length: count}, (_, number) => {
    const own = Math.floor(number / perSeries)
    return makeProduct(number, {
      brand: capital(brands[Math.floor(own / seriesPerBrand)] as string),
      series: series[own] as string,
      thrown,
    })
  })
}

/** Returns the first word of the English name, unique to the product's series. */
export const seriesOf = ({name}: Product): string => name.en.split(' ', 1)[0]?.toLowerCase() ?? ''

function makeProduct(
  number: number,
  {brand, series, thrown}: {brand: string; series: string; thrown: SeededRandom},
): Product {
  const category = frequent(kinds, thrown).path
  const [noun, adjective, material] = [
    categoryName(category),
    frequent(adjectives, thrown),
    frequent(materials, thrown),
  ]
  const [room, virtue, other] = [thrown.pick(rooms), thrown.pick(virtues), thrown.pick(virtues)]
  const size = 20 * (2 + thrown.whole(12))
  return {
    id: `bench/p${number}`,
    version: 1,
    brand,
    name: {
      it: `${noun?.it} ${capital(series)} ${adjective.it} in ${material.it} ${size} cm`,
      en: `${capital(series)} ${adjective.en} ${material.en} ${noun?.en} ${size} cm`,
    },
    description: {
      it: `Per ${room.it}, ${virtue.it}, ${other.it}. Linea ${capital(series)} di ${brand}.`,
      en: `For ${room.en}, ${virtue.en}, ${other.en}. ${capital(series)} line by ${brand}.`,
    },
    keywords: {it: `arredamento ${room.it}`, en: `furniture ${room.en}`},
    category,
    mount: 'floor',
    thumbnails: [],
    finishes: [{id: 'one', name: material, family: 'wood', color: '#b08a5a'}],
    options: [],
    size: {width: size / 100, depth: 0.5, height: 0.8},
    geometry: {kind: 'builtin', parts: [{kind: 'box', at: [0, 0, 0], size: [size / 100, 0.5, 0.8], finish: 'one'}]},
    clearances: [],
    bindings: [],
    links: [],
  }
}

/** Picks an entry; the n-th is about n times rarer than the first. */
const frequent = <T>(from: readonly T[], thrown: SeededRandom): T =>
  from[Math.min(from.length - 1, Math.floor(from.length ** thrown.share()) - 1)] as T

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const starts = 'b c ch d f g h j k l m n p r s t v w z br cr dr fj fl gr kl kn kv pl pr sk sl sn sp st sv tr'.split(' ')
const vowels = 'a e i o u y ae au ei ie oo ou'.split(' ')
const ends = ['', '', '', 'n', 'r', 'l', 's', 'm', 'x', 'rd', 'nt', 'sk']

/** Makes a new word of two to four syllables. */
function newName(thrown: SeededRandom, made: Set<string>): string {
  for (;;) {
    const syllables = Array.from({length: 2 + thrown.whole(3)}, () =>
      [starts, vowels, ends].map((letters) => thrown.pick(letters)).join(''),
    )
    const name = syllables.join('') + thrown.pick(['', 'a', 'o', 'e', 'is', 'en'])
    if (name.length < 4 || made.has(name)) continue
    made.add(name)
    return name
  }
}
