import {roundedPoint} from '../geometry/grid.ts'
import type {Point} from '../schema.ts'
import type {Notes} from './note-list.ts'
import type {SourceLabel} from './source-home.ts'

/** A plan's `extra` holds at most 16 KiB: this leaves room for the JSON around the labels. */
const maxBytes = 16_000

export interface StoredLabel {
  text: string
  at: Point
}

/** Returns a plan's labels. The format draws no texts, so they are stored in the plan's `extra`. */
export function labelsOf(labels: readonly SourceLabel[], {changed, left}: Notes): StoredLabel[] | undefined {
  const stored: StoredLabel[] = []
  let bytes = 0
  for (const {text, at} of labels) {
    if (text.trim() === '') continue
    const label = {text: text.trim(), at: roundedPoint(at)}
    bytes += new TextEncoder().encode(JSON.stringify(label)).length + 1
    if (bytes > maxBytes) left.add('labels')
    else {
      stored.push(label)
      changed.add('labels-kept')
    }
  }
  return stored.length === 0 ? undefined : stored
}
