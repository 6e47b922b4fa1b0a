/** The search of the static pages: it runs in the browser, with the same results as the server's. */
import {createDocsSearch, type DocsSection, type FoundSection} from '#shared/text/docs-search.ts'

interface SiteSearch {
  sections: DocsSection[]
  /** `%` stands for the number or the query. */
  words: {one: string; many: string; nothing: string; fewerWords: string}
}

/** Follows the field of the page, and takes the query of an address that another page's field leads to. */
export async function showSearch({sections, words}: SiteSearch) {
  const form = document.querySelector<HTMLFormElement>('form[role=search]')
  const field = form?.querySelector('input')
  const [found, results, guide] = ['found', 'results', 'guide'].map((id) => document.getElementById(id))
  if (!form || !field || !found || !results || !guide) return
  const search = await createDocsSearch(sections)
  const update = () => {
    const query = field.value.trim()
    const list = query === '' ? [] : search(query)
    found.textContent = query === '' ? '' : countText(list.length)
    results.replaceChildren(...(query === '' ? [] : list.length > 0 ? [listOf(list)] : [nothing(query)]))
    guide.hidden = query !== ''
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    update()
  })
  field.addEventListener('input', update)
  field.value ||= new URLSearchParams(location.search).get('q') ?? ''
  update()

  function countText(count: number): string {
    return count === 1 ? words.one : words.many.replace('%', String(count))
  }

  function nothing(query: string): Element {
    const empty = elementOf('div', '')
    empty.className = 'empty'
    empty.append(
      elementOf(
        'h2',
        words.nothing.replace('%', () => query),
      ),
      elementOf('p', words.fewerWords),
    )
    return empty
  }
}

function listOf(list: readonly FoundSection[]): Element {
  const ol = elementOf('ol', '')
  ol.className = 'found'
  for (const {address, page, title, excerpt} of list) {
    const item = elementOf('li', '')
    const link = Object.assign(elementOf('a', title === '' ? page : `${page} › ${title}`), {href: address})
    const text = elementOf('p', '')
    text.append(...excerpt.map(({text, isMatch}) => (isMatch ? elementOf('mark', text) : text)))
    item.append(link, text)
    ol.append(item)
  }
  return ol
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
