import {categoryName} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/product.ts'
import {type Language, languages} from '#shared/plan/words.ts'
import {stem} from './stem.ts'
import {isStopWord} from './stop-words.ts'
import {tokenize} from './tokenize.ts'

/** What a product is found by: a stem of a language's words, or what a filter asks for. */
export interface Term {
  kind: Language | FilterKind
  text: string
  /** How much a product is about it: 1 to `maxWeight`. It follows from the product alone. */
  weight: number
}

/** `all` is the one term that every product has. */
export type FilterKind = 'brand' | 'category' | 'mount' | 'family' | 'all'

/** A word as the product has it, and the stem that it is found by. */
export interface Form {
  kind: Language
  word: string
  text: string
}

export interface ProductTerms {
  terms: Term[]
  forms: Form[]
}

export const maxWeight = 63

/** One more after any change here, or to words and stems: products that were weighed before are weighed again at start. */
export const termsVersion = 2

/** Of a word of the name; more where the name is short, or it is the noun that the others say more of. */
const name = {any: 36, short: 10, head: 10}
const brand = 32
const keyword = 32
const category = {own: 26, group: 14}
const description = 6
const choice = 4
/** The least of a word that a product is looked for by, not only described. */
export const strong = category.group
/** What a word weighs by a field, where it also is in one by which it weighs more: little, or a sofa bed were as much a sofa as the sofa. */
const again = 0.1

/** What a product is found by, and how much it is about each. */
export function extractTerms(product: Product): ProductTerms {
  const terms = filterTerms(product)
  const forms: Form[] = []
  for (const language of languages) {
    const words = new Map<string, string>()
    const weights = new Map<string, number[]>()
    for (const [word, weight] of weighWords(product, language)) {
      const text = words.get(word) ?? stem(word, language)
      words.set(word, text)
      const known = weights.get(text)
      if (known) known.push(weight)
      else weights.set(text, [weight])
    }
    for (const [text, all] of weights) terms.push({kind: language, text, weight: together(all)})
    for (const [word, text] of words) forms.push({kind: language, word, text})
    // The slip may be in a form that the product does not have: it is still one off the stem.
    for (const text of weights.keys()) if (!words.has(text)) forms.push({kind: language, word: text, text})
  }
  return {terms, forms}
}

/** A field counts once, however often it has the word: `weighWords` tells a word once a field. */
function together(weights: readonly number[]): number {
  const most = Math.max(...weights)
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(maxWeight, Math.round(most + again * (sum - most)))
}

function* weighWords(product: Product, language: Language): Generator<[word: string, weight: number]> {
  yield* weighName(product.name[language], language)
  const group = product.category.split('/', 1)[0] ?? ''
  const texts: [text: string | undefined | null, weight: number][] = [
    [product.brand, brand],
    [product.keywords?.[language], keyword],
    [categoryName(product.category)?.[language] ?? product.category, category.own],
    [group === product.category ? undefined : categoryName(group)?.[language], category.group],
    [product.description?.[language], description],
    [choices(product, language), choice],
  ]
  for (const [text, weight] of texts) for (const word of new Set(tokenize(text ?? ''))) yield [word, weight]
}

function* weighName(text: string, language: Language): Generator<[word: string, weight: number]> {
  const all = tokenize(text)
  const telling = new Set(all.filter((word) => !isStopWord(word)))
  const short = name.short / Math.max(1, telling.size)
  const head = headOf(all, language)
  for (const word of new Set(all)) yield [word, name.any + short + (word === head ? name.head : 0)]
}

/** The noun of a name: the first word of `Letto con contenitore`, the last before `with` of `Oak bed with drawers`. */
function headOf(words: readonly string[], language: Language): string | undefined {
  if (language === 'it') return words.find((word) => !isStopWord(word))
  const end = words.findIndex((word, index) => index > 0 && isStopWord(word))
  return words.slice(0, end === -1 ? undefined : end).at(-1)
}

/** What there is to choose: names of finishes, of options and of their values. */
const choices = ({finishes, options}: Product, language: Language): string =>
  [
    ...finishes.map(({name}) => name[language]),
    ...options.flatMap((option) =>
      [option, ...(option.kind === 'choice' ? option.values : [])].map(({name}) => name[language]),
    ),
  ].join(' ')

function filterTerms({brand, category, mount, finishes}: Product): Term[] {
  const paths = category.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const texts: [kind: FilterKind, texts: Iterable<string>][] = [
    ['all', ['']],
    ['brand', brand === null ? [] : [brand]],
    ['category', paths],
    ['mount', [mount]],
    ['family', new Set(finishes.map(({family}) => family))],
  ]
  return texts.flatMap(([kind, texts]) => Array.from(texts, (text) => ({kind, text, weight: 1})))
}
