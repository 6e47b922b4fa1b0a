import type {Language} from '../../text/languages.ts'
import type {Ids} from './ids.ts'
import type {Notes} from './note-list.ts'
import type {BoxProducts} from './products.ts'
import type {ExtraKey} from './source-id.ts'
import type {WorkBudget} from './work-budget.ts'

/** A picture of the project, with its size in pixels. */
export interface SweetHomeImage {
  sha256: string
  width: number
  height: number
}

/** The options and state that the parts of one import share. */
export interface ImportContext {
  extraKey: ExtraKey
  language: Language
  images: ReadonlyMap<string, SweetHomeImage>
  ids: Ids
  notes: Notes
  products: BoxProducts
  budget: WorkBudget
}

/** Counts of the file's elements: the placed ones, and all of them. */
export interface Placed {
  placed: number
  total: number
}
