import {describeNote, type ImportNote} from '#shared/home/sweet-home-3d/notes.ts'
import type {ImportReport} from '../../imports/import-file.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {carriedView} from './carry-view.ts'

/** A longer list is collapsed at first. */
const maxOpen = 5

/** Renders how many rooms and openings were placed. */
export function placedView({words: {importPage}}: Visitor, {rooms, openings}: ImportReport): Html {
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="facts">
    ${fact(importPage.rooms, importPage.placed(rooms))}
    ${fact(importPage.openings, importPage.placed(openings))}
  </dl>`
}

/** Renders the notes about changed and omitted elements. */
export function notesView(visitor: Visitor, {changed, left, carried}: ImportReport): Html {
  const {importPage} = visitor.words
  return html`${carried ? carriedView(visitor, carried) : ''} ${noteList(visitor, importPage.changed, changed)} ${noteList(visitor, importPage.left, left)}`
}

function noteList({language}: Visitor, title: string, notes: readonly ImportNote[]): Html {
  if (notes.length === 0) return html``
  return html`<details class="notes" ${notes.length <= maxOpen ? 'open' : ''}>
    <summary>${title} (${notes.length})</summary>
    <ul>${notes.map((note) => html`<li>${describeNote(note, language)}</li>`)}</ul>
  </details>`
}
