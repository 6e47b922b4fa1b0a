import {keptIn} from '#shared/kept-promise.ts'
import {createDocsSearch, type FoundSection, maxQuery} from '#shared/text/docs-search.ts'
import type {Language} from '#shared/text/languages.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {docsEntries, readDocs} from './docs-entries.ts'
import {docsLanguageAt} from './docs-files.ts'

/** Resolves to every section of the documentation, in order, as readers of this language have it. */
export async function docsSections(language: Language) {
  const {readSections} = await import('./read-sections.ts')
  const entries = await docsEntries(language)
  const pages = entries.map(async ({file, path, title}) =>
    readSections(await readDocs(file), {address: path, page: title}),
  )
  return (await Promise.all(pages)).flat()
}

const searches = new Map<Language, ReturnType<typeof createDocsSearch>>()

const searchIn = (language: Language) =>
  keptIn(searches, language, async () => createDocsSearch(await docsSections(language)))

/** The sections that have all words of a query, as a list; with a status line that says how many. */
export async function resultsView({language, words}: Visitor, query: string): Promise<Html> {
  const found = query === '' ? [] : (await searchIn(language))(query)
  const {reference, guide} = words
  return html`<p id="found" class="soft" role="status">${query === '' ? '' : reference.found(found.length)}</p>
    <div id="results">
      ${found.length > 0 ? html`<ol class="found">${found.map(resultView)}</ol>` : ''}
      ${query !== '' && found.length === 0 ? html`<div class="empty"><h2>${reference.nothing(query)}</h2><p>${guide.fewerWords}</p></div>` : ''}
    </div>`
}

const resultView = ({address, page, title, excerpt}: FoundSection): Html => html`<li lang="${docsLanguageAt(address)}">
  <a href="${address}">${page}${title === '' ? '' : html` ${'›'} ${title}`}</a>
  <p>${excerpt.map(({text, isMatch}) => (isMatch ? html`<mark>${text}</mark>` : html`${text}`))}</p>
</li>`

/** The field that searches the documentation. On the page of results the list follows the typing. */
export const searchForm = ({words}: Visitor, query: string, isLive: boolean): Html => html`<form
    class="search" action="/docs" role="search"${isLive ? html` data-live="found results"` : ''}>
    <div class="field">
      <label for="q">${words.guide.search}</label>
      <div class="line">
        <input id="q" name="q" type="search" value="${query}" maxlength="${maxQuery}" autocomplete="off" spellcheck="false" enterkeyhint="search" />
        <button>${words.reference.find}</button>
      </div>
    </div>
  </form>`
