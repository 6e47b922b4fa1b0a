import MiniSearch from 'minisearch'

/** A part of a page, from one heading to the next. */
export interface DocsSection {
  /** The address of its heading. */
  address: string
  /** The title of its page. */
  page: string
  /** Its heading; empty before the first one. */
  title: string
  text: string
}

export interface FoundSection extends Omit<DocsSection, 'text'> {
  /** The text around the first word that was found. */
  excerpt: readonly {text: string; isMatch: boolean}[]
}

const maxResults = 30
/** Characters of a query. */
export const maxQuery = 200
/** Characters of an excerpt before and behind the first word that was found. */
const around = {before: 60, behind: 140}

/** Sections that are indexed between two turns of the event loop. */
const turn = 10

/**
 * Resolves to a function that finds the sections with all words of a query, best first. Words may be beginnings, and
 * longer ones have a wrong letter.
 */
export async function createDocsSearch(sections: readonly DocsSection[]): Promise<(query: string) => FoundSection[]> {
  const index = new MiniSearch<DocsSection>({
    idField: 'address',
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: {title: 4, page: 2},
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 5 ? 1 : false),
    },
  })
  await index.addAllAsync(sections, {chunkSize: turn})
  const byAddress = new Map(sections.map((section) => [section.address, section]))
  return (query) =>
    index
      .search(query.slice(0, maxQuery))
      .slice(0, maxResults)
      .flatMap(({id, terms}) => {
        const section = byAddress.get(id)
        if (!section) return []
        const {address, page, title, text} = section
        return [{address, page, title, excerpt: excerptOf(text, terms)}]
      })
}

/** Cuts a text around the first of the words, and marks all of them. */
function excerptOf(text: string, words: readonly string[]): FoundSection['excerpt'] {
  const anyWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const first = Math.max(text.search(anyWord), 0)
  const start = first > around.before ? text.lastIndexOf(' ', first - around.before) + 1 : 0
  const cut = text.indexOf(' ', first + around.behind)
  const end = cut < 0 ? text.length : cut
  const shown = text.slice(start, end)
  const pieces = []
  let from = 0
  for (const {0: word, index} of shown.matchAll(anyWord)) {
    pieces.push({text: shown.slice(from, index), isMatch: false}, {text: word, isMatch: true})
    from = index + word.length
  }
  pieces.push({text: `${shown.slice(from)}${end < text.length ? ' …' : ''}`, isMatch: false})
  if (start > 0) pieces.unshift({text: '… ', isMatch: false})
  return pieces.filter(({text}) => text !== '')
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
