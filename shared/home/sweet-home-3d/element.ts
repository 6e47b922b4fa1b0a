/** Types that the element readers share. */

import type {SourceHome, SourceLabel, SourceLevel, SourcePiece} from '../import/source-home.ts'
import type {Point} from '../schema.ts'
import type {Attributes} from './attributes.ts'

/** An open element: the parts that its children need. */
export interface Frame {
  text?: (text: string) => void
  level?: SourceLevel
  /** The points of a room or a polyline. */
  outline?: Point[]
  piece?: SourcePiece
  group?: {level: string | undefined; isVisible: boolean}
  label?: SourceLabel
}

/** Reads an element into the home. Returns its frame, or undefined when its children don't matter. */
export type ElementReader = (home: SourceHome, attributes: Attributes, parent: Frame) => Frame | undefined
