import {
  type Answer,
  type ApiDocument,
  type Media,
  type Operation,
  type Parameter,
  resolve,
} from '../../openapi/openapi-types.ts'
import type {Strings} from '../../words/strings.ts'
import {type Html, html, joinHtml} from '../html.ts'
import {compactJson} from './compact-json.ts'
import {curl} from './curl.ts'
import {english, englishLine} from './english.ts'
import {rows} from './fields.ts'
import {nameOf, typeOf} from './type-of.ts'

export interface Described {
  method: string
  path: string
  operation: Operation
}

/** Renders an operation. */
export function operationView(words: Strings, document: ApiDocument, {method, path, operation}: Described): Html {
  const {operationId, summary, description, parameters = [], requestBody} = operation
  const {reference} = words
  const baseUrl = document.servers[0]?.url ?? ''
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title" lang="en">${summary}</h3>
    <p class="operation"><code><strong>${method}</strong> ${path}</code></p>
    ${english(description)}
    <p>${accessView(words, operation)}</p>
    ${parameters.length > 0 ? html`<h4>${reference.parameters}</h4>${parametersView(words, parameters)}` : ''}
    ${requestBody ? html`<h4>${reference.body}</h4><p>${contentView(words, requestBody.content)}</p>` : ''}
    <h4>${reference.example}</h4>
    ${listing(curl({baseUrl, method, path, operation}))}
    <h4>${reference.answers}</h4>
    ${answersView(words, document, operation)}
  </article>`
}

/** Renders the request that webhooks receive. */
export function postView(words: Strings, {operationId, summary, description, parameters = [], requestBody}: Operation) {
  const {reference} = words
  const content = requestBody?.content ?? {}
  // Raw, because the signature covers exactly these bytes.
  const headers = parameters.map(({name, example}) => `${name}: ${example}`)
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title" lang="en">${summary}</h3>
    <p class="operation"><code><strong>POST</strong></code> ${reference.toWebhooks}</p>
    ${english(description)}
    <h4>${reference.parameters}</h4>
    ${parametersView(words, parameters)}
    <h4>${reference.body}</h4>
    <p>${contentView(words, content)}</p>
    <h4>${reference.example}</h4>
    ${listing([...headers, '', JSON.stringify(content['application/json']?.example)].join('\n'))}
  </article>`
}

function accessView({reference}: Strings, {security}: Operation): Html {
  const [scope, ofCreated] = security.flatMap(({openid}) => openid)
  if (scope === undefined) return html`${reference.noToken}`
  return html`${reference.scope}: <code>${scope}</code>${ofCreated ? html` ${reference.or} <code>${ofCreated}</code>, ${reference.ofCreated}` : ''}`
}

function parametersView(words: Strings, parameters: readonly Parameter[]): Html {
  const places = {path: words.reference.inPath, query: words.reference.inQuery, header: words.reference.inHeader}
  return rows(
    words,
    parameters.map(({in: place, name, required, description, schema}) => {
      return {name, isOptional: !required, schema, description, place: places[place]}
    }),
  )
}

/** Renders the shape of JSON, or the media types of binary content. */
function contentView({reference}: Strings, content: Record<string, Media>): Html {
  const json = content['application/json']
  if (json) return html`<span lang="en">${typeOf(json.schema)}</span>`
  return html`${reference.bodyOf(Object.keys(content).join(', '))}`
}

function answersView(words: Strings, document: ApiDocument, {responses}: Operation): Html {
  const answers = Object.entries(responses).map(([status, answer]) => ({
    status,
    name: '$ref' in answer ? nameOf(answer.$ref) : undefined,
    answer: resolve<Answer>(document, answer),
  }))
  const own = answers.filter(({name}) => name === undefined)
  const refusals = answers.filter(({name}) => name !== undefined)
  return html`<dl class="fields">${own.map(({status, answer}) => answerView(words, status, answer))}</dl>
    <p>
      ${words.reference.refusals}
      ${joinHtml(
        refusals.map(({status, name = ''}) => html`<a href="#${name}">${status}</a>`),
        ', ',
      )}
    </p>`
}

function answerView(words: Strings, status: string, {description, headers, content}: Answer): Html {
  const {reference} = words
  const own = Object.keys(headers).filter((name) => !name.startsWith('RateLimit-'))
  const example = Object.values(content ?? {})[0]?.example
  return html`<div>
    <dt>${status}</dt>
    <dd>
      <p>${englishLine(description)}</p>
      <p class="type">${content ? contentView(words, content) : reference.noBody}</p>
      ${
        own.length > 0
          ? html`<p class="type">
              ${reference.headers} ${joinHtml(
                own.map((name) => html`<code>${name}</code>`),
                ', ',
              )}
            </p>`
          : ''
      }
      ${example === undefined ? '' : listing(textOf(example))}
    </dd>
  </div>`
}

const textOf = (example: unknown) => (typeof example === 'string' ? example.trimEnd() : compactJson(example))

/** The listing scrolls, so it can take the focus. */
const listing = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`
