import type {Schema} from '../../openapi/openapi-types.ts'
import {type Html, html, joinHtml} from '../html.ts'

/** Returns the address of the place that describes a schema, an error or an operation. */
export type AddressOf = (id: string) => string

/** Describes a schema's values in a line: `string (uuid) or null`. Named schemas are links. */
export function typeOf(addressOf: AddressOf, schema: Schema): Html {
  const {default: initial} = schema
  const values = valuesOf(addressOf, schema)
  return initial === undefined ? values : html`${values}, default <code>${String(initial)}</code>`
}

function valuesOf(addressOf: AddressOf, schema: Schema): Html {
  const {$ref, oneOf, anyOf = oneOf, items, enum: values, const: only} = schema
  if ($ref !== undefined) return schemaLink(addressOf, nameOf($ref))
  if (anyOf)
    return joinHtml(
      anyOf.map((each) => typeOf(addressOf, each)),
      ' or ',
    )
  if (items) return html`array of ${typeOf(addressOf, items)}${boundsOf(schema)}`
  if (values)
    return html`one of ${joinHtml(
      values.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )}`
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`
  return html`${schema.type ?? 'anything'}${formatOf(schema)}${boundsOf(schema)}`
}

/** The width of an integer tells people nothing. */
const formatOf = ({format}: Schema) => (format === undefined || format === 'int64' ? '' : ` (${format})`)

const schemaLink = (addressOf: AddressOf, name: string) => html`<a href="${addressOf(name)}">${name}</a>`

export const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** Returns `, 1 to 200 characters`. JavaScript's largest integer is no bound of ours. */
function boundsOf(schema: Schema): Html {
  const {minLength, maxLength, minItems, maxItems, minimum, maximum, pattern} = schema
  const bounds = [
    between(minLength, maxLength, 'characters'),
    between(minItems, maxItems, 'items'),
    between(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
  ].filter((bound) => bound !== '')
  const texts = bounds.map((bound) => html`, ${bound}`)
  return html`${texts}${pattern === undefined ? '' : html`, matching <code>${pattern}</code>`}`
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  const amount =
    least === most
      ? most
      : least === undefined
        ? `at most ${most}`
        : most === undefined
          ? `at least ${least}`
          : `${least} to ${most}`
  return `${amount} ${unit}`.trim()
}
