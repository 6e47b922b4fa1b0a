import {describeNote, type ImportNote} from '#shared/home/import/notes.ts'
import type {ImportReport} from '../../imports/import-file.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {carriedView} from './carry-view.ts'

/** Renders how many rooms and openings were placed. */
export function placedView({words: {importPage}}: Visitor, {rooms, openings}: ImportReport): Html {
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="facts">
    ${fact(importPage.rooms, importPage.placed(rooms))}
    ${fact(importPage.openings, importPage.placed(openings))}
  </dl>`
}

/** Gives advice about kinds of elements that the home lacks. */
export function adviceView({words: {importing, project}}: Visitor, projectId: string, {lacks}: ImportReport): Html {
  const editor = html`<p><a class="button second" href="/projects/${projectId}/edit">${project.edit}</a></p>`
  return html`${lacks.map((lack) => html`<p class="notice warning">${importing.lacks[lack]}</p>`)}
    ${lacks.length > 0 ? editor : ''}`
}

/** Offers to make rooms of the enclosed spaces that have none. */
export function spacesView({words: {importing}}: Visitor, projectId: string, {offered}: ImportReport): Html {
  if (offered.length === 0) return html``
  return html`<div class="notice warning">
    <p>${importing.spacesFound(offered.length)}</p>
    <p><a class="button" href="/projects/${projectId}/rooms">${importing.spacesLink}</a></p>
  </div>`
}

/** Renders the notes about kept, lost, changed and omitted elements. */
export function notesView(visitor: Visitor, {changed, left, carried}: ImportReport): Html {
  const {importPage} = visitor.words
  return html`${carried ? carriedView(visitor, carried) : ''} ${noteList(visitor, importPage.changed, changed)} ${noteList(visitor, importPage.left, left)}`
}

function noteList({language}: Visitor, title: string, notes: readonly ImportNote[]): Html {
  if (notes.length === 0) return html``
  return html`<section class="notes">
    <h2>${title} (${notes.length})</h2>
    <ul>${notes.map((note) => html`<li>${describeNote(note, language)}</li>`)}</ul>
  </section>`
}
