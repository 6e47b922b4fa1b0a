/** The result of a three-way merge, and its choices. */
import type {Home} from '../schema.ts'
import type {Change} from './compare-homes.ts'

/** Something that both homes changed, each in its own way. */
export interface Clash {
  /** Names the clash for `choices`: the list, the element and the field; `fit` and `needed` begin those of elements that depend on others. */
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
