/** Finds room names among the labels: many people write them as texts on the plan. */
import {boxAroundPoints, isInBox} from '../geometry/box.ts'
import {isInside} from '../geometry/rings.ts'
import {distance} from '../geometry/vector.ts'
import {roomKindOf} from '../room-kind.ts'
import type {Point} from '../schema.ts'
import type {WorkBudget} from './work-budget.ts'

/** A longer text is a note about the room. */
const maxLength = 40
/** Characters of a label that are read. */
const maxRead = 1000
/**
 * Areas, lengths and sizes: `12.5 m²`, `3.20 x 4.10 m`. A number is tried from its first digit only, and a size has
 * few sides, so that reading takes time in proportion to the text.
 */
const measures =
  /(?<!\d)\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?){0,4}\s*(?:m²|m2|mq|qm|sqm|sq\.?\s?m|sq\.?\s?ft|ft²|cm|m)?(?![\p{L}\d])/giu
const edges = /^[\s:;,.)\]=~\u2248-]+|(?<![\s:;,([=~\u2248-])[\s:;,([=~\u2248-]+$/g

/** Returns the first line of a label that can name a room, without measures. */
export function nameInLabel(text: string): string | undefined {
  for (const line of text.slice(0, maxRead).split('\n')) {
    const withoutMeasures = line.replace(measures, (found) => (/^\d{1,2}$/.test(found.trim()) ? found : ' '))
    const name = withoutMeasures
      .replace(/\(\s*\)|\[\s*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(edges, '')
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

interface Label {
  text: string
  at: Point
}

interface Place {
  at: Point
  rings: readonly (readonly Point[])[]
}

/** Characters that take as long to read as a test of the budget. */
const readPerTest = 10

/**
 * Returns a function that finds the name that a label inside a region gives it: the label nearest to `at` counts.
 * Reads each label once. Throws NotImportable when that takes too much work.
 */
export function createLabelNamer<L extends Label>(
  labels: readonly L[],
  budget: WorkBudget,
  /** Called with each label that gave a name. */
  onUse: (label: L) => void = () => {},
): (place: Place) => string | undefined {
  let named: {name: string; at: Point; label: L}[] | undefined
  return ({at, rings}) => {
    named ??= labels.flatMap((label) => {
      const {text, at} = label
      budget.spend(1 + Math.min(text.length, maxRead) / readPerTest)
      const name = nameInLabel(text)
      return name === undefined ? [] : [{name, at, label}]
    })
    budget.spend(named.length)
    const box = boxAroundPoints(rings[0] ?? [])
    const corners = rings.reduce((sum, {length}) => sum + length, 0)
    let nearest: {name: string; label: L; distance: number} | undefined
    for (const label of named) {
      if (!isInBox(label.at, box)) continue
      budget.spend(corners)
      const far = distance(label.at, at)
      if ((nearest === undefined || far < nearest.distance) && isInside(label.at, rings))
        nearest = {name: label.name, label: label.label, distance: far}
    }
    if (nearest) onUse(nearest.label)
    return nearest?.name
  }
}
