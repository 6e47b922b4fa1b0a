import {areaText} from '#shared/home/draw/measures.ts'
import type {ElementOf, ListName} from '#shared/home/edit/in-plan.ts'
import {type LengthUnit, lengthText} from '#shared/home/edit/typed-measures.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import {kindAndName} from '#shared/home/kind-and-name.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {shortText} from '#shared/home/short-text.ts'
import {wallLength} from '#shared/home/wall-line.ts'
import {regionsOf} from './plan-regions.ts'
import type {KindName, Language, Words} from './words/words.ts'

export interface Naming {
  home: Home
  plan: Plan
  words: Words
  language: Language
  unit: LengthUnit
}

/**
 * Returns the name of an element: its kind, its name or product, and its measure, as "Room Kitchen, 12.4 m²" or
 * "Wall 4.10 m".
 */
export function elementName<L extends ListName>(naming: Naming, list: L, element: ElementOf<L>): string {
  const title = elementTitle(naming, list, element)
  const measure = measureOf(naming, list, element)
  if (measure === '') return title
  return ownName(naming, element) === '' ? `${title} ${measure}` : `${title}, ${measure}`
}

/** Returns an element's kind with its name or product, as "Room Kitchen". */
export function elementTitle<L extends ListName>(naming: Naming, list: L, element: ElementOf<L>): string {
  const kind = naming.words.kinds[kindName(list, element)]
  const name = ownName(naming, element)
  return name === '' ? kind : kindAndName(kind, name)
}

/** Returns the word for an element's kind. */
export function kindName<L extends ListName>(list: L, element: ElementOf<L>): KindName {
  if (list === 'walls') return (element as ElementOf<'walls'>).kind ?? 'wall'
  if (list === 'openings') return (element as ElementOf<'openings'>).kind
  if (list === 'awnings') return (element as ElementOf<'awnings'>).kind
  return list.slice(0, -1) as KindName
}

function ownName({home, language}: Naming, element: ElementOf<ListName>): string {
  if (element.name !== undefined && element.name !== '') return element.name
  if ('text' in element) return shortText(element.text)
  const product = 'product' in element && element.product !== undefined ? home.products?.[element.product] : undefined
  return product?.name[language] ?? product?.name[language === 'it' ? 'en' : 'it'] ?? ''
}

function measureOf<L extends ListName>({plan, language, unit}: Naming, list: L, element: ElementOf<L>): string {
  switch (list) {
    case 'rooms': {
      const net = regionsOf(plan).rooms.get(element.id)?.net
      return net === undefined ? '' : areaText(net, unit, language)
    }
    case 'walls':
      return lengthText(wallLength(element as ElementOf<'walls'>), unit, language)
    case 'dimensions': {
      const {a, b} = element as ElementOf<'dimensions'>
      return lengthText(distance(a, b), unit, language)
    }
    case 'openings':
    case 'awnings':
      return lengthText((element as ElementOf<'openings' | 'awnings'>).width, unit, language)
    default:
      return ''
  }
}
