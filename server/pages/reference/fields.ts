import type {Schema} from '../../openapi/openapi-types.ts'
import type {Strings} from '../../words/strings.ts'
import {type Html, html} from '../html.ts'
import {englishLine} from './english.ts'
import {typeOf} from './type-of.ts'

export interface Row {
  name: string
  isOptional: boolean
  schema: Schema
  description?: string | undefined
  /** The parameter's location, shown beside its name. */
  place?: string
}

/** Renders parameters, or the fields of an object, as a list. */
export function rows(words: Strings, list: readonly Row[]): Html {
  return html`<dl class="fields">${list.map((row) => rowView(words, row))}</dl>`
}

/** Renders the fields of an object. Nested unnamed objects follow their field. */
export const fields = (words: Strings, {properties = {}, required = []}: Schema): Html =>
  rows(
    words,
    Object.entries(properties).map(([name, schema]) => ({
      name,
      isOptional: !required.includes(name),
      schema,
      description: schema.description,
    })),
  )

function rowView(words: Strings, {name, isOptional, schema, description, place}: Row): Html {
  const inner = innerObject(schema)
  const notes = [...(place ? [place] : []), ...(isOptional ? [words.reference.optional] : [])]
  return html`<div>
    <dt><code>${name}</code></dt>
    <dd>
      <p class="type"><span lang="en">${typeOf(schema)}</span>${notes.map((note) => html`, ${note}`)}</p>
      ${description ? html`<p>${englishLine(description)}</p>` : ''} ${inner ? fields(words, inner) : ''}
    </dd>
  </div>`
}

function innerObject(schema: Schema): Schema | undefined {
  const {anyOf = [], items} = schema
  return [schema, ...anyOf, ...(items ? [items] : [])].find(
    ({properties}) => properties && Object.keys(properties).length > 0,
  )
}
