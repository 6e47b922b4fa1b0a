import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import {lengthText} from '#shared/home/edit/typed-measures.ts'
import {type ProductSize, sizeOf} from '#shared/home/product/evaluate.ts'
import type {Home, Product} from '#shared/home/schema.ts'
import type {EditProductRow} from '../protocol.ts'
import type {Language} from '../words/words.ts'

/** A product as lists show it. */
export type ProductCard = Pick<EditProductRow, 'id' | 'name' | 'brand' | 'size' | 'picture'>

export function cardOf(product: Product, language: Language): ProductCard {
  const [picture] = product.thumbnails
  return {
    id: product.id,
    name: product.name[language],
    brand: product.brand,
    size: sizeOf(product) ?? null,
    picture: picture === undefined ? null : `/catalog/files/thumbnails/${picture}`,
  }
}

const known = new WeakMap<object, ProductCard[]>()

/** Returns the products that a home has, by name. */
export function cardsOfHome({products}: Home, language: Language): readonly ProductCard[] {
  if (products === undefined) return []
  const cards =
    known.get(products) ??
    Object.values(products)
      .map((product) => cardOf(product, language))
      .sort((one, other) => one.name.localeCompare(other.name, language))
  known.set(products, cards)
  return cards
}

/** Writes width, depth and height: `180 × 95 × 90 cm`, or feet and inches. */
export function sizeText({width, depth, height}: ProductSize, unit: LengthUnit, language: Language): string {
  const sides = [width, depth, height]
  if (unit === 'ft') return sides.map((side) => lengthText(side, unit, language)).join(' × ')
  const numbers = sides.map((side) => String(Math.round(side * 1000) / 10))
  return `${numbers.map((text) => (language === 'it' ? text.replace('.', ',') : text)).join(' × ')} cm`
}

const storageKey = 'pianta-recent-products'
const maxRecent = 6

/** Returns the products that this browser placed last. */
export function recentCards(): ProductCard[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((card) => typeof card?.id === 'string') : []
  } catch {
    return []
  }
}

export function rememberCard(card: ProductCard) {
  const others = recentCards().filter(({id}) => id !== card.id)
  try {
    localStorage.setItem(storageKey, JSON.stringify([card, ...others].slice(0, maxRecent)))
  } catch {
    // A browser without storage only forgets.
  }
}
