import type {Schema} from '../../openapi/openapi-types.ts'
import {type Html, html} from '../html.ts'
import {englishLine} from './english.ts'
import type {Reference} from './reference-of.ts'
import {typeOf} from './type-of.ts'

export interface Row {
  name: string
  isOptional: boolean
  schema: Schema
  description?: string | undefined
  /** The parameter's location, shown beside its name. */
  place?: string
}

type Needs = Pick<Reference, 'addressOf' | 'words'>

/** Renders parameters, or the fields of an object, as a list. */
export function rows(reference: Needs, list: readonly Row[]): Html {
  return html`<dl class="fields">${list.map((row) => rowView(reference, row))}</dl>`
}

/** Renders the fields of an object. Nested unnamed objects follow their field. */
export const fields = (reference: Needs, {properties = {}, required = []}: Schema): Html =>
  rows(
    reference,
    Object.entries(properties).map(([name, schema]) => ({
      name,
      isOptional: !required.includes(name),
      schema,
      description: schema.description,
    })),
  )

function rowView(reference: Needs, {name, isOptional, schema, description, place}: Row): Html {
  const inner = innerObject(schema)
  const notes = [...(place ? [place] : []), ...(isOptional ? [reference.words.reference.optional] : [])]
  return html`<div>
    <dt><code>${name}</code></dt>
    <dd>
      <p class="type"><span lang="en">${typeOf(reference.addressOf, schema)}</span>${notes.map((note) => html`, ${note}`)}</p>
      ${description ? html`<p>${englishLine(description)}</p>` : ''} ${inner ? fields(reference, inner) : ''}
    </dd>
  </div>`
}

function innerObject(schema: Schema): Schema | undefined {
  const {anyOf = [], items} = schema
  return [schema, ...anyOf, ...(items ? [items] : [])].find(
    ({properties}) => properties && Object.keys(properties).length > 0,
  )
}
