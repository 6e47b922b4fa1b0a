import type {Ids} from './ids.ts'
import type {Notes} from './note-list.ts'
import type {BoxProducts} from './products.ts'
import type {WorkBudget} from './work-budget.ts'

/** A picture that the project will hold, in pixels. */
export interface SweetHomeImage {
  sha256: string
  width: number
  height: number
}

/** What the parts of one import share. */
export interface ImportContext {
  language: 'en' | 'it'
  images: ReadonlyMap<string, SweetHomeImage>
  ids: Ids
  notes: Notes
  products: BoxProducts
  budget: WorkBudget
}

/** How many of the file's elements have found their place. */
export interface Placed {
  placed: number
  total: number
}
