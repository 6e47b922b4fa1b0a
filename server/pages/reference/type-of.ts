import type {Schema} from '../../openapi/openapi-types.ts'
import {type Html, html, joinHtml} from '../html.ts'

/** Describes a schema's values in a line: `string (uuid) or null`. Named schemas are links. */
export function typeOf(schema: Schema): Html {
  const {default: initial} = schema
  return initial === undefined ? valuesOf(schema) : html`${valuesOf(schema)}, default <code>${String(initial)}</code>`
}

function valuesOf(schema: Schema): Html {
  const {$ref, anyOf, items, enum: values, const: only} = schema
  if ($ref !== undefined) return shapeLink(nameOf($ref))
  if (anyOf) return joinHtml(anyOf.map(typeOf), ' or ')
  if (items) return html`array of ${typeOf(items)}${boundsOf(schema)}`
  if (values)
    return html`one of ${joinHtml(
      values.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )}`
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`
  return html`${schema.type ?? 'anything'}${schema.format ? ` (${schema.format})` : ''}${boundsOf(schema)}`
}

export const shapeLink = (name: string) => html`<a href="#${name}">${name}</a>`

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
