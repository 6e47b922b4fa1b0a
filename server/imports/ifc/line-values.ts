/** Reads the values of a line as web-ifc gives them. Their form depends on the file's version and on the attribute. */

/** A line of the file with its attributes by name. */
export interface Line {
  expressID: number
  type: number
  [attribute: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the plain value: IFC2X3 gives the numbers of a direction as numbers, IFC4 gives objects with a `value`. */
const plain = (value: unknown): unknown => (isObject(value) && 'value' in value ? value.value : value)

/** Returns a text, or '' when there is none. */
export function textOf(value: unknown): string {
  const text = plain(value)
  return typeof text === 'string' ? text.trim() : ''
}

/** Returns a finite number; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = plain(value)
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const listOf = (value: unknown): unknown[] => {
  const list = plain(value)
  return Array.isArray(list) ? list : []
}

/** Returns the finite numbers of a list. A list with anything else gives none. */
export function numbersOf(value: unknown): number[] {
  const numbers = listOf(value).map(numberOf)
  return numbers.every((number) => number !== undefined) ? numbers : []
}

/** Returns the members of a list. */
export const membersOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const reference = 5

/** Returns the number of the line that a value refers to. */
export const referenceOf = (value: unknown): number | undefined =>
  isObject(value) && value.type === reference && typeof value.value === 'number' ? value.value : undefined
