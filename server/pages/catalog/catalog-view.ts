import type {CatalogRow} from '#shared/contract/resources.ts'
import {lengthText} from '#shared/home/draw/measures.ts'
import type {ProductSize} from '#shared/home/product/evaluate.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import type {LoadedCatalog} from '../../catalog/loaded-catalogs.ts'
import type {FacetName, FacetValue} from '../../catalog/search.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {categoryLabel} from './category-names.ts'
import {filterFields, filterRegions} from './filter-fields.ts'
import {filterNames} from './filter-names.ts'
import {catalogPath, type RequestedFilters} from './requested-filters.ts'
import {thumbnailPath} from './thumbnails.ts'

export interface Found {
  cards: (CatalogRow & {size: ProductSize | undefined})[]
  total: number
  next: string | null
}

interface Shown {
  requested: RequestedFilters
  /** The cursor of this page; undefined for the first. */
  after: string | undefined
  offers: Record<FacetName, FacetValue[]>
  /** Call it only when nothing was found: it counts every product, which takes longer than most searches. */
  catalogs: () => LoadedCatalog[]
  /** Undefined when the search text is too long. */
  found: Found | undefined
}

export function catalogView(visitor: Visitor, shown: Shown): Page {
  const {words} = visitor
  const {requested, found, offers} = shown
  const page = {title: words.catalog.title, lead: words.catalog.lead, width: 'wide', stylesheet: 'catalog.css'} as const
  if (!found?.total) {
    const catalogs = shown.catalogs()
    if (catalogs.every(({products}) => products === 0)) return {...page, content: emptyView(visitor, catalogs)}
  }
  const live = ['total', 'results', ...filterRegions].join(' ')
  const problem = found === undefined ? words.catalog.tooLong : undefined
  return {
    ...page,
    script: 'live-form.js',
    hasProblems: problem !== undefined,
    content: html`<form class="search" action="/catalog" role="search" novalidate data-live="${live}">
        ${filterFields(visitor, {requested, offers, problem})}
      </form>
      <p id="total" class="soft" role="status">${found ? words.catalog.total(found.total) : ''}</p>
      <div id="results">${found ? resultsView(visitor, shown, found) : ''}</div>`,
  }
}

function resultsView(visitor: Visitor, {requested, after}: Shown, {cards, next}: Found): Html {
  const {catalog} = visitor.words
  if (cards.length === 0 && after === undefined) return nothingView(visitor, requested)
  const first =
    after === undefined ? '' : html`<a class="button second" href="${catalogPath(requested)}">${catalog.first}</a>`
  const more =
    next === null ? '' : html`<a class="button" rel="next" href="${catalogPath(requested, next)}">${catalog.next}</a>`
  return html`<ul class="products">${cards.map((card) => cardView(visitor, card))}</ul>
    ${first || more ? html`<p class="pages">${more}${first}</p>` : ''}`
}

function cardView({language}: Visitor, {id, name, brand, category, thumbnails, size}: Found['cards'][number]): Html {
  const [picture] = thumbnails
  const about = [brand, categoryLabel(category, language)].filter((text) => text !== null)
  return html`<li>
    <a href="/catalog/${id}">
      <span class="thumbnail">
        ${picture ? html`<img src="${thumbnailPath(picture)}" alt="" width="400" height="400" loading="lazy" decoding="async" />` : ''}
      </span>
      <h2>${name[language]}</h2>
    </a>
    <p>${about.join(' · ')}</p>
    ${size ? html`<p>${sizeText(size, language)}</p>` : ''}
  </li>`
}

/** Returns width, depth and height: `180 × 95 × 90 cm`. */
export function sizeText({width, depth, height}: ProductSize, language: Visitor['language']): string {
  return [width, depth, height]
    .map((length) => lengthText(length, language))
    .join(' × ')
    .replaceAll(/ cm(?= )/g, '')
}

/** Offers the same search without each filter, and without all of them. */
function nothingView(visitor: Visitor, requested: RequestedFilters): Html {
  const {catalog: words} = visitor.words
  const active = filterNames(visitor, requested)
  const link = (requested: Partial<RequestedFilters>, text: string) =>
    html`<li><a class="touch" href="${catalogPath(requested)}">${text}</a></li>`
  const all = html`<p><a class="button second" href="/catalog">${words.everything}</a></p>`
  return html`<div class="empty">
    <h2>${words.nothing(requested.q)}</h2>
    ${requested.q === '' ? '' : html`<p>${words.nothingLead}</p>`}
    ${
      active.length === 0
        ? all
        : html`<p>${words.nothingFiltered}:</p>
          <ul class="ways">
            ${active.map(({name, rest}) => link(rest, words.without(name)))}
            ${active.length > 1 ? link({q: requested.q, sort: requested.sort}, words.withoutAll) : ''}
          </ul>`
    }
  </div>`
}

function emptyView({words: {catalog}}: Visitor, catalogs: LoadedCatalog[]): Html {
  const isLoading = catalogs.some(({isWhole}) => !isWhole)
  if (isLoading) return html`<div class="empty"><h2>${catalog.loading}</h2><p>${catalog.loadingLead}</p></div>`
  return html`<div class="empty">
    <h2>${catalog.empty}</h2>
    <p>${catalog.emptyLead}</p>
    <p><code class="copied">${serverCommand} catalog load FOLDER</code></p>
  </div>`
}
