/** Tests values against the format's own schemas, without a compiler: a page's content policy forbids one. */

/** The keywords that the home format uses. */
interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  maxProperties?: number
}

/** Tests a value against a schema of the home format. Unknown keys of objects are refused, as in the format. */
export function accepts(schema: object, value: unknown): boolean {
  const {type, anyOf, const: only, enum: values} = schema as Schema
  if (anyOf !== undefined) return anyOf.some((one) => accepts(one, value))
  if (only !== undefined) return value === only
  if (values !== undefined) return values.includes(value)
  switch (type) {
    case 'number':
    case 'integer':
      return isNumber(schema, value, type)
    case 'string':
      return isText(schema, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return isList(schema, value)
    case 'object':
      return isObject(schema, value)
    default:
      return true
  }
}

function isNumber({minimum = -Infinity, maximum = Infinity}: Schema, value: unknown, type: string): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value))
}

function isText({minLength = 0, maxLength = Infinity, pattern}: Schema, value: unknown): boolean {
  if (typeof value !== 'string') return false
  // The format counts characters, not UTF-16 units.
  const {length} = [...value]
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}

function isList({items = {}, minItems = 0, maxItems = Infinity}: Schema, value: unknown): boolean {
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false
  return value.every((item) => accepts(items, item))
}

function isObject(
  {properties = {}, patternProperties = {}, required = [], maxProperties = Infinity}: Schema,
  value: unknown,
): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  if (entries.length > maxProperties || required.some((key) => !(key in value))) return false
  return entries.every(([key, each]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined
    const [, named] = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(key)) ?? []
    const schema = own ?? named
    return schema !== undefined && accepts(schema, each)
  })
}
