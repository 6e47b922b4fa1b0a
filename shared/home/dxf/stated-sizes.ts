/**
 * Finds the unit in sizes that a drawing states: dimensions whose text was typed, and areas and measures written in
 * rooms.
 */
import type {WorkBudget} from '../import/work-budget.ts'
import type {DimensionEntity, LineEntity, TextEntity, Vector} from './drawing.ts'
import {type DxfUnit, units} from './units.ts'

/** The relative difference up to which a stated length is that of a dimension. */
const sameLength = 0.03
/** A room is about as large as the lines around its text: at most by this factor larger or smaller. */
const sameArea = 1.7
/** Texts that are looked at. */
const maxTexts = 200

/**
 * Returns the unit in which most typed dimensions have the length that they state. A dimension without a text of its
 * own tells nothing: programs show its measured length, in any unit.
 */
export function unitOfDimensions(
  dimensions: readonly DimensionEntity[],
  likely: readonly DxfUnit[],
): DxfUnit | undefined {
  const stated = dimensions.slice(0, maxTexts).flatMap(({text, measured}) => {
    const metres = text.length > 40 ? undefined : statedLength(text)
    return metres === undefined || measured <= 0 ? [] : [{metres, measured}]
  })
  return mostFitting(stated, likely, ({metres, measured}, scale) => isWithin(measured * scale, metres, 1 + sameLength))
}

/** Returns the unit in which most rooms are as large as their texts say. */
export function unitOfAreas(
  texts: readonly TextEntity[],
  lines: readonly LineEntity[],
  {likely, budget}: {likely: readonly DxfUnit[]; budget: WorkBudget},
): DxfUnit | undefined {
  const stated = texts
    .flatMap(({text, at}) => {
      const area = text.length > 200 ? undefined : statedArea(text)
      return area === undefined ? [] : [{area, at}]
    })
    .slice(0, maxTexts)
    .flatMap(({area, at}) => {
      budget.spend(lines.length)
      const around = areaAround(at, lines)
      return around === undefined ? [] : [{area, around}]
    })
  return mostFitting(stated, likely, ({area, around}, scale) => isWithin(around * scale * scale, area, sameArea))
}

/** Returns the unit that fits most, when it fits half of all, and clearly more than the next. */
function mostFitting<T>(
  stated: readonly T[],
  likely: readonly DxfUnit[],
  fits: (each: T, scale: number) => boolean,
): DxfUnit | undefined {
  const [first, second] = likely
    .map((unit) => ({unit, count: stated.filter((each) => fits(each, units[unit])).length}))
    .sort((one, other) => other.count - one.count)
  if (first === undefined || first.count === 0 || first.count * 2 < stated.length) return undefined
  return first.count > 1.5 * (second?.count ?? 0) ? first.unit : undefined
}

const isWithin = (value: number, wanted: number, factor: number): boolean =>
  value <= wanted * factor && value >= wanted / factor

const number = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`
const imperial = String.raw`(\d{1,3})'\s*-?\s*(?:(\d{1,2})(?:\s+\d+/\d+)?")?`
const inMetres = {mm: 0.001, cm: 0.01, m: 1} as const

const lengthWithUnit = new RegExp(`^${number}\\s*(mm|cm|m)$`, 'i')
const feetAndInches = new RegExp(`^${imperial}$`)
/** A length with two decimals is in metres. */
const bareLength = /^(\d{1,2}[.,]\d{2})$/

/** Returns the metres that a typed dimension states; undefined when its text has no unit. */
export function statedLength(text: string): number | undefined {
  const plain = text.trim()
  const [, value, unit] = lengthWithUnit.exec(plain) ?? []
  if (value !== undefined && unit !== undefined)
    return decimal(value) * inMetres[unit.toLowerCase() as keyof typeof inMetres]
  const [, feet, inches = '0'] = feetAndInches.exec(plain) ?? []
  if (feet !== undefined) return Number(feet) * 0.3048 + Number(inches) * 0.0254
  const [, bare] = bareLength.exec(plain) ?? []
  return bare === undefined ? undefined : decimal(bare)
}

const squareMetres = new RegExp(`${number}\\s*(?:m²|m2\\b|mq\\b|qm\\b|sqm\\b|sq\\.? ?m\\b)`, 'i')
const squareFeet = new RegExp(`${number}\\s*(?:ft²|ft2\\b|sf\\b|sq\\.? ?ft\\b)`, 'i')
const sides = /(?:^|\s)(\d{1,2}[.,]\d{1,2})\s*m?\s*[x×*]\s*(\d{1,2}[.,]\d{1,2})\s*m?(?:\s|$)/i
const sidesInFeet = new RegExp(`${imperial}\\s*[x×*]\\s*${imperial}`, 'i')

/** Returns the square metres that a room's text states: an area, or two sides. */
export function statedArea(text: string): number | undefined {
  const [, area] = squareMetres.exec(text) ?? []
  if (area !== undefined) return decimal(area)
  const [, feet] = squareFeet.exec(text) ?? []
  if (feet !== undefined) return decimal(feet) * 0.3048 ** 2
  const [, width, depth] = sides.exec(text) ?? []
  if (width !== undefined && depth !== undefined) return decimal(width) * decimal(depth)
  const [, wide, wideInches = '0', deep, deepInches = '0'] = sidesInFeet.exec(text) ?? []
  if (wide === undefined || deep === undefined) return undefined
  const metres = (feet: string, inches: string) => Number(feet) * 0.3048 + Number(inches) * 0.0254
  return metres(wide, wideInches) * metres(deep, deepInches)
}

const decimal = (text: string) => Number(text.replace(',', '.'))

/** Returns the area between the nearest lines to the left and right and above and below; undefined without any. */
function areaAround([x, y]: Vector, lines: readonly LineEntity[]): number | undefined {
  let [left, right, below, above] = [Infinity, Infinity, Infinity, Infinity]
  for (const {a, b} of lines) {
    const across = crossing(a, b, y, 1)
    if (across !== undefined) {
      if (across > x) right = Math.min(right, across - x)
      else left = Math.min(left, x - across)
    }
    const along = crossing(a, b, x, 0)
    if (along === undefined) continue
    if (along > y) above = Math.min(above, along - y)
    else below = Math.min(below, y - along)
  }
  const area = (left + right) * (below + above)
  return Number.isFinite(area) && area > 0 ? area : undefined
}

/** Returns where a line crosses a height (axis 1) or a position (axis 0), on the other axis. */
function crossing(a: Vector, b: Vector, at: number, axis: 0 | 1): number | undefined {
  const [from, to] = [a[axis], b[axis]]
  if (from === to || at < Math.min(from, to) || at > Math.max(from, to)) return undefined
  const other = axis === 0 ? 1 : 0
  return a[other] + ((b[other] - a[other]) * (at - from)) / (to - from)
}
