import {isRecord} from '#shared/json.ts'
import {productProblems, workOf} from '../product/product-problems.ts'
import {type Product, product as productSchema} from '../product.ts'
import {point} from '../schema/values.ts'
import {accepts} from './accepts.ts'
import type {Clip} from './copy-elements.ts'
import {elementSchemas} from './element-schemas.ts'
import {type ListName, listNames} from './in-plan.ts'

/** The most characters of a clip: as many as a draft may have. */
const maxLength = 8 * 2 ** 20

/** Reads a clip from the text of a clipboard; undefined when it is something else, or not of the format. */
export function readClip(text: string): Clip | undefined {
  if (text.length > maxLength || !text.startsWith('{')) return undefined
  const clip = parse(text)
  return isRecord(clip) && clip.clip === 'pianta' && isClip(clip) ? (clip as unknown as Clip) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSound = (product: Product): boolean => productProblems(product, workOf(product)).next().done === true

function isClip({from, elements, places, products}: Record<string, unknown>): boolean {
  if (from !== undefined && typeof from !== 'string') return false
  if (!isRecord(elements) || !isRecord(places) || !isRecord(products)) return false
  const isList = ([list, each]: [string, unknown]) =>
    (listNames as readonly string[]).includes(list) &&
    Array.isArray(each) &&
    each.every((element) => accepts(elementSchemas[list as ListName], element))
  const isPlace = (place: unknown) => isRecord(place) && accepts(point, place.point) && accepts(point, place.direction)
  const isProduct = ([id, product]: [string, unknown]) =>
    accepts(productSchema, product) && (product as Product).id === id && isSound(product as Product)
  return (
    Object.entries(elements).every(isList) &&
    Object.values(places).every(isPlace) &&
    Object.entries(products).every(isProduct)
  )
}
