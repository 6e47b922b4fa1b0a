import type {Point} from '../schema.ts'
import {roundedPoint} from './measures.ts'
import type {Notes} from './note-list.ts'
import type {SourceLabel} from './source-home.ts'

/** What a plan's `extra` may hold is 16 KiB; this leaves room for what is around the labels. */
const maxBytes = 16_000

export interface KeptLabel {
  text: string
  at: Point
}

/** The texts that somebody wrote on the plan: the format draws none, and keeps them in the plan's `extra`. */
export function labelsOf(labels: readonly SourceLabel[], {changed, left}: Notes): KeptLabel[] | undefined {
  const kept: KeptLabel[] = []
  let bytes = 0
  for (const {text, at} of labels) {
    if (text.trim() === '') continue
    const label = {text: text.trim(), at: roundedPoint(at)}
    bytes += new TextEncoder().encode(JSON.stringify(label)).length + 1
    if (bytes > maxBytes) left.add('labels')
    else {
      kept.push(label)
      changed.add('labels-kept')
    }
  }
  return kept.length === 0 ? undefined : kept
}
