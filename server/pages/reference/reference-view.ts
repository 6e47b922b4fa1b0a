import {type ApiDocument, type Header, type Operation, operationsOf} from '../../openapi/openapi-types.ts'
import type {Strings} from '../../words/strings.ts'
import {type Html, html} from '../html.ts'
import {english} from './english.ts'
import {fields, rows} from './fields.ts'
import {operationView, postView} from './operation-view.ts'
import {nameOf, shapeLink, typeOf} from './type-of.ts'

/** Renders the whole document: a table of contents, the operations by subject, then the shared shapes and errors. */
export function referenceView(words: Strings, document: ApiDocument): Html {
  const {reference} = words
  const operations = operationsOf(document)
  const posts = Object.entries(document.webhooks).map(([type, {post}]) => ({type, post}))
  const subjects = document.tags.map((tag) => ({
    ...tag,
    id: `about-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    own: operations.filter(({operation}) => operation.tags.includes(tag.name)),
    posted: posts.filter(({post}) => post.tags.includes(tag.name)),
  }))
  const {schemas, responses} = document.components
  const refusals = statusesOf(operations.map(({operation}) => operation)).toSorted(
    ([, a], [, b]) => Number(a) - Number(b),
  )
  return html`<nav class="contents" aria-label="${reference.contents}">
      <h2>${reference.contents}</h2>
      <ul class="plain">
        <li><a href="#basics">${reference.basics}</a></li>
        ${subjects.map(
          ({id, name, own, posted}) =>
            html`<li>
              <a href="#${id}" lang="en">${name}</a>
              <ul class="plain">
                ${own.map(({name, operation}) => html`<li><a href="#${operation.operationId}"><code>${name}</code></a></li>`)}
                ${posted.map(({type, post}) => html`<li><a href="#${post.operationId}"><code>${type}</code></a></li>`)}
              </ul>
            </li>`,
        )}
        <li><a href="#shapes">${reference.shapes}</a></li>
        <li><a href="#errors">${reference.errors}</a></li>
      </ul>
    </nav>
    <section aria-labelledby="basics">
      <h2 id="basics">${reference.basics}</h2>
      ${english(document.info.description)}
      <h3>${reference.access}</h3>
      ${Object.values(document.components.securitySchemes).map(({description}) => english(String(description)))}
      <h3>${reference.limits}</h3>
      ${rows(words, Object.entries(document.components.headers).map(headerRow))}
    </section>
    ${subjects.map(
      ({id, name, description, own, posted}) =>
        html`<section aria-labelledby="${id}">
          <h2 id="${id}" lang="en">${name}</h2>
          ${english(description)} ${own.map((each) => operationView(words, document, each))}
          ${posted.map(({post}) => postView(words, post))}
        </section>`,
    )}
    <section aria-labelledby="shapes">
      <h2 id="shapes">${reference.shapes}</h2>
      ${Object.entries(schemas).map(
        ([name, schema]) =>
          html`<article id="${name}" aria-labelledby="${name}-title">
            <h3 id="${name}-title" lang="en">${name}</h3>
            ${schema.properties ? fields(words, schema) : html`<p lang="en">${typeOf(schema)}</p>`}
          </article>`,
      )}
    </section>
    <section aria-labelledby="errors">
      <h2 id="errors">${reference.errors}</h2>
      <p>${shapeLink('Error')}</p>
      <dl class="fields">
        ${refusals.map(
          ([name, status]) => html`<div id="${name}">
            <dt>${status}</dt>
            <dd>${english(responses[name]?.description ?? '')}</dd>
          </div>`,
        )}
      </dl>
    </section>`
}

const headerRow = ([name, {description, schema}]: [string, Header]) => ({name, isOptional: false, schema, description})

/** Returns the status of each shared error response. */
function statusesOf(operations: readonly Operation[]): [name: string, status: string][] {
  const answers = operations.flatMap(({responses}) => Object.entries(responses))
  return [...new Map(answers.flatMap(([status, answer]) => ('$ref' in answer ? [[nameOf(answer.$ref), status]] : [])))]
}
