import type {Language} from '../../text/languages.ts'
import {distance} from '../geometry/vector.ts'
import {kindAndName} from '../kind-and-name.ts'
import type {Dimension, Home, Opening, Wall} from '../schema.ts'
import {shortText} from '../short-text.ts'
import {wallLength} from '../wall-line.ts'
import type {NamedKind} from './change-words.ts'
import type {Change, Content} from './compare-homes.ts'
import {lengthText, type Writing} from './write-values.ts'

const kinds: Record<Change['list'], NamedKind> = {
  home: 'home',
  levels: 'level',
  plans: 'plan',
  presentations: 'presentation',
  products: 'product',
  areas: 'area',
  rooms: 'room',
  walls: 'wall',
  openings: 'door',
  items: 'item',
  lights: 'light',
  plates: 'plate',
  awnings: 'awning',
  stairs: 'stair',
  drawings: 'drawing',
  dimensions: 'dimension',
  labels: 'label',
  polylines: 'polyline',
  radars: 'radar',
}

/** Returns an element's kind as people know it. */
export function namedKindOf(list: Change['list'], element: Content): NamedKind {
  if (list === 'openings') return element.kind as Opening['kind']
  if (list === 'walls' && element.kind === 'fence') return 'fence'
  if (list === 'awnings' && (element.kind === 'shutter' || element.kind === 'pergola')) return element.kind
  return kinds[list]
}

/** Names an element by its kind: `Room Kitchen`, `Door Entrance`, `Wall of 4.20 m`, `Text “Sofa”`, `Furniture Sofa`. */
export function nameElement(home: Home, list: Change['list'], element: Content, writing: Writing): string {
  const {words} = writing
  const kind = words.kinds[namedKindOf(list, element)]
  const name = list === 'products' ? productName(element, words.language) : element.name
  if (typeof name === 'string') return kindAndName(kind, name)
  if (list === 'walls') return words.ofLength(kind, lengthText(wallLength(element as unknown as Wall), writing))
  if (list === 'dimensions') {
    const {a, b} = element as unknown as Dimension
    return words.ofLength(kind, lengthText(distance(a, b), writing))
  }
  if (list === 'labels') return `${kind} ${words.quoted(shortText(element.text as string))}`
  const product = typeof element.product === 'string' ? home.products?.[element.product] : undefined
  return product ? kindAndName(kind, product.name[words.language]) : kind
}

const productName = ({name}: Content, language: Language) => (name as Record<Language, string> | undefined)?.[language]
