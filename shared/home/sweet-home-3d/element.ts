/** What the readers of elements share. */
import type {Attributes} from './attributes.ts'
import type {LeftKind} from './notes.ts'
import type {SourceHome, SourceLevel, SourcePiece, SourceRoom} from './source-home.ts'

/** An element that is open: what its children need of it. */
export interface Frame {
  text?: (text: string) => void
  level?: SourceLevel
  room?: SourceRoom
  piece?: SourcePiece
  group?: {level: string | undefined; isVisible: boolean}
  onLabel?: (text: string) => void
}

/** Takes an element into the home; undefined where its children are of no interest. */
export type Open = (home: SourceHome, attributes: Attributes, parent: Frame) => Frame | undefined

export function countLeft(home: SourceHome, kind: LeftKind): void {
  home.left.set(kind, (home.left.get(kind) ?? 0) + 1)
}
