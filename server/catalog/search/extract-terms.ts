import {categoryName} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/product.ts'
import {type Language, languages} from '#shared/text/languages.ts'
import {stem} from './stem.ts'
import {isStopWord} from './stop-words.ts'
import {tokenize} from './tokenize.ts'

/** A term of the index: a stem in one language, or a filter's value. */
export interface Term {
  kind: Language | FilterKind
  text: string
  /** The product's relevance for the term, from 1 to `maxWeight`. Depends on the product alone. */
  weight: number
}

/** Every product has the one term `all`. */
export type FilterKind = 'brand' | 'category' | 'mount' | 'family' | 'all'

/** A word as the product writes it, and its stem. */
export interface WordForm {
  kind: Language
  word: string
  text: string
}

export interface ProductTerms {
  terms: Term[]
  forms: WordForm[]
}

export const maxWeight = 63

/** Increase it after any change here, to tokens or to stems: the next start indexes older products again. */
export const termsVersion = 2

/** Weights of words in the name: a bonus for short names, and one for the head noun. */
const name = {any: 36, short: 10, head: 10}
const brand = 32
const keyword = 32
const category = {own: 26, group: 14}
const description = 6
const choice = 4
/** The least weight of a term that names the product, beyond describing it. */
export const namingWeight = category.group
/** The share of a repeated word's lower weights. It is small, so that a sofa bed doesn't rank as a sofa. */
const repeatFactor = 0.1

/** Extracts a product's index terms with their weights. */
export function extractTerms(product: Product): ProductTerms {
  const terms = filterTerms(product)
  const forms: WordForm[] = []
  for (const language of languages) {
    const words = new Map<string, string>()
    const weights = new Map<string, number[]>()
    for (const [word, weight] of weightWords(product, language)) {
      const text = words.get(word) ?? stem(word, language)
      words.set(word, text)
      const known = weights.get(text)
      if (known) known.push(weight)
      else weights.set(text, [weight])
    }
    for (const [text, all] of weights) terms.push({kind: language, text, weight: combineWeights(all)})
    for (const [word, text] of words) forms.push({kind: language, word, text})
    // Adds the stem itself: a typo may be in a form that the product lacks.
    for (const text of weights.keys()) if (!words.has(text)) forms.push({kind: language, word: text, text})
  }
  return {terms, forms}
}

/** Combines a word's weights over fields. A field counts once, however often it has the word. */
function combineWeights(weights: readonly number[]): number {
  const max = Math.max(...weights)
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(maxWeight, Math.round(max + repeatFactor * (sum - max)))
}

function* weightWords(product: Product, language: Language): Generator<[word: string, weight: number]> {
  yield* weightName(product.name[language], language)
  const group = product.category.split('/', 1)[0] ?? ''
  const texts: [text: string | undefined | null, weight: number][] = [
    [product.brand, brand],
    [product.keywords?.[language], keyword],
    [categoryName(product.category)?.[language] ?? product.category, category.own],
    [group === product.category ? undefined : categoryName(group)?.[language], category.group],
    [product.description?.[language], description],
    [choiceNames(product, language), choice],
  ]
  for (const [text, weight] of texts) for (const word of new Set(tokenize(text ?? ''))) yield [word, weight]
}

function* weightName(text: string, language: Language): Generator<[word: string, weight: number]> {
  const all = tokenize(text)
  const content = new Set(all.filter((word) => !isStopWord(word)))
  const short = name.short / Math.max(1, content.size)
  const head = headOf(all, language)
  for (const word of new Set(all)) yield [word, name.any + short + (word === head ? name.head : 0)]
}

/**
 * Returns a name's head noun: the first word of `Letto con contenitore`, the last before `with` in `Oak bed with
 * drawers`.
 */
function headOf(words: readonly string[], language: Language): string | undefined {
  if (language === 'it') return words.find((word) => !isStopWord(word))
  const end = words.findIndex((word, index) => index > 0 && isStopWord(word))
  return words.slice(0, end === -1 ? undefined : end).at(-1)
}

/** Joins the names of finishes, options and their values. */
const choiceNames = ({finishes, options}: Product, language: Language): string =>
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
