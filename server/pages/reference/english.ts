import {type Html, html} from '../html.ts'

/** Renders the document's Markdown: paragraphs, lists and `code`. */
export function english(text: string): Html {
  const blocks = text.split(/\n{2,}/).map((block) => (block.startsWith('- ') ? list(block) : paragraph(block)))
  return html`<div lang="en">${blocks}</div>`
}

/** Renders one line of it, inline. */
export const englishLine = (text: string): Html => html`<span lang="en">${inline(text)}</span>`

const paragraph = (block: string) => html`<p>${inline(block)}</p>`

const list = (block: string) =>
  html`<ul class="plain">${block.split('\n').map((line) => html`<li>${inline(line.replace(/^- /, ''))}</li>`)}</ul>`

/** Renders `code` and addresses in a line. */
export function inline(text: string): Html[] {
  return text.split('`').flatMap((part, index) => (index % 2 === 0 ? withLinks(part) : [html`<code>${part}</code>`]))
}

/** A final dot or comma belongs to the sentence. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S*[\w/])/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`))
