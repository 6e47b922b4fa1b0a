/** Lists the problems of a value with their paths; empty for a valid value. */
export type Shape = (value: unknown, place: string) => string[]

/** A shape of all values that `isRight` accepts. */
const kind =
  (name: string, isRight: (value: unknown) => boolean): Shape =>
  (value, place) =>
    isRight(value) ? [] : [`${place} is ${JSON.stringify(value)}, not ${name}`]

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const matching = (pattern: RegExp) => kind(String(pattern), (value) => isText(value) && pattern.test(value))

export const text = kind('a string', isText)
export const boolean = kind('a boolean', (value) => typeof value === 'boolean')
export const number = kind('a number', Number.isFinite)
export const integer = (least = Number.NEGATIVE_INFINITY) =>
  kind(`an integer from ${least}`, (value) => Number.isSafeInteger(value) && Number(value) >= least)
/** ISO 8601. */
export const timestamp = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const sha256 = matching(/^[0-9a-f]{64}$/)
export const anyObject = kind('an object', isObject)

export const oneOf = (...values: readonly string[]) =>
  kind(`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value))

export const anything: Shape = () => []

export const orNull =
  (shape: Shape): Shape =>
  (value, place) =>
    value === null ? [] : shape(value, place)

/** Reports the problems of the last shape if none matches. */
export const anyOf =
  (...shapes: readonly Shape[]): Shape =>
  (value, place) => {
    const wrong = shapes.map((shape) => shape(value, place))
    return wrong.some((each) => each.length === 0) ? [] : (wrong.at(-1) ?? [])
  }

export const listOf =
  (shape: Shape, {length}: {length?: number} = {}): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return [`${place} is ${JSON.stringify(value)}, not an array`]
    if (length !== undefined && value.length !== length) return [`${place} has ${value.length} items, not ${length}`]
    return value.flatMap((item, index) => shape(item, `${place}[${index}]`))
  }

/** An object as a map: every value has the shape. */
export const mapOf =
  (shape: Shape): Shape =>
  (value, place) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => shape(one, `${place}.${key}`))
      : anyObject(value, place)

/** An object with all of `required`, some of `optional`, and nothing else. */
export const fields =
  (required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape =>
  (value, place) => {
    if (!isObject(value)) return anyObject(value, place)
    const all = {...required, ...optional}
    const missing = Object.keys(required).filter((key) => !Object.hasOwn(value, key))
    return [
      ...missing.map((key) => `${place}.${key} is missing`),
      ...Object.entries(value).flatMap(([key, one]) => {
        const shape = Object.hasOwn(all, key) ? all[key] : undefined
        return shape ? shape(one, `${place}.${key}`) : [`${place}.${key} is not in the contract`]
      }),
    ]
  }
