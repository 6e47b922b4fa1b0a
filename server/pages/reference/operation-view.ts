import {type Answer, type Media, type Operation, type Parameter, resolve} from '../../openapi/openapi-types.ts'
import type {Strings} from '../../words/strings.ts'
import {type Html, html, joinHtml} from '../html.ts'
import {compactJson} from './compact-json.ts'
import {curl} from './curl.ts'
import {english, englishLine} from './english.ts'
import {rows} from './fields.ts'
import {codesOf, type Described, type Reference} from './reference-of.ts'
import {nameOf, typeOf} from './type-of.ts'

/** Renders an operation: the description, and the examples beside it. */
export function operationView(reference: Reference, {method, path, operation}: Described): Html {
  const {words, document} = reference
  const {operationId, summary, description, parameters = [], requestBody} = operation
  const baseUrl = document.servers[0]?.url ?? ''
  const answers = ownAnswers(operation)
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <div class="explained">
      <h2 id="${operationId}-title" lang="en">${summary}</h2>
      <p class="operation">${methodView(method)} <code>${pathView(path)}</code></p>
      ${english(description)}
      <p>${accessView(words, operation)}</p>
      ${parameters.length > 0 ? html`<h3>${words.reference.parameters}</h3>${parametersView(reference, parameters)}` : ''}
      ${requestBody ? html`<h3>${words.reference.body}</h3><p>${contentView(reference, requestBody.content)}</p>` : ''}
      <h3>${words.reference.answers}</h3>
      <dl class="fields">${answers.map(([status, answer]) => answerView(reference, status, answer))}</dl>
      ${refusalsView(reference, operation)}
    </div>
    <div class="examples">
      ${example(words.reference.request, curl({baseUrl, method, path, operation}))}
      ${answers.map(([status, {content}]) => exampleAnswer(words, status, content))}
    </div>
  </article>`
}

/** Renders the request that webhooks receive. */
export function postView(
  reference: Reference,
  {operationId, summary, description, parameters = [], requestBody}: Operation,
): Html {
  const {reference: words} = reference.words
  const content = requestBody?.content ?? {}
  // Raw, because the signature covers exactly these bytes.
  const headers = parameters.map(({name, example}) => `${name}: ${example}`)
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <div class="explained">
      <h2 id="${operationId}-title" lang="en">${summary}</h2>
      <p class="operation">${methodView('POST')} ${words.toWebhooks}</p>
      ${english(description)}
      <h3>${words.parameters}</h3>
      ${parametersView(reference, parameters)}
      <h3>${words.body}</h3>
      <p>${contentView(reference, content)}</p>
    </div>
    <div class="examples">
      ${example(words.request, [...headers, '', JSON.stringify(content['application/json']?.example)].join('\n'))}
    </div>
  </article>`
}

/** Lets a long path break before its slashes. */
export const pathView = (path: string) =>
  joinHtml(
    path.split(/(?=\/)/).map((part) => html`${part}`),
    html`<wbr />`,
  )

export const methodView = (method: string) => html`<strong class="method ${method.toLowerCase()}">${method}</strong>`

function accessView({reference}: Strings, {security}: Operation): Html {
  const [scope, ofCreated] = security.flatMap(({openid}) => openid)
  if (scope === undefined) return html`${reference.noToken}`
  return html`${reference.scope}: <code>${scope}</code>${ofCreated ? html` ${reference.or} <code>${ofCreated}</code>, ${reference.ofCreated}` : ''}`
}

function parametersView(reference: Reference, parameters: readonly Parameter[]): Html {
  const {inPath, inQuery, inHeader} = reference.words.reference
  const places = {path: inPath, query: inQuery, header: inHeader}
  return rows(
    reference,
    parameters.map(({in: place, name, required, description, schema}) => {
      return {name, isOptional: !required, schema, description, place: places[place]}
    }),
  )
}

/** Renders the schema of JSON, or the media types of binary content. */
function contentView({words, addressOf}: Reference, content: Record<string, Media>): Html {
  const json = content['application/json']
  if (json) return html`<span lang="en">${typeOf(addressOf, json.schema)}</span>`
  return html`${words.reference.bodyOf(Object.keys(content).join(', '))}`
}

/** Returns the responses that no other operation shares. */
const ownAnswers = ({responses}: Operation): [status: string, Answer][] =>
  Object.entries(responses).flatMap(([status, answer]) => ('$ref' in answer ? [] : [[status, answer]]))

function answerView(reference: Reference, status: string, {description, headers, content}: Answer): Html {
  const {words} = reference
  // The shared ones are on the page of the basics.
  const own = Object.keys(headers).filter((name) => !('$ref' in (headers[name] ?? {})))
  return html`<div>
    <dt>${status}</dt>
    <dd>
      <p>${englishLine(description)}</p>
      <p class="type">${content ? contentView(reference, content) : words.reference.noBody}</p>
      ${
        own.length > 0
          ? html`<p class="type">
              ${words.reference.headers} ${joinHtml(
                own.map((name) => html`<code>${name}</code>`),
                ', ',
              )}
            </p>`
          : ''
      }
    </dd>
  </div>`
}

/** Links each error to its explanation. */
function refusalsView({words, document, addressOf}: Reference, {responses}: Operation): Html {
  const links = Object.entries(responses).flatMap(([status, answer]) => {
    if (!('$ref' in answer)) return []
    const codes = codesOf(resolve<Answer>(document, answer)).map((code) => html`<code>${code}</code>`)
    return [html`<li><a href="${addressOf(nameOf(answer.$ref))}">${status} ${joinHtml(codes, ', ')}</a></li>`]
  })
  return html`<h3>${words.reference.errors}</h3>
    <ul class="refusals">${links}</ul>`
}

function exampleAnswer({reference}: Strings, status: string, content: Answer['content']): Html {
  const shown = Object.values(content ?? {})[0]?.example
  return shown === undefined ? html`` : example(reference.answer(status), textOf(shown))
}

const textOf = (shown: unknown) => (typeof shown === 'string' ? shown.trimEnd() : compactJson(shown))

/** The listing scrolls, so it can take the focus. */
export const example = (title: string, text: string) =>
  html`<h3>${title}</h3><pre tabindex="0"><code>${text}</code></pre>`
