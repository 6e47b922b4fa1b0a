import {type Html, html} from '../html.ts'
import {apiReference} from './api-reference.ts'
import {methodView, pathView} from './operation-view.ts'
import type {Reference, Section} from './reference-of.ts'
import {refusalTitle, titleView} from './section-view.ts'

/** An operation, request, schema or error in the list. */
interface Entry {
  id: string
  view: Html
  /** Lower case. */
  text: string
}

/** Lists every operation, schema and error that matches the words of `query`. Each keeps its anchor. */
export function indexView(reference: Reference, query: string): Html {
  const {reference: words} = reference.words
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = (entries: Entry[]) => entries.filter(({text}) => asked.every((word) => text.includes(word)))
  const {sections} = reference
  const subjects = sections.map((section) => ({section, entries: matching(operationEntries(section))}))
  const shown = subjects.filter(
    ({section, entries}) => entries.length > 0 || (asked.length === 0 && section.slug === 'basics'),
  )
  const schemas = matching(sections.flatMap(schemaEntries))
  const errors = matching(sections.flatMap(errorEntries))
  const found = [...subjects.flatMap(({entries}) => entries), ...schemas, ...errors].length
  return html`<form class="search" action="${apiReference}" role="search" data-live="found results">
      <div class="field">
        <label for="q">${words.filter}</label>
        <div class="line">
          <input id="q" name="q" type="search" value="${query}" maxlength="200" autocomplete="off" spellcheck="false" enterkeyhint="search" />
          <button>${words.find}</button>
        </div>
      </div>
    </form>
    <p id="found" class="soft" role="status">${asked.length > 0 ? words.found(found) : ''}</p>
    <div id="results">
      ${found === 0 ? html`<div class="empty"><h2>${words.nothing(query)}</h2><p><a class="button second" href="${apiReference}">${words.all}</a></p></div>` : ''}
      ${shown.map(({section, entries}) => subjectView(section, entries))}
      ${schemas.length > 0 ? html`<h2 id="shapes">${words.schemas}</h2><ul class="names">${items(schemas)}</ul>` : ''}
      ${errors.length > 0 ? html`<h2 id="errors"><a href="${apiReference}/errors">${words.errors}</a></h2><ul class="operations">${items(errors)}</ul>` : ''}
    </div>`

  function operationEntries({operations, posts, title}: Section): Entry[] {
    const entry = (method: string, path: string, {operationId, summary}: {operationId: string; summary: string}) => ({
      id: operationId,
      view: html`<a href="${reference.addressOf(operationId)}">${methodView(method)} <code>${pathView(path)}</code></a>
        <span lang="en">${summary}</span>`,
      text: `${title} ${method} ${path} ${operationId} ${summary}`.toLowerCase(),
    })
    return [
      ...operations.map(({method, path, operation}) => entry(method, path, operation)),
      ...posts.map(({type, post}) => entry('POST', type, post)),
    ]
  }

  function schemaEntries({schemas}: Section): Entry[] {
    return schemas.map(({name}) => ({
      id: name,
      view: html`<a href="${reference.addressOf(name)}"><code>${name}</code></a>`,
      text: name.toLowerCase(),
    }))
  }

  function errorEntries({refusals}: Section): Entry[] {
    return refusals.map((refusal) => ({
      id: refusal.name,
      view: html`<a href="${reference.addressOf(refusal.name)}">${refusalTitle(refusal)}</a>`,
      text: [refusal.status, refusal.name, ...refusal.codes].join(' ').toLowerCase(),
    }))
  }
}

const items = (entries: Entry[]) => entries.map(({id, view}) => html`<li id="${id}">${view}</li>`)

function subjectView(section: Section, entries: Entry[]): Html {
  const id = section.titleLanguage ? `about-${section.slug}` : section.slug
  return html`<h2 id="${id}"><a href="${section.path}">${titleView(section)}</a></h2>
    ${section.lead ? html`<p class="soft">${section.lead}</p>` : ''}
    ${entries.length > 0 ? html`<ul class="operations">${items(entries)}</ul>` : ''}`
}
