/** The result of a three-way merge, and its choices. */
import type {Home} from '../schema.ts'
import type {Change} from './compare-homes.ts'

/** Something that both homes changed, each in its own way. */
export interface Clash {
  /** The key in `choices`: the list, element and field, with `fit` or `needed` before for dependent elements. */
  key: string
  list: Change['list']
  plan?: string
  id: string
  /** The field; absent when one home removed the element that the other changed. */
  field?: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface Merge {
  home: Home
  clashes: Clash[]
}

/** The homes that were merged. */
export interface Sides {
  base: Home
  mine: Home
  theirs: Home
}
