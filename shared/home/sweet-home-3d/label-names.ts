/** Finds room names among the labels: many people write them as texts on the plan. */
import {isInside} from '../inside-rings.ts'
import type {Point} from '../schema.ts'
import {distance} from './repair/segment.ts'
import {roomKindOf} from './room-kinds.ts'

/** A longer text is a note about the room. */
const maxLength = 40
/** Areas, lengths and sizes: `12.5 m²`, `3.20 x 4.10 m`. */
const measures =
  /\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)*\s*(?:m²|m2|mq|qm|sqm|sq\.?\s?m|sq\.?\s?ft|ft²|cm|m)?(?![\p{L}\d])/giu

/** Returns the first line of a label that can name a room, without measures. */
export function nameInLabel(text: string): string | undefined {
  for (const line of text.slice(0, 1000).split('\n')) {
    const withoutMeasures = line.replace(measures, (found) => (/^\d{1,2}$/.test(found.trim()) ? found : ' '))
    const name = withoutMeasures
      .replace(/\(\s*\)|\[\s*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s:;,.)\]=~\u2248-]+|[\s:;,([=~\u2248-]+$/g, '')
      .trim()
    if (isName(name)) return name
  }
  return undefined
}

/** A remark like `to be painted` starts with a small letter; a room that does is known by its name. */
function isName(name: string): boolean {
  return name.length <= maxLength && (/^[\p{Lu}\p{Lo}\d]/u.test(name) ? /\p{L}/u.test(name) : isRoomName(name))
}

const isRoomName = (name: string) => roomKindOf(name).kind !== undefined

/** Returns the name that a label inside a region gives it: the label nearest to `at` counts. */
export function nameFromLabels(
  labels: readonly {text: string; at: Point}[],
  {at, rings}: {at: Point; rings: readonly (readonly Point[])[]},
): string | undefined {
  const inside = labels
    .filter((label) => isInside(label.at, rings))
    .sort((one, other) => distance(one.at, at) - distance(other.at, at))
  return inside.map(({text}) => nameInLabel(text)).find((name) => name !== undefined)
}
