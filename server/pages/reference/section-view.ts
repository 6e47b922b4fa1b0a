import type {Header} from '../../openapi/openapi-types.ts'
import {type Html, html, joinHtml} from '../html.ts'
import {compactJson} from './compact-json.ts'
import {english} from './english.ts'
import {fields, rows} from './fields.ts'
import {example, operationView, postView} from './operation-view.ts'
import type {Reference, Refusal, Section} from './reference-of.ts'
import {typeOf} from './type-of.ts'

/** Renders a page of the reference below its heading. */
export function sectionView(reference: Reference, section: Section): Html {
  const {words} = reference
  const {slug, introduction, operations, posts, schemas, refusals} = section
  return html`${introduction} ${entriesView(reference, section)} ${slug === 'basics' ? basicsView(reference) : ''}
    ${operations.map((each) => operationView(reference, each))} ${posts.map(({post}) => postView(reference, post))}
    ${refusals.map((refusal) => refusalView(reference, refusal))}
    ${
      schemas.length > 0
        ? html`<section aria-labelledby="schemas">
            <h2 id="schemas">${words.reference.schemas}</h2>
            ${schemas.map(
              ({name, schema}) =>
                html`<article id="${name}" aria-labelledby="${name}-title">
                  <div class="explained">
                    <h3 id="${name}-title" lang="en">${name}</h3>
                    ${schema.properties ? fields(reference, schema) : html`<p lang="en">${typeOf(reference.addressOf, schema)}</p>`}
                  </div>
                </article>`,
            )}
          </section>`
        : ''
    }
    ${neighboursView(reference, section)}`
}

/** Lists the entries of the page, for windows without room for the sidebar. */
function entriesView(reference: Reference, section: Section): Html {
  const {words} = reference
  const links = entryLinks(reference, section)
  if (links.length === 0) return html``
  return html`<nav class="entries" aria-label="${words.reference.onThisPage}">
    <h2>${words.reference.onThisPage}</h2>
    <ul>${links}</ul>
  </nav>`
}

/** Links each operation, request and error of a page, and its schemas together unless they are all it has. */
function entryLinks({words}: Reference, {path, operations, posts, schemas, refusals}: Section): Html[] {
  const item = (id: string, text: Html) => html`<li><a href="${path}#${id}">${text}</a></li>`
  const links = [
    ...[...operations.map(({operation}) => operation), ...posts.map(({post}) => post)].map(({operationId, summary}) =>
      item(operationId, html`<span lang="en">${summary}</span>`),
    ),
    ...refusals.map((refusal) => item(refusal.name, refusalTitle(refusal))),
  ]
  if (links.length === 0) return schemas.map(({name}) => item(name, html`<code>${name}</code>`))
  return schemas.length > 0 ? [...links, item('schemas', html`${words.reference.schemas}`)] : links
}

/** Returns `400 invalid_input`. */
export const refusalTitle = ({status, codes}: Refusal): Html =>
  html`<span>${status} ${joinHtml(
    codes.map((code) => html`<code>${code}</code>`),
    ', ',
  )}</span>`

function basicsView(reference: Reference): Html {
  const {words, document} = reference
  const {securitySchemes, headers} = document.components
  return html`${english(document.info.description)}
    <section aria-labelledby="access">
      <h2 id="access">${words.reference.access}</h2>
      ${Object.values(securitySchemes).map(({description}) => english(String(description)))}
    </section>
    <section aria-labelledby="headers">
      <h2 id="headers">${words.reference.limits}</h2>
      ${rows(reference, Object.entries(headers).map(headerRow))}
    </section>`
}

const headerRow = ([name, {description, schema, required}]: [string, Header]) => ({
  name,
  isOptional: !required,
  schema,
  description,
})

function refusalView(reference: Reference, refusal: Refusal): Html {
  const {words, document} = reference
  const {name, status} = refusal
  const {description = '', headers = {}, content} = document.components.responses[name] ?? {}
  const examples = Object.values(content?.['application/json']?.examples ?? {})
  const own = Object.entries(headers).flatMap(([name, header]) => ('$ref' in header ? [] : [headerRow([name, header])]))
  return html`<article id="${name}" aria-labelledby="${name}-title">
    <div class="explained">
      <h2 id="${name}-title">${refusalTitle(refusal)}</h2>
      ${english(description)} ${own.length > 0 ? html`<h3>${words.reference.ownHeaders}</h3>${rows(reference, own)}` : ''}
    </div>
    <div class="examples">
      ${examples.map(({value}) => example(words.reference.answer(status), compactJson(value)))}
    </div>
  </article>`
}

/** Links the pages before and after this one. */
function neighboursView({words, sections}: Reference, section: Section): Html {
  const at = sections.indexOf(section)
  const link = (to: Section | undefined, rel: 'prev' | 'next', text: string) =>
    to ? html`<a rel="${rel}" class="${rel}" href="${to.path}"><span>${text}</span> ${titleView(to)}</a>` : html``
  const {previous, next} = words.reference
  return html`<nav class="neighbours" aria-label="${words.reference.neighbours}">
    ${link(sections[at - 1], 'prev', previous)} ${link(sections[at + 1], 'next', next)}
  </nav>`
}

export const titleView = ({title, titleLanguage}: Section): Html =>
  titleLanguage ? html`<span lang="${titleLanguage}">${title}</span>` : html`${title}`

/** Renders the pages of the reference, with the entries of the open one. */
export function sidebarView(reference: Reference, open?: Section): Html {
  const {title, contents} = reference.words.reference
  return html`<nav class="sidebar" aria-label="${contents}">
    <ul>
      <li><a href="/docs/api"${open ? '' : html` aria-current="page"`}>${title}</a></li>
      ${reference.sections.map(
        (section) =>
          html`<li>
            <a href="${section.path}"${section === open ? html` aria-current="page"` : ''}>${titleView(section)}</a>
            ${section === open ? html`<ul>${entryLinks(reference, section)}</ul>` : ''}
          </li>`,
      )}
    </ul>
  </nav>`
}
